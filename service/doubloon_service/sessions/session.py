"""What a bot process and the service have with each other. It outlives a lost stream by the grace."""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from doubloon_service.sessions.inputs import Hello
from doubloon_service.sessions.outputs import (
    Decision,
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


class Session:
    """One process of a bot: its seats, and what it is still to be told."""

    def __init__(self, session: str, bot: str, hello: Hello, max_tables: int) -> None:
        self.id = session
        """A secret of the bot: it names the session when a lost stream is taken up again."""
        self.bot = bot
        self.hello = hello
        self.max_tables = max_tables
        self.ready = False
        self.stream = 1
        """Rises with each stream that carries the session."""
        self.lost_us: int | None = None
        """When the stream was lost; None while there is one."""
        self.over = False
        """The session has ended; what it is still to be told ends with a Goodbye."""
        self.answered_us = 0
        """When the last answer was read from it."""
        self.outstanding = 0
        """Decisions handed to the transport and not answered."""
        self.armed_us: int | None = None
        """When the earliest deadline is looked at."""
        self.rejections = 0
        """Rejections that are still to be told."""
        self.places: dict[int, Place] = {}
        """By channel."""
        self._channels = 0
        self._news: deque[_News] = deque()

    def __repr__(self) -> str:
        return f"Session(bot={self.bot!r}, instance={self.hello.instance!r})"

    @property
    def room(self) -> int:
        """Tables that it can take now."""
        if not self.ready or self.over or self.lost_us is not None:
            return 0
        return self.max_tables - len(self.places)

    @property
    def has_news(self) -> bool:
        """There is something to be told."""
        return bool(self._news)

    def plays(self, game: str) -> bool:
        """The bot said that it plays the game."""
        return not self.hello.games or game in self.hello.games

    def seen(self, channel: int) -> bool:
        """The channel is or was one of the session's."""
        return 1 <= channel <= self._channels

    def seat(self, place: Place) -> None:
        """Takes a seat on a channel that was never used before."""
        self._channels += 1
        place.seat.session = self
        place.seat.channel = self._channels
        self.places[self._channels] = place
        self._news.append(self._seated(place))

    def ask(self, place: Place, question: Question) -> None:
        """Puts a decision to the bot at the next opportunity."""
        self._news.append(_Ask(place, question))

    def close(self, place: Place, finished: Finished) -> None:
        """Ends the channel, with a last look at the table."""
        self.settle(place.seat)
        self.places.pop(place.seat.channel, None)
        self._news.append(_Close(place, finished))

    def settle(self, seat: Seat) -> None:
        """Counts the seat's open decision as no longer outstanding; call before it is answered or dropped."""
        if seat.question is not None and seat.question.sent_us is not None:
            self.outstanding -= 1

    def tell(self, output: Output) -> None:
        """Tells something that concerns the stream itself."""
        self._news.append(output)
        self.rejections += isinstance(output, Rejection)
        self.over = self.over or isinstance(output, Goodbye)

    def resume(self, hello: Hello, welcome: Output) -> None:
        """Carries on over a new stream: every live table is told again from its beginning."""
        closes = [news for news in self._news if isinstance(news, _Close)]
        self.hello = hello
        self.stream += 1
        self.lost_us = None
        self._news = deque([welcome, *closes])
        for place in self.places.values():
            place.seat.reconnects += 1
            self._news.append(self._seated(place))
            if place.seat.question is not None:
                self._news.append(_Ask(place, place.seat.question))

    def collect(self, now_us: int) -> tuple[list[Output], list[Place]]:
        """Everything to be told now, and the places whose decisions are handed over for the first time with it."""
        outputs: list[Output] = []
        asked: list[Place] = []
        news, self._news = self._news, deque()
        self.rejections = 0
        for item in news:
            if isinstance(item, _Ask):
                self._collect_ask(item, outputs, asked, now_us)
            elif isinstance(item, _Close):
                self._collect_close(item, outputs)
            else:
                outputs.append(item)
        for place in asked:
            assert place.seat.question is not None
            place.seat.question.waiting = self.outstanding
        return outputs, asked

    def _collect_ask(self, ask: _Ask, outputs: list[Output], asked: list[Place], now_us: int) -> None:
        seat, question = ask.place.seat, ask.question
        if seat.question is not question:
            return
        if question.sent_us is None:
            seat.sequence += 1
            question.sent_us = now_us
            self.outstanding += 1
            asked.append(ask.place)
        outputs.append(self._observation(ask.place, _decision(seat, question, now_us)))

    def _collect_close(self, close: _Close, outputs: list[Output]) -> None:
        if close.place.table.started:
            close.place.seat.sequence += 1
            outputs.append(self._observation(close.place, None))
        outputs.append(close.finished)

    def _observation(self, place: Place, decision: Decision | None) -> Observation:
        table, seat = place.table, place.seat
        events = [] if self.hello.no_events else table.events(seat)
        return Observation(seat.channel, seat.sequence, table.spec.game, table.view(seat), events, decision)

    def _seated(self, place: Place) -> Seated:
        return Seated(place.seat.channel, place.seat.number, place.table.spec)


def _decision(seat: Seat, question: Question, now_us: int) -> Decision:
    started = seat.started_us(question)
    own, bank = seat.clock.left_us(0 if started is None else max(0, now_us - started))
    return Decision(
        id=question.id,
        options=question.options,
        decision_left_us=own,
        bank_left_us=bank,
        last_think_us=seat.clock.last_think_us,
        strikes_left=seat.strikes_left,
    )
