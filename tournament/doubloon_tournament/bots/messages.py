"""What the runner and the warden tell each other: JSON objects, one a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final, TypeAlias


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


@dataclass(frozen=True, slots=True)
class Stop:
    """End a process: politely, and after the grace for certain."""

    process: str


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
    """A process has ended, and its group with it."""

    process: str
    status: int | None
    """Exit status, None if a signal ended it."""
    signal: int | None
    """Number of the signal that ended it."""
    output: str
    """The last of what it printed."""


Order: TypeAlias = Start | Stop
Report: TypeAlias = Started | NotStarted | Ended

_KINDS: Final = {kind.__name__: kind for kind in (Start, Stop, Started, NotStarted, Ended)}


def to_line(message: Order | Report) -> bytes:
    """A message as a line of JSON, newline included."""
    return json.dumps({"kind": type(message).__name__} | asdict(message)).encode() + b"\n"


def from_line(line: bytes) -> Order | Report:
    """Reads a message back.

    Raises:
        ValueError: If the line is no message.
    """
    try:
        fields = json.loads(line)
        return _KINDS[fields.pop("kind")](**fields)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError("the line is no message of the warden's") from error
