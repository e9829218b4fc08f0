"""One stream between a process and the host: a transport that delays and breaks, and the host's shell around it."""

from collections import deque
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from doubloon.v1 import play_pb2
from doubloon_service.frames.bot_frames import read_hello, read_inputs
from doubloon_service.frames.host_frames import write_response
from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.outputs import Goodbye
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session

if TYPE_CHECKING:
    from simulation.virtual.process import SimulatedProcess
    from simulation.virtual.world import World

WINDOW = 4
"""Messages that the transport holds for a process that does not read."""
WRITE_TIMEOUT_US = 2_000_000


class Link:
    """A stream, as `server/play.py` carries it."""

    def __init__(self, world: "World", process: "SimulatedProcess") -> None:
        self.world, self.process = world, process
        self.session: Session | None = None
        self._stream = 0
        self._up_us = self._down_us = world.now_us
        """When the last message on the way arrives."""
        self._broken = self._rest_arrives = False
        self._done = False
        """The host's side has ended."""
        self._woken = False
        self._writes = 0
        self._unread: deque[bytes] = deque()
        self._under_way = 0

    def say(self, data: bytes) -> None:
        """The process sends a message."""
        if not self._broken:
            self._up_us = max(self._up_us, self.world.now_us + self.world.delay())
            self.world.at(self._up_us, lambda: self._arrive(data), host=True)

    def half_close(self) -> None:
        """The process ends the call after all that it has said."""
        self._up_us = max(self._up_us, self.world.now_us + self.world.delay())
        self.world.at(self._up_us, self._end_of_reading, host=True)

    def cut(self, *, noticed_us: int, rest_arrives: bool) -> None:
        """The connection is gone; the host notices it that much later."""
        self._broken, self._rest_arrives = True, rest_arrives
        at_us = max(self._up_us, self.world.now_us + noticed_us)
        self.world.at(at_us, self._end_of_reading, host=True)
        self.world.at(max(self._down_us, self.world.now_us), lambda: self.process.stream_over(self))

    def read(self) -> None:
        """The process takes what has come, unless it stands still."""
        while self._unread and self.process.reads(self):
            self.process.hear(self, self._unread.popleft())
        if self.blocked and len(self._unread) + self._under_way < WINDOW:
            self.blocked = False
            self.wake()

    @property
    def blocked(self) -> bool:
        """A write waits for the process to read."""
        return self._blocked

    @blocked.setter
    def blocked(self, blocked: bool) -> None:
        self._blocked = blocked
        if self.session is not None and self.session.stream == self._stream:
            self.world.checker.blocked(self.session.id, blocked=blocked, now_us=self.world.now_us)

    _blocked = False

    def wake(self) -> None:
        """There is something to write."""
        self._woken = True
        self.world.at(self.world.now_us, self._pump, host=True)

    def _arrive(self, data: bytes) -> None:
        if self._done or (self._broken and not self._rest_arrives):
            return
        try:
            request = play_pb2.PlayRequest.FromString(data)
        except DecodeError:
            self._nonsense()
            return
        if self.session is None:
            self._open(request)
        elif not self.session.over and self.session.stream == self._stream:
            self.world.receive(self.session, read_inputs(request))
            self.world.settle(self.session)
        if self.session is not None and self.session.over:
            self.wake()

    def _open(self, request: play_pb2.PlayRequest) -> None:
        session = self.world.connect(self.process.plan.bot, read_hello(request.frames[0].hello))
        if isinstance(session, Goodbye):
            self._send(write_response([session]).SerializeToString())
            self._finish()
            return
        self.session, self._stream = session, session.stream
        self.world.attach(session, self)
        self.world.receive(session, read_inputs(request)[1:])
        self.world.settle(session)
        self.wake()

    def _nonsense(self) -> None:
        session = self.session
        if session is None or session.over or session.stream != self._stream:
            return
        self.world.checker.dropped(
            session.id, SeatEnding.PROTOCOL_ERROR, self.world.now_us, goodbye=Reason.PROTOCOL_ERROR.name
        )
        self.world.host.protocol_error(session, "no message", self.world.now_us)
        self.world.settle(session)
        self.wake()

    def _end_of_reading(self) -> None:
        session = self.session
        if session is not None and session.over and not self._broken:
            self.wake()
        else:
            self._finish()

    def _pump(self) -> None:
        session = self.session
        if session is None or self._done or self.blocked or not self._woken:
            return
        self._woken = False
        if session.stream != self._stream:
            self._send(write_response([Goodbye(Reason.REPLACED, "")]).SerializeToString())
            self._finish()
            return
        if session.outbox:
            self._tell(session)
        if session.over and not session.outbox and not self.blocked:
            self._finish()

    def _tell(self, session: Session) -> None:
        data = self.world.tell(session)
        if not data or self._broken:
            return
        self._send(data)
        if len(self._unread) + self._under_way >= WINDOW:
            self.blocked = True
            self._writes += 1
            write = self._writes
            self.world.at(self.world.now_us + WRITE_TIMEOUT_US, lambda: self._time_out(session, write), host=True)

    def _time_out(self, session: Session, write: int) -> None:
        if self._done or not self.blocked or write != self._writes:
            return
        if session.stream == self._stream:
            self.world.too_slow(session)
        self._finish()

    def _send(self, data: bytes) -> None:
        if self._broken:
            return
        self._under_way += 1
        self._down_us = max(self._down_us, self.world.now_us + self.world.delay())
        self.world.at(self._down_us, lambda: self._come_down(data))

    def _come_down(self, data: bytes) -> None:
        self._under_way -= 1
        if not self._broken or self._rest_arrives:
            self._unread.append(data)
            self.read()

    def _finish(self) -> None:
        if self._done:
            return
        self._done = True
        session = self.session
        self.world.detach(session, self)
        if session is not None and session.stream == self._stream:
            self.world.lose(session)
        if not self._broken:
            self._down_us = max(self._down_us, self.world.now_us + self.world.delay())
            self.world.at(self._down_us, lambda: self.process.stream_over(self))
