"""Who descends from whom, from /proc: processes that have left their group are found by their parents.

The warden adopts what a bot leaves behind, and a bot what its own children do: so whatever a bot has started descends
from it while it runs, and is the warden's own child once it has ended. Works on Linux; elsewhere nothing is found, and
only process groups are ended.
"""

import contextlib
import ctypes
import os
import signal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
STAT_BYTES: Final = 2_048
"""More than the line about a process is long."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Process:
    """What the system says of a process."""

    pid: int
    parent: int
    zombie: bool
    """It has ended, and nobody has asked how."""
    threads: int
    resident: int
    """Bytes of memory, shared ones in full."""


def adopt_orphans() -> None:
    """Makes this process the new parent of descendants whose own parent ends."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def end_with_parent() -> None:
    """Has this process killed when its parent ends."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def all_processes() -> Mapping[int, Process]:
    """Every process, by its id."""
    found = (_read(pid) for pid in _pids())
    return {process.pid: process for process in found if process is not None}


def descendants(root: int, processes: Mapping[int, Process]) -> list[Process]:
    """All that descend from a process, itself included if it is there."""
    children: dict[int, list[Process]] = {}
    for process in processes.values():
        children.setdefault(process.parent, []).append(process)
    found = [processes[root]] if root in processes else []
    for process in found:
        found.extend(children.get(process.pid, ()))
    return found


def memory_of(family: Iterable[Process]) -> int:
    """Bytes that processes use together; what several share is counted once, where the system tells."""
    return sum(_proportional(process) for process in family)


def send(pids: Iterable[int], number: signal.Signals) -> None:
    """Signals those of the processes that are still there."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _prctl(option: int, value: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _pids() -> Iterator[int]:
    with contextlib.suppress(OSError):
        yield from (int(name) for name in os.listdir("/proc") if name.isdigit())


def _read(pid: int) -> Process | None:
    try:
        with open(f"/proc/{pid}/stat", "rb", buffering=0) as file:
            words = file.read(STAT_BYTES).rpartition(b")")[2].split(None, 22)
        return Process(pid, int(words[1]), words[0] == b"Z", int(words[17]), int(words[21]) * _PAGE)
    except (OSError, ValueError, IndexError):
        return None


def _proportional(process: Process) -> int:
    """Its own memory and its share of what it has in common with others."""
    try:
        words = Path(f"/proc/{process.pid}/smaps_rollup").read_text().split()
        return int(words[words.index("Pss:") + 1]) << 10
    except (OSError, ValueError, IndexError):
        return process.resident
