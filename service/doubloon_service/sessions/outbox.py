"""What a session is still to be told, in order. Views are made only when it is told: what is told is never stale."""

from collections import deque
from dataclasses import dataclass, field
from typing import TypeAlias

from doubloon_service.sessions.lag import HostLag
from doubloon_service.sessions.outputs import (
    Decision,
    Drain,
    Finished,
    Goodbye,
    Observation,
    Output,
    Rejection,
    Seated,
)
from doubloon_service.sessions.seat import Question, Seat
from doubloon_service.sessions.table import Table


@dataclass(frozen=True, slots=True)
class Place:
    """A seat that a session plays, with its table."""

    table: Table
    seat: Seat


@dataclass(frozen=True, slots=True)
class _Ask:
    place: Place
    question: Question


@dataclass(frozen=True, slots=True)
class _Close:
    place: Place
    finished: Finished


_News: TypeAlias = Output | _Ask | _Close


@dataclass(slots=True)
class Batch:
    """What goes out in one message."""

    outputs: list[Output] = field(default_factory=list)
    asked: list[Place] = field(default_factory=list)
    """Places whose decision goes out for the first time."""
    faults: list[tuple[Table, Exception]] = field(default_factory=list)
    """Tables whose rules failed to show a view."""


class Outbox:
    """News of one session's tables and of its stream."""

    def __init__(self) -> None:
        self.rejections = 0
        """Rejections among the news."""
        self.urgent = False
        """Something among the news must not wait for an answer."""
        self._news: deque[_News] = deque()

    def __len__(self) -> int:
        return len(self._news)

    def tell(self, output: Output) -> None:
        """Adds something that concerns the stream itself."""
        self._news.append(output)
        self.rejections += isinstance(output, Rejection)
        self.urgent = self.urgent or isinstance(output, Drain | Goodbye)

    def seat(self, place: Place) -> None:
        """Adds that the bot sits there now."""
        self._news.append(Seated(place.seat.channel, place.seat.number, place.table.spec))

    def ask(self, place: Place, question: Question) -> None:
        """Adds a decision."""
        self._news.append(_Ask(place, question))

    def close(self, place: Place, finished: Finished) -> None:
        """Adds the end of a channel, with a last look at the table."""
        self._news.append(_Close(place, finished))

    def closes(self) -> list[tuple[Place, Finished]]:
        """The ends among the news."""
        return [(news.place, news.finished) for news in self._news if isinstance(news, _Close)]

    def clear(self) -> None:
        """Forgets all news: another stream begins anew."""
        self._news.clear()
        self.rejections = 0
        self.urgent = False

    def collect(self, lag: HostLag, now_us: int, *, with_events: bool) -> Batch:
        """Takes all news out."""
        batch = Batch()
        news, self._news = self._news, deque()
        self.clear()
        for item in news:
            if isinstance(item, _Ask):
                _collect_ask(item, batch, lag, now_us, with_events=with_events)
            elif isinstance(item, _Close):
                _collect_close(item, batch, with_events=with_events)
            else:
                batch.outputs.append(item)
        return batch


def _collect_ask(ask: _Ask, batch: Batch, lag: HostLag, now_us: int, *, with_events: bool) -> None:
    seat, question = ask.place.seat, ask.question
    if seat.question is not question:
        return
    first = question.sent_us is None
    decision = _decision(seat, question, lag, now_us)
    if _observe(ask.place, decision, batch, sequence=seat.sequence + first, with_events=with_events) and first:
        seat.sequence += 1
        batch.asked.append(ask.place)


def _collect_close(close: _Close, batch: Batch, *, with_events: bool) -> None:
    seat = close.place.seat
    if close.place.table.started and _observe(
        close.place, None, batch, sequence=seat.sequence + 1, with_events=with_events
    ):
        seat.sequence += 1
    batch.outputs.append(close.finished)


def _observe(place: Place, decision: Decision | None, batch: Batch, *, sequence: int, with_events: bool) -> bool:
    """Adds an observation, or the fault of rules that cannot show one: other tables must not suffer."""
    table, seat = place.table, place.seat
    try:
        view, events = table.view(seat), table.events(seat) if with_events else ()
    except Exception as error:  # noqa: BLE001  # the rules may be a stranger's
        batch.faults.append((table, error))
        return False
    batch.outputs.append(Observation(seat.channel, sequence, table.spec.game, view, events, decision))
    return True


def _decision(seat: Seat, question: Question, lag: HostLag, now_us: int) -> Decision:
    own, bank = _left_us(seat, question, lag, now_us)
    return Decision(
        id=question.id,
        options=question.options,
        decision_left_us=own,
        bank_left_us=bank,
        last_think_us=seat.clock.last_think_us,
        last_refund_us=seat.clock.last_refund_us,
        strikes_left=seat.strikes_left,
    )


def _left_us(seat: Seat, question: Question, lag: HostLag, now_us: int) -> tuple[int, int]:
    """What is left for a decision and in the bank, both together no more than until it is out of time."""
    started = seat.started_us(question)
    if started is None:
        return seat.clock.left_us(0)
    own, bank = seat.clock.left_us(max(0, now_us - started - lag.between(started, now_us)) - seat.lead_us(question))
    due = seat.deadline_us(question, lag, now_us)
    if due is None:
        return own, bank
    left = max(0, due - now_us)
    own = min(own, left)
    return own, min(bank, left - own)
