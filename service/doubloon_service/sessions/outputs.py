"""What a bot is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from doubloon_games import AnyGame
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.results import HostOutcome
from doubloon_service.sessions.spec import TableSpec


@dataclass(frozen=True, slots=True)
class Welcome:
    """Greets a bot process."""

    session: str = field(repr=False)
    bot: str
    resumed: bool
    max_tables: int
    grace_us: int


@dataclass(frozen=True, slots=True)
class Seated:
    """The bot sits at a table."""

    channel: int
    seat: int
    spec: TableSpec


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a seat."""

    id: int
    options: Sequence[int] = field(repr=False)
    decision_left_us: int
    bank_left_us: int
    last_think_us: int
    last_refund_us: int
    strikes_left: int


@dataclass(frozen=True, slots=True)
class Observation:
    """A table's news and perhaps a question."""

    channel: int
    sequence: int
    game: AnyGame
    view: Any = field(repr=False)
    events: Sequence[Any] = field(repr=False)
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class Rejection:
    """A frame was not accepted; the decision stays open and its clock runs on."""

    reason: Reason
    message: str
    channel: int = 0
    decision: int = 0
    strikes_left: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """A table is over for the bot."""

    channel: int
    reason: Reason
    message: str
    outcome: HostOutcome | None
    """None where the table was cancelled or void, or goes on without the seat."""


@dataclass(frozen=True, slots=True)
class Drain:
    """No new tables will come."""

    left_us: int


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The stream ends now."""

    reason: Reason
    message: str
    retry: bool = False


Output: TypeAlias = Welcome | Seated | Observation | Rejection | Finished | Drain | Goodbye
