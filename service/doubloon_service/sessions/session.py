"""What a bot process and the service have with each other. It outlives a lost stream by the grace."""

from dataclasses import replace
from typing import Final

from doubloon_service.sessions.allowance import Allowance
from doubloon_service.sessions.inputs import Hello
from doubloon_service.sessions.lag import HostLag
from doubloon_service.sessions.outbox import Batch, Outbox, Place
from doubloon_service.sessions.outputs import Finished, Goodbye, Output
from doubloon_service.sessions.seat import Question, Seat

ENDED_KEPT: Final = 1000
"""Ends of tables that a session keeps until the bot has surely read them; of more the oldest is forgotten."""


class Session:
    """One process of a bot: its seats, and what it is still to be told."""

    def __init__(self, session: str, bot: str, hello: Hello, *, max_tables: int, needless: Allowance) -> None:
        self.id = session
        """A secret of the bot: it names the session when a lost stream is taken up again."""
        self.bot = bot
        self.hello = hello
        self.max_tables = max_tables
        self.needless = needless
        """What is left to it of frames that nobody has asked for."""
        self.ready = False
        self.stream = 1
        """Rises with each stream that carries the session."""
        self.lost_us: int | None = None
        """When the stream was lost; None while there is one."""
        self.over = False
        """The session has ended: nothing more is read from it."""
        self.slow = False
        """It has ended because the bot does not read."""
        self.answered_us = 0
        """When the last answer was read from it."""
        self.due_us = 0
        """Until when the answers so far could have come, out of their decisions' own time; never falls."""
        self.outstanding = 0
        """Decisions handed to the transport and not answered."""
        self.armed_us: int | None = None
        """When the earliest deadline is looked at."""
        self.holding = False
        """Its news wait for an answer, and an alarm is set to let them go."""
        self.overdue = False
        """Its news have waited long enough."""
        self.places: dict[int, Place] = {}
        """By channel."""
        self.outbox = Outbox()
        self._channels = 0
        self._answers_due = 0
        """Decisions handed to the transport less the answers that were read, good or bad."""
        self._ended: dict[int, tuple[int, Finished]] = {}
        """Ends by channel, with when they were told first, that a lost stream may have lost: they are told again."""

    def __repr__(self) -> str:
        return f"Session(bot={self.bot!r}, instance={self.hello.instance!r})"

    @property
    def room(self) -> int:
        """Tables that it can take now."""
        if not self.ready or self.over or self.lost_us is not None:
            return 0
        return self.max_tables - len(self.places)

    @property
    def writable(self) -> bool:
        """There are news, and they need not wait for an answer."""
        return bool(self.outbox) and (self.outstanding == 0 or self.outbox.urgent or self.over or self.overdue)

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
        self.outbox.seat(place)

    def ask(self, place: Place, question: Question) -> None:
        """Puts a decision to the bot at the next opportunity."""
        self.outbox.ask(place, question)

    def take_answer(self) -> bool:
        """An answer was read; false where fewer decisions had been asked. A late one has been asked for too."""
        self._answers_due -= 1
        if self._answers_due >= 0:
            return True
        self._answers_due = 0
        return False

    def answered(self, question: Question, now_us: int, *, due_us: int) -> None:
        """The bot has answered what it was asked: it has read what it was told before that."""
        self.answered_us, self.due_us = now_us, max(self.due_us, due_us)
        while self._ended and question.sent_us is not None:
            channel, (told_us, _) = next(iter(self._ended.items()))
            if told_us >= question.sent_us:
                break
            del self._ended[channel]

    def close(self, place: Place, finished: Finished) -> None:
        """Ends the channel, with a last look at the table."""
        self.settle(place.seat)
        self.places.pop(place.seat.channel, None)
        self.outbox.close(place, finished)

    def settle(self, seat: Seat) -> None:
        """Counts the seat's open decision as no longer outstanding; call before it is answered or dropped."""
        if seat.question is not None and seat.question.outstanding:
            seat.question.outstanding = False
            self.outstanding -= 1

    def tell(self, output: Output) -> None:
        """Tells something that concerns the stream itself; a Goodbye ends the session."""
        self.outbox.tell(output)
        self.over = self.over or isinstance(output, Goodbye)

    def resume(self, hello: Hello, welcome: Output) -> None:
        """Carries on over a new stream: every live table is told again, and how the last ones ended."""
        closes = self.outbox.closes()
        self.hello = replace(hello, instance=self.hello.instance, games=self.hello.games)
        self.stream += 1
        self.lost_us = None
        self.outbox.clear()
        self.outbox.tell(welcome)
        for _, finished in self._ended.values():
            self.outbox.tell(finished)
        for place, finished in closes:
            self.outbox.seat(place)
            self.outbox.close(place, finished)
        for place in self.places.values():
            place.seat.reconnects += 1
            self.outbox.seat(place)
            if place.seat.question is not None:
                self.outbox.ask(place, place.seat.question)

    def collect(self, lag: HostLag, now_us: int) -> Batch:
        """Everything to be told now; say `hand_over` when it goes to the transport."""
        self.overdue = False
        batch = self.outbox.collect(lag, now_us, with_events=not self.hello.no_events)
        for output in batch.outputs:
            if isinstance(output, Finished):
                self._ended.setdefault(output.channel, (now_us, output))
        while len(self._ended) > ENDED_KEPT:
            del self._ended[next(iter(self._ended))]
        return batch

    def hand_over(self, batch: Batch, now_us: int) -> None:
        """Starts the clocks of the decisions that go out for the first time."""
        questions = [place.seat.question for place in batch.asked if place.seat.question is not None]
        self.outstanding += len(questions)
        self._answers_due += len(questions)
        for question in questions:
            question.sent_us, question.outstanding = now_us, True
            question.waiting = self.outstanding
