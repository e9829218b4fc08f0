"""What a bot's process and the service have with each other: tables, open decisions, answers given.

It outlives a lost stream and knows nothing of gRPC: frames in, decisions and frames out.
"""

import logging
from collections.abc import Iterable

from doubloon._version import __version__
from doubloon.bot import AnyBot
from doubloon.errors import RefusedError
from doubloon.settings import Settings
from doubloon.table import Decision, Finished, Table
from doubloon.v1 import play_pb2

PROTOCOL = 1
"""Newest minor version of `doubloon.v1` that this SDK knows."""

SESSION_LOST = "SESSION_LOST"
"""Why tables end when the service has forgotten the session: the one reason that is not the service's."""

_log = logging.getLogger("doubloon")


class Seat:
    """A table with what the session remembers of it."""

    __slots__ = ("answered", "last", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.last: play_pb2.Observation | None = None
        self.answered: tuple[int, int] | None = None
        """Decision and option of the last answer: sent again, unasked, should it have been lost with its stream."""


class Session:
    """One bot's dealings with one service."""

    def __init__(self, bot: AnyBot, settings: Settings) -> None:
        self.welcomed = False
        """The stream in use has been greeted."""
        self.goodbye: play_pb2.Goodbye | None = None
        """Why the stream in use ends, once the service has said so."""
        self.grace_s = 0.0
        """To come back after a lost stream, seconds."""
        self.answers = 0
        """Given so far, each decision once."""
        self._bot = bot
        self._settings = settings
        self._id = ""
        self._seats: dict[int, Seat] = {}

    def open(self) -> play_pb2.PlayRequest:
        """Begins a stream: the request to send first. Names the session if there is one to take up again."""
        self.welcomed = False
        self.goodbye = None
        hello = play_pb2.Hello(
            protocol=PROTOCOL,
            sdk=f"python/{__version__}",
            games=self._bot.games,
            max_tables=self._settings.max_tables or self._bot.max_tables,
            instance=self._settings.instance,
            resume=self._id,
            no_events=not self._bot.wants_events,
        )
        return play_pb2.PlayRequest(frames=[play_pb2.BotFrame(hello=hello)])

    def receive(self, response: play_pb2.PlayResponse, reply: play_pb2.PlayRequest) -> list[Decision]:
        """Takes what the service sent; returns the decisions to put to the bot, in the order in which they came.

        What has to be said at once is appended to `reply`: ready, and answers that were lost.

        Raises:
            RefusedError: If the service says goodbye before it has greeted, or knows the bot by another name.
        """
        asked: dict[int, Decision] = {}
        for frame in response.frames:
            kind = frame.WhichOneof("frame")
            if kind == "observation":
                self._observe(frame.observation, asked, reply)
            elif kind == "seated":
                self._sit_down(frame.seated)
            elif kind == "finished":
                asked.pop(frame.finished.channel, None)
                self._get_up(frame.finished)
            elif kind == "welcome":
                self._greet(frame.welcome, reply)
            elif kind == "rejection":
                _report(frame.rejection, self._seats.get(frame.rejection.channel))
            elif kind == "drain":
                _log.info("the service goes down; running tables have %.1f s left", frame.drain.left_ms / 1000)
            elif kind == "goodbye":
                self._part(frame.goodbye)
        return list(asked.values())

    def answer(self, decision: Decision, option: int, reply: play_pb2.PlayRequest) -> None:
        """Appends an answer to `reply` and remembers it."""
        channel, number = decision.table.channel, decision.id
        _append_choose(reply, channel, number, option)
        self.answers += 1
        seat = self._seats.get(channel)
        if seat is not None:
            seat.answered = (number, option)

    def _observe(
        self, observation: play_pb2.Observation, asked: dict[int, Decision], reply: play_pb2.PlayRequest
    ) -> None:
        seat = self._seats.get(observation.channel)
        if seat is None:
            return  # of a table that is over here: late, and harmless
        seat.last = observation
        if not observation.HasField("decision"):
            asked.pop(observation.channel, None)
        elif seat.answered is not None and seat.answered[0] == observation.decision.id:
            _append_choose(reply, observation.channel, *seat.answered)
        else:
            asked[observation.channel] = Decision(seat.table, observation)

    def _sit_down(self, seated: play_pb2.Seated) -> None:
        if seated.channel in self._seats:
            return  # taken up again: the table, its random numbers and its notes go on
        seat = self._seats[seated.channel] = Seat(Table(seated))
        self._bot.table_started(seat.table)

    def _get_up(self, finished: play_pb2.Finished) -> None:
        seat = self._seats.pop(finished.channel, None)
        if seat is not None:
            self._bot.table_finished(Finished(seat.table, finished=finished, last=seat.last))

    def _greet(self, welcome: play_pb2.Welcome, reply: play_pb2.PlayRequest) -> None:
        expected = self._settings.bot
        if expected and welcome.bot != expected:
            raise RefusedError(f"the token belongs to the bot {welcome.bot!r}, not to {expected!r}")
        if not welcome.resumed:
            self._forget(list(self._seats))
        self._id = welcome.session
        self.grace_s = welcome.grace_ms / 1000
        self.welcomed = True
        reply.frames.add().ready.SetInParent()

    def _forget(self, channels: Iterable[int]) -> None:
        for channel in channels:
            message = "the service does not know the session any more"
            self._get_up(play_pb2.Finished(channel=channel, reason=SESSION_LOST, message=message))

    def _part(self, goodbye: play_pb2.Goodbye) -> None:
        if not self.welcomed and not goodbye.retry:
            raise RefusedError(f"{goodbye.message} ({goodbye.reason})")
        self.goodbye = goodbye


def _append_choose(reply: play_pb2.PlayRequest, channel: int, decision: int, option: int) -> None:
    choose = reply.frames.add().choose
    choose.channel = channel
    choose.decision = decision
    choose.option = option


def _report(rejection: play_pb2.Rejection, seat: Seat | None) -> None:
    where = f"table {seat.table.id}: " if seat is not None else ""
    _log.warning("%s%s (%s; %d strikes left)", where, rejection.message, rejection.reason, rejection.strikes_left)
