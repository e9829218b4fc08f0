"""What a bot can say once its stream is open."""

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Hello:
    """Introduces a bot process; the first frame of a stream."""

    protocol: int
    sdk: str = ""
    games: tuple[str, ...] = ()
    """Games it plays; empty means any."""
    max_tables: int = 1
    instance: str = ""
    resume: str = field(default="", repr=False)
    """Session to take up again; empty for a new one."""
    no_events: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """Tables may come."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answers a decision."""

    channel: int
    decision: int
    option: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives up one table."""

    channel: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Ends the session on purpose."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Says nothing that is known here: a newer SDK may have reasons, but not many a second."""


Input: TypeAlias = Hello | Ready | Choose | Resign | Leave | Unknown
