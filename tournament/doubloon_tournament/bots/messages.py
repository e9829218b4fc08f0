"""What the runner and the warden tell each other: JSON objects, one a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TypeAlias

from doubloon_tournament.sandbox import Backend, Confinement, Limits

SOCKET: Final = "service.sock"
"""The service's Unix socket, in the warden's folder."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start a process."""

    process: str
    """Name for all that is said about it; not used twice."""
    argv: Sequence[str]
    directory: str
    """Working directory."""
    env: Mapping[str, str] = field(repr=False)
    """The whole environment; it holds the bot's token."""
    confinement: Confinement = field(default_factory=Confinement)
    """What it may reach and use."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End a process: politely, and after the grace for certain."""

    process: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The runner ends in good order, and looks after its own temporary folders itself."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The warden takes orders."""

    folder: str
    """Temporary, for its owner alone; it is removed at the end, also where the runner is killed."""


@dataclass(frozen=True, slots=True)
class Started:
    """A process runs."""

    process: str
    pid: int
    """Also the id of its process group."""


@dataclass(frozen=True, slots=True)
class NotStarted:
    """A process could not be started."""

    process: str
    message: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A process has ended, and all that descends from it."""

    process: str
    status: int | None
    """Exit status, None if a signal ended it."""
    signal: int | None
    """Number of the signal that ended it."""
    output: str
    """The last of what it printed."""
    why: str = ""
    """In words, where the warden has ended it for what it did, or knows for what the kernel has."""


Order: TypeAlias = Start | Stop | Dismiss
Report: TypeAlias = Started | NotStarted | Ended
Message: TypeAlias = Order | Ready | Report

_KINDS: Final = {kind.__name__: kind for kind in (Start, Stop, Dismiss, Ready, Started, NotStarted, Ended)}


def to_line(message: Message) -> bytes:
    """A message as a line of JSON, newline included."""
    return json.dumps({"kind": type(message).__name__} | asdict(message)).encode() + b"\n"


def from_line(line: bytes) -> Message:
    """Reads a message back.

    Raises:
        ValueError: If the line is no message.
    """
    try:
        fields = json.loads(line)
        kind = _KINDS[fields.pop("kind")]
        if kind is Start:
            fields["confinement"] = _confinement(fields["confinement"])
        return kind(**fields)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError("the line is no message of the warden's") from error


def _confinement(fields: dict[str, Any]) -> Confinement:
    return Confinement(**(fields | {"backend": Backend(fields["backend"]), "limits": Limits(**fields["limits"])}))
