"""What remains of a table: its choices, its outcome as the host sees it, and how each seat fared."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from doubloon_games import Outcome
from doubloon_service.sessions.endings import Forfeit, TableState
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.spec import TableSpec


class ChoiceSource(Enum):
    """Who chose."""

    BOT = "bot"
    FORCED = "forced"
    """Nobody: one option only."""
    STAND_IN = "stand_in"


@dataclass(frozen=True, slots=True)
class RecordedChoice:
    """One choice of a table."""

    seat: int
    action: str
    """In the game's notation."""
    options: int
    """Number of options it was chosen from."""
    source: ChoiceSource
    think_us: int = 0
    """Charged."""
    refund_us: int = 0
    """Not charged: the host was late."""
    rejected: int = 0
    """Illegal choices before it."""


@dataclass(frozen=True, slots=True)
class HostOutcome:
    """An outcome in which forfeited seats are last."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    forfeits: tuple[Forfeit | None, ...]


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What happened at a seat."""

    bot: str
    instance: str
    sdk: str
    forfeit: Forfeit | None
    reconnects: int


@dataclass(frozen=True, slots=True)
class EndedTable:
    """A table that has ended, kept until its creator says that it is stored."""

    spec: TableSpec
    state: TableState
    reason: Reason
    message: str
    outcome: HostOutcome | None
    """None unless finished."""
    choices: Sequence[RecordedChoice]
    state_hash: bytes
    """Empty unless finished."""
    created_us: int
    duration_us: int
    """From seating to the end, 0 where it was never seated."""
    seats: tuple[SeatReport, ...]
    fault: BaseException | None = field(default=None, repr=False, compare=False)
    """What the rules failed with, for the operator's log."""


def host_outcome(outcome: Outcome, forfeits: tuple[Forfeit | None, ...]) -> HostOutcome:
    """The game's outcome with forfeited seats last and tied there: the host knows forfeits, the rules do not."""
    playing = [place for place, forfeit in zip(outcome.places, forfeits, strict=True) if forfeit is None]
    last = len(playing) + 1
    places = tuple(
        last if forfeit is not None else 1 + sum(other < place for other in playing)
        for place, forfeit in zip(outcome.places, forfeits, strict=True)
    )
    return HostOutcome(outcome.points, places, forfeits)
