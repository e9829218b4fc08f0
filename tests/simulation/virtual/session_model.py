"""The checker's own idea of a session, and of when the host stood still."""

from dataclasses import dataclass, field

from doubloon_service.sessions.endings import SeatEnding
from simulation.virtual.table_model import SeatModel, TableModel

TOLERANCE_US = 2_000
"""Nothing comes to the microsecond: so much later is not late."""


@dataclass(slots=True)
class SessionModel:
    """A process and what it has with the host."""

    id: str
    bot: str
    instance: str
    max_tables: int
    no_events: bool
    streams: int = 1
    ready: bool = False
    lost_us: int | None = None
    there_us: int = 0
    """Since when its news could go out: a stream, and room in it."""
    blocked: bool = False
    answered_us: int = 0
    ahead_us: int = 0
    """The latest moment at which one of its answers could still have come, banks aside."""
    over: SeatEnding | None = None
    """What its seats end with, once it is over."""
    goodbye: str = ""
    """Reason that it is to be told."""
    places: dict[int, tuple[TableModel, SeatModel]] = field(default_factory=dict)
    """Every channel that it ever had."""
    rejections: list[str] = field(default_factory=list)
    """Not told yet."""
    seated_told: int = 0
    """Highest channel that was told."""
    again: set[int] = field(default_factory=set)
    """Channels that are to be told again on a new stream."""

    @property
    def live(self) -> list[tuple[TableModel, SeatModel]]:
        return [(table, seat) for table, seat in self.places.values() if not seat.finished]

    @property
    def open(self) -> int:
        """Decisions that are sent and not answered."""
        return sum(seat.asked is not None and seat.asked.sent_us is not None for _, seat in self.live)


class Standstills:
    """When the host stood still."""

    def __init__(self) -> None:
        self._spans: list[tuple[int, int]] = []
        self._since: int | None = None

    def began(self, now_us: int) -> None:
        self._since = now_us

    def ended(self, now_us: int) -> None:
        assert self._since is not None
        self._spans.append((self._since, now_us))
        self._since = None

    def between(self, since_us: int, until_us: int) -> int:
        spans = [*self._spans]
        if self._since is not None and until_us > self._since + TOLERANCE_US:
            spans.append((self._since, until_us))
        return sum(max(0, min(until_us, end) - max(since_us, start)) for start, end in spans)
