"""Drives the host: tells it the time, wakes the streams that may be written to, and keeps its alarms."""

import asyncio
import contextlib
import traceback
from collections.abc import Callable, Iterator
from typing import Final

import structlog

from doubloon_service.server.streams import StreamLimits, Streams
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.gallery import Spectator
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.results import EndedTable
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.table import Table
from doubloon_wire.plain import PlainError

log = structlog.get_logger()


TICK_S: Final = 0.01


class Driver:
    """The host and everything that waits for it. Lives in one event loop."""

    def __init__(self, host: Host, limits: StreamLimits | None = None) -> None:
        self.host = host
        self.calls = Streams(limits or StreamLimits())
        """The calls that last."""
        self._streams: dict[str, asyncio.Event] = {}
        self._watchers: set[asyncio.Event] = set()
        self._spectators: dict[Spectator, asyncio.Event] = {}
        self._changed = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_us = 0
        self._ticking = False

    def settle(self, just_read: Session | None = None) -> None:
        """Passes on what the host has done; call it after every call that changes something."""
        for session in self.host.take_writable(just_read, now_us()):
            self._wake(session)
        self._tell_watchers()
        for spectator in self.host.floor.gallery.take_fresh():
            self._spectators[spectator].set()
        self._set_timer()
        self._changed.set()
        if not self._ticking:
            self._tick()

    @contextlib.contextmanager
    def stream(self, session: Session) -> Iterator[asyncio.Event]:
        """The event that wakes the writer of a session's stream; a later stream of the same session takes over."""
        old = self._streams.get(session.id)
        wake = self._streams[session.id] = asyncio.Event()
        if old is not None:
            old.set()
        try:
            yield wake
        finally:
            if self._streams.get(session.id) is wake:
                del self._streams[session.id]
            self._changed.set()

    @contextlib.contextmanager
    def watcher(self) -> Iterator[asyncio.Event]:
        """An event that is set when tables have ended."""
        ended = asyncio.Event()
        self._watchers.add(ended)
        try:
            yield ended
        finally:
            self._watchers.discard(ended)

    @contextlib.contextmanager
    def spectator(self, table: Table) -> Iterator[tuple[Spectator, asyncio.Event]]:
        """Somebody who watches a table, and an event that is set when something may have happened there.

        Raises:
            TooManySpectatorsError: If there are as many as are allowed.
        """
        gallery = self.host.floor.gallery
        spectator = gallery.admit(table)
        wake = self._spectators[spectator] = asyncio.Event()
        try:
            yield spectator, wake
        finally:
            gallery.leave(spectator)
            del self._spectators[spectator]

    async def until(self, condition: Callable[[], bool], limit_s: float) -> None:
        """Waits for something that makes the condition true, at most for the limit."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()

    async def close(self, limit_s: float) -> None:
        """Ends the calls that last, so that the server has nothing to cancel when it stops."""
        self.calls.closing = True
        self._changed.set()
        await self.calls.close(limit_s)

    @property
    def streams(self) -> int:
        """Number of open bot streams."""
        return len(self._streams)

    def _wake(self, session: Session) -> None:
        wake = self._streams.get(session.id)
        if wake is not None:
            wake.set()

    def _tell_watchers(self) -> None:
        ended = self.host.floor.ledger.take_fresh()
        for table in ended:
            _log_table(table)
        if ended:
            for watcher in self._watchers:
                watcher.set()

    def _tick(self) -> None:
        """Measures how late the loop is, while there are tables to play: one tick after the other."""
        lag = self.host.lag
        lag.ticked(now_us())
        self._ticking = self.host.floor.running > 0
        if self._ticking:
            lag.expect_tick(now_us() + int(TICK_S * 1e6))
            asyncio.get_running_loop().call_later(TICK_S, self._tick)

    def _set_timer(self) -> None:
        next_us = self.host.next_alarm_us()
        if next_us is None or (self._timer is not None and self._timer_us <= next_us):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_us = next_us
        delay_s = max(0, next_us - now_us()) / 1e6
        self._timer = asyncio.get_running_loop().call_later(delay_s, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.host.expire(now_us())
        self.settle()


def _log_table(table: EndedTable) -> None:
    log.info(
        "table_ended",
        table=table.spec.table,
        label=table.spec.label,
        game=table.spec.game.name,
        state=table.state.value,
        reason=table.reason.name,
        choices=len(table.choices),
        duration_ms=table.duration_us // 1000,
        forfeits={seat.bot: seat.forfeit.ending.name for seat in table.seats if seat.forfeit},
    )
    if table.fault is not None:
        log.error("rules_failed", table=table.spec.table, game=table.spec.game.name, **_where(table.fault))


def _where(fault: BaseException) -> dict[str, object]:
    """What failed and where. The text of the fault is left out where it may speak of somebody's cards."""
    frames = traceback.extract_tb(fault.__traceback__)
    where: dict[str, object] = {
        "fault": type(fault).__name__,
        "where": [f"{frame.filename}:{frame.lineno}" for frame in frames],
    }
    return where | {"text": str(fault)} if isinstance(fault, PlainError) else where
