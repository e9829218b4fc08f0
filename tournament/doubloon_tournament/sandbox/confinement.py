"""What the runner asks of a sandbox, and what the warden then starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from doubloon_tournament.sandbox.limits import Backend, Limits


@dataclass(frozen=True, slots=True)
class Confinement:
    """How one process of a bot is confined."""

    backend: Backend = Backend.NONE
    """Not `AUTO`: the choice has been made."""
    limits: Limits = field(default_factory=Limits)
    memory_group: str = ""
    """The cgroup under which each process has one of its own that limits memory; empty: the warden watches."""
    readable: Sequence[str] = ()
    """Paths that a closed file system shows beside the bot's folder and its program, read-only."""
    hidden: Sequence[str] = ()
    """Paths that it never shows, whatever folder they are in; of files, also those whose names begin so."""
    network: bool = False
    """The network stays open where the back end could close it."""
    socket: str = ""
    """The service's Unix socket, for a process whose network is closed."""

    @property
    def closed(self) -> bool:
        """Whether the process has no network, and reaches the service by its Unix socket."""
        return self.backend is Backend.BUBBLEWRAP and not self.network


@dataclass(frozen=True, slots=True)
class Launch:
    """A process as the warden starts it."""

    argv: tuple[str, ...]
    directory: str
    env: Mapping[str, str] = field(repr=False)
    rlimits: tuple[tuple[int, tuple[int, int]], ...] = ()
    """Resource numbers of `setrlimit` with their bounds, soft and hard."""
