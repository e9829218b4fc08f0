"""How much a bot's process may use, itself and all processes that it starts."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MIB: Final = 1 << 20
GIB: Final = 1 << 30
_UNITS: Final = (("GiB", GIB), ("GB", 10**9), ("MiB", MIB), ("MB", 10**6), ("KiB", 1 << 10), ("kB", 10**3), ("B", 1))


class Backend(StrEnum):
    """What confines the bots."""

    AUTO = "auto"
    """Bubblewrap where it works, else rlimit."""
    NONE = "none"
    """Nothing."""
    RLIMIT = "rlimit"
    """Limits of the kernel's and of the warden's, a folder of its own; files and network stay open."""
    BUBBLEWRAP = "bubblewrap"
    """Those limits, and its own view of files, processes and network."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one process of a bot; None leaves one out."""

    memory: int | None = 2 * GIB
    """Resident bytes, of the process and its descendants together."""
    processes: int | None = 512
    """Processes and threads, together."""
    file_size: int | None = GIB
    """Bytes of one file that it writes."""
    cpu_s: int | None = None
    """Processor seconds of one process, over its life."""


def size_text(size: int) -> str:
    """A number of bytes in the largest unit that divides it, such as `512 MiB`."""
    return next(f"{size // many} {unit}" for unit, many in _UNITS if size % many == 0)
