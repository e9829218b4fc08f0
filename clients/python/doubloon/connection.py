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
from doubloon.stream import Stream, StreamLostError
from doubloon.v1 import play_pb2

DELAY_S_FIRST = 0.1
DELAY_S_MAX = 2.0

_log = logging.getLogger("doubloon")


class Stopped(BaseException):  # like KeyboardInterrupt, no error: bots must not catch it by accident
    """The bot's process was asked to end."""


@dataclass(slots=True)
class Patience:
    """How long and how often to try again."""

    until: float
    """By the clock, seconds."""
    delay_s: float = DELAY_S_FIRST

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
        UnreachableError: If it cannot be reached, or not again within the grace.
        Stopped: If the process was asked to end while it played; the service has been told so.
    """
    session = Session(bot, settings)
    patience = Patience(until=clock() + settings.wait_s)
    attempt = f"no service at {settings.address} within {settings.wait_s:g} s"
    while True:
        try:
            goodbye = _play_one_stream(bot, session, settings, patience=patience, clock=clock)
            if not goodbye.retry:
                return goodbye
            trouble = f"{goodbye.message} ({goodbye.reason})"
        except StreamLostError as lost:
            trouble = str(lost)
        if session.welcomed:
            patience = Patience(until=clock() + session.grace_s)
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
