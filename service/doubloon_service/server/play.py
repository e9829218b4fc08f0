"""The bots' stream: reads what a bot says, writes what it is told."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import grpc
import grpc.aio
import structlog
from google.protobuf.message import DecodeError

from doubloon.v1 import play_pb2
from doubloon_service.frames.bot_frames import read_hello, read_inputs
from doubloon_service.frames.host_frames import REQUEST_BYTES_MAX, write_response
from doubloon_service.server.driver import Driver
from doubloon_service.server.gate import Gate
from doubloon_service.server.status import refuse
from doubloon_service.server.streams import TooManyStreamsError, address_of
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.inputs import Hello, Input
from doubloon_service.sessions.outputs import Goodbye, Output
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Owner
from doubloon_service.sessions.session import Session

log = structlog.get_logger()

FRAMES_MAX = 1000
"""Frames in one message of a bot."""
HELLO_S = 10.0
"""For the first frame of a stream."""


class PlayService:
    """One stream a bot process, one reader and one writer a stream."""

    def __init__(self, driver: Driver, gate: Gate, *, write_timeout_s: float) -> None:
        self._driver = driver
        self._host = driver.host
        self._gate = gate
        self._write_timeout_s = write_timeout_s

    def handler(self) -> grpc.GenericRpcHandler:
        """The service for a server. Its own parser keeps bytes that are no message apart from a lost stream."""
        play = grpc.stream_stream_rpc_method_handler(
            self.play,
            request_deserializer=_parse,
            response_serializer=bytes,
        )
        return grpc.method_handlers_generic_handler("doubloon.v1.PlayService", {"Play": play})

    async def play(self, _: Any, context: Any) -> None:
        """Carries one stream from its Hello to its end."""
        await context.send_initial_metadata(())
        owner = self._gate.owner(context.invocation_metadata())
        if owner is None:
            await refuse(context, Reason.UNAUTHENTICATED)
        try:
            with self._driver.calls.of_bot(owner.bot, address_of(context.peer())) as greeted:
                await self._greet(owner, greeted, context)
        except TooManyStreamsError as error:
            log.info("stream_refused", bot=owner.bot, reason=Reason.TOO_MANY_STREAMS.name)
            await refuse(context, Reason.TOO_MANY_STREAMS, str(error))

    async def _greet(self, owner: Owner, greeted: Callable[[], None], context: Any) -> None:
        request = await self._first_request(context)
        greeted()
        hello = _hello(request, owner)
        if hello is None:
            goodbye = Goodbye(Reason.HELLO_EXPECTED, Reason.HELLO_EXPECTED.value)
            if self._driver.calls.closing:
                goodbye = Goodbye(Reason.DRAINED, Reason.DRAINED.value, retry=True)
            await self._write([goodbye], context)
            return
        session = self._host.connect(owner.bot, hello, secrets.token_urlsafe(24), now_us())
        if isinstance(session, Goodbye):
            log.info("stream_refused", bot=owner.bot, instance=hello.instance, reason=session.reason.name)
            await self._write([session], context)
            return
        await self._carry(session, read_inputs(request)[1:], context)

    async def _first_request(self, context: Any) -> Any:
        try:
            async with self._driver.calls.patience(HELLO_S):
                return await context.read()
        except TimeoutError:
            return None

    async def _carry(self, session: Session, first: Iterable[Input], context: Any) -> None:
        stream = session.stream
        fields = {"bot": session.bot, "instance": session.hello.instance, "sdk": session.hello.sdk}
        log.info("stream_opened", **fields, resumed=stream > 1)
        opened_us = now_us()
        try:
            with self._driver.stream(session) as wake:
                self._host.receive(session, first, now_us())
                self._driver.settle(session)
                wake.set()
                if await self._run(session, stream, wake, context):
                    await refuse(context, Reason.TOO_SLOW)
        finally:
            if session.stream == stream:
                self._host.lose(session, now_us())
                self._driver.settle()
            log.info("stream_closed", **fields, left=session.over, duration_ms=(now_us() - opened_us) // 1000)

    async def _run(self, session: Session, stream: int, wake: asyncio.Event, context: Any) -> bool:
        """Reads and writes until the stream ends; true where it has to, because the bot does not read."""
        async with asyncio.TaskGroup() as tasks:
            reader = tasks.create_task(self._read_all(session, stream, context))
            writer = tasks.create_task(self._write_all(session, stream, wake, context))
            reader.add_done_callback(lambda _: writer.cancel() if not session.over else wake.set())
            writer.add_done_callback(lambda _: reader.cancel())
        return not writer.cancelled() and writer.result()

    async def _read_all(self, session: Session, stream: int, context: Any) -> None:
        while not session.over and session.stream == stream:
            try:
                request = await context.read()
            except grpc.aio.BaseError:
                return
            if request is grpc.aio.EOF or session.stream != stream:
                return
            if request is None:
                message = f"a message was no PlayRequest of at most {REQUEST_BYTES_MAX} bytes and {FRAMES_MAX} frames"
                self._host.protocol_error(session, message, now_us())
            else:
                self._host.receive(session, read_inputs(request), now_us())
            self._driver.settle(session)

    async def _write_all(self, session: Session, stream: int, wake: asyncio.Event, context: Any) -> bool:
        while True:
            await wake.wait()
            wake.clear()
            if session.stream != stream:
                await self._write([Goodbye(Reason.REPLACED, Reason.REPLACED.value)], context)
                return False
            if session.outbox and not await self._tell(session, stream, context):
                return True
            if session.over and not session.outbox:
                return session.slow

    async def _tell(self, session: Session, stream: int, context: Any) -> bool:
        """Writes the session's news; False where nobody reads them."""
        batch = self._host.collect(session, now_us())
        faults: dict[int, Exception] = {}
        data = write_response(batch.outputs, faults).SerializeToString()
        self._host.hand_over(session, batch, now_us())
        self._host.fail(session, faults, now_us())
        if batch.faults or faults:
            self._driver.settle()
        if not batch.outputs or await self._write_bytes(data, context):
            return True
        if session.stream == stream:
            self._host.too_slow(session, now_us())
            self._driver.settle()
            log.info("stream_too_slow", bot=session.bot, instance=session.hello.instance)
        return False

    async def _write(self, outputs: Iterable[Output], context: Any) -> None:
        await self._write_bytes(write_response(outputs).SerializeToString(), context)

    async def _write_bytes(self, data: bytes, context: Any) -> bool:
        """Hands a message to the transport; False where the other side does not read. A lost stream is no fault."""
        try:
            async with asyncio.timeout(self._write_timeout_s):
                await context.write(data)
        except TimeoutError:
            return False
        except grpc.aio.BaseError:
            pass
        return True


def _parse(data: bytes) -> play_pb2.PlayRequest | None:
    """The message, None where the bytes are none or too many of them."""
    if len(data) > REQUEST_BYTES_MAX:
        return None
    try:
        request = play_pb2.PlayRequest.FromString(data)
    except DecodeError:
        return None
    return request if len(request.frames) <= FRAMES_MAX else None


def _hello(request: Any, owner: Owner) -> Hello | None:
    """What a stream begins with; a token that names a process knows better than the bot which one it is."""
    if not isinstance(request, play_pb2.PlayRequest) or not request.frames or not request.frames[0].HasField("hello"):
        return None
    hello = read_hello(request.frames[0].hello)
    return hello if owner.instance is None else replace(hello, instance=owner.instance)
