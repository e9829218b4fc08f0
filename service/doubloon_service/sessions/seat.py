"""A seat at a table: who plays it, what it was asked, and what it has been told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doubloon_service.sessions.clock import SeatClock, TimeControl
from doubloon_service.sessions.endings import Forfeit
from doubloon_service.sessions.lag import HostLag
from doubloon_service.sessions.results import SeatReport
from doubloon_service.sessions.spec import SeatSpec

if TYPE_CHECKING:
    from doubloon_service.sessions.session import Session

STRIKES = 3
"""The illegal choice with which a seat forfeits."""


@dataclass(slots=True)
class Question:
    """A decision that a seat owes."""

    id: int
    """Rises by one with each decision that this seat is asked: it tells nothing of what others were asked."""
    options: Sequence[int] = field(repr=False)
    sent_us: int | None = None
    """When it was handed to the transport; None while it waits to be."""
    outstanding: bool = False
    """Handed to the transport, and neither answered nor dropped."""
    waiting: int = 1
    """Decisions that its stream had open when it was sent, itself included."""
    rejected: int = 0
    """Illegal answers so far."""


class Seat:
    """One seat of one table."""

    __slots__ = (
        "_decisions",
        "channel",
        "clock",
        "forfeit",
        "number",
        "question",
        "reconnects",
        "sequence",
        "session",
        "spec",
        "strikes_left",
        "told",
    )

    def __init__(self, number: int, spec: SeatSpec, time: TimeControl) -> None:
        self.number = number
        self.spec = spec
        self.clock = SeatClock(time)
        self.session: Session | None = None
        """Who plays it; stays after the seat has forfeited, for the report."""
        self.channel = 0
        self.forfeit: Forfeit | None = None
        self.question: Question | None = None
        self.strikes_left = STRIKES
        self.sequence = 0
        """Observations sent so far."""
        self.told = 0
        """Happenings of the table up to the decision that the seat answered last."""
        self.reconnects = 0
        self._decisions = 0

    def ask(self, options: Sequence[int]) -> Question:
        """Opens the next decision of the seat."""
        self._decisions += 1
        self.question = Question(self._decisions, options)
        return self.question

    def asked(self, decision: int) -> bool:
        """The seat has been asked that decision, now or before."""
        return 1 <= decision <= self._decisions

    def started_us(self, question: Question) -> int | None:
        """When the decision's clock started: at its handing over or the stream's last answer, whichever is later."""
        if question.sent_us is None or self.session is None:
            return None
        return max(question.sent_us, self.session.answered_us)

    def lead_us(self, question: Question) -> int:
        """What earlier answers left unused for a decision that waited behind them, at most its own time once more.

        Answers of a busy machine come in bunches: what one is late, the next ones are early.
        """
        if question.sent_us is None or self.session is None or question.sent_us > self.session.answered_us:
            return 0
        return min(max(0, self.session.due_us - self.session.answered_us), self.clock.own_us)

    def deadline_us(self, question: Question, lag: HostLag, now_us: int) -> int | None:
        """When the decision is out of time as far as is known now, None where it cannot be yet.

        A bot that works through its decisions one by one pays for each only its own time, less its lead; the cap stops
        one that answers all but one. What the host was late is added.
        """
        started, sent = self.started_us(question), question.sent_us
        if started is None or sent is None or self.clock.unlimited:
            return None
        own = started + self.clock.limit_us() + self.lead_us(question) + lag.between(started, now_us)
        return min(own, sent + self.clock.limit_us(question.waiting) + lag.between(sent, now_us))

    def report(self) -> SeatReport:
        """How the seat fared, for the record."""
        session = self.session
        instance, sdk = (session.hello.instance, session.hello.sdk) if session else (self.spec.instance, "")
        return SeatReport(self.spec.bot, instance, sdk, self.forfeit, self.reconnects)
