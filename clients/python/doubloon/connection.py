"""Plays for a bot until it is over: dials, takes the session up again after a lost stream, gives up in time."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from doubloon.answering import Clock, answer_all
from doubloon.bot import AnyBot
from doubloon.errors import UnreachableError
from doubloon.session import Session
from doubloon.settings import Settings
from doubloon.stream import SilentError, Stream, StreamLostError
from doubloon.v1 import play_pb2

DELAY_S_FIRST = 0.1
DELAY_S_MAX = 2.0
FRUITLESS_STREAMS_MAX = 20
"""Streams in a row that the service may welcome and end with no decision answered on them."""
LASTING_S = 60.0
"""A stream that has lasted so long was not fruitless, even if the bot had nothing to do."""

_log = logging.getLogger("doubloon")


class Stopped(BaseException):  # like KeyboardInterrupt, no error: bots must not catch it by accident
    """The bot's process was asked to end."""


@dataclass(slots=True)
class Patience:
    """How long and how often to try again."""

    until: float
    """By the clock, seconds."""
    delay_s: float = DELAY_S_FIRST
    fruitless: int = 0
    """Streams in a row that were welcomed in vain."""

    def renew(self, *, until: float, answered: bool, lasted_s: float) -> None:
        """A stream that was welcomed has ended: there is new time, and after a fruitful one a quick new attempt."""
        self.until = until
        if answered or lasted_s >= LASTING_S:
            self.fruitless, self.delay_s = 0, DELAY_S_FIRST
        else:
            self.fruitless += 1

    def left_s(self, now: float) -> float:
        """How long an attempt may last, seconds."""
        return max(0.0, self.until - now)

    def next_delay_s(self, now: float) -> float | None:
        """How long to wait before the next attempt, doubling each time; None once there is no time left for it."""
        delay_s = min(self.delay_s, self.left_s(now))
        self.delay_s = min(self.delay_s * 2, DELAY_S_MAX)
        return delay_s or None


def keep_playing(
    bot: AnyBot, settings: Settings, *, clock: Clock = time.monotonic, sleep: Callable[[float], None] = time.sleep
) -> play_pb2.Goodbye:
    """Plays until the service says goodbye for good, and returns its goodbye.

    Raises:
        RefusedError: If the service does not want this bot.
        UnreachableError: If it cannot be reached, not again within the grace, or only ever to be sent away.
        Stopped: If the process was asked to end while it played; the service has been told so.
    """
    session = Session(bot, settings)
    patience = Patience(until=clock() + settings.wait_s)
    attempt, trouble = f"no service at {settings.address} within {settings.wait_s:g} s", ""
    while True:
        began, answers = clock(), session.answers
        try:
            goodbye = _play_one_stream(bot, session, settings, patience=patience, clock=clock)
            if not goodbye.retry:
                return goodbye
            trouble = f"{goodbye.message} ({goodbye.reason})"
        except SilentError as silent:  # the last attempt, cut short: what came before it says more
            trouble = trouble or str(silent)
        except StreamLostError as lost:
            trouble = str(lost)
        if session.welcomed:
            now = clock()
            patience.renew(until=now + session.grace_s, answered=session.answers > answers, lasted_s=now - began)
            if patience.fruitless > FRUITLESS_STREAMS_MAX:
                raise UnreachableError(
                    f"the service at {settings.address} has welcomed this bot and ended the stream "
                    f"{patience.fruitless} times in a row: {trouble}"
                )
            attempt = f"lost the service at {settings.address} for more than the {session.grace_s:g} s of grace"
            _log.warning("lost the stream, trying to come back: %s", trouble)
        delay_s = patience.next_delay_s(clock())
        if delay_s is None:
            raise UnreachableError(f"{attempt}: {trouble}")
        sleep(delay_s)


def _play_one_stream(
    bot: AnyBot, session: Session, settings: Settings, *, patience: Patience, clock: Clock
) -> play_pb2.Goodbye:
    with Stream(settings, session.open()) as stream:
        try:
            while True:
                reply = play_pb2.PlayRequest()
                timeout_s = None if session.welcomed else patience.left_s(clock())
                decisions = session.receive(stream.receive(timeout_s), reply)
                if session.goodbye is not None:
                    return session.goodbye
                if reply.frames:
                    stream.send(reply)
                if decisions:
                    answer_all(bot, decisions, session=session, send=stream.send, clock=clock)
        except Stopped:
            stream.leave()
            raise
