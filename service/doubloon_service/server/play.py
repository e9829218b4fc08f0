"""The bots' stream: reads what a bot says, writes what it is told."""

import asyncio
import secrets
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
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.inputs import Hello
from doubloon_service.sessions.outputs import Goodbye
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session

log = structlog.get_logger()


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
            response_serializer=play_pb2.PlayResponse.SerializeToString,
        )
        return grpc.method_handlers_generic_handler("doubloon.v1.PlayService", {"Play": play})

    async def play(self, _: Any, context: Any) -> None:
        """Carries one stream from its Hello to its end."""
        await context.send_initial_metadata(())
        bot = self._gate.bot(context.invocation_metadata())
        if bot is None:
            await refuse(context, Reason.UNAUTHENTICATED)
        request = await context.read()
        if request is grpc.aio.EOF:
            return
        hello = _hello(request)
        if hello is None:
            await context.write(write_response([Goodbye(Reason.HELLO_EXPECTED, Reason.HELLO_EXPECTED.value)]))
            return
        session = self._host.connect(bot, hello, secrets.token_urlsafe(24), now_us())
        if isinstance(session, Goodbye):
            log.info("stream_refused", bot=bot, instance=hello.instance, reason=session.reason.name)
            await context.write(write_response([session]))
            return
        await self._carry(session, read_inputs(request)[1:], context)

    async def _carry(self, session: Session, first: list[Any], context: Any) -> None:
        stream = session.stream
        fields = {"bot": session.bot, "instance": session.hello.instance, "sdk": session.hello.sdk}
        log.info("stream_opened", **fields, resumed=stream > 1)
        try:
            with self._driver.stream(session) as wake:
                self._host.receive(session, first, now_us())
                self._driver.settle(session)
                wake.set()
                await self._run(session, stream, wake, context)
        finally:
            if session.stream == stream:
                self._host.lose(session, now_us())
                self._driver.settle()
            log.info("stream_closed", **fields, left=session.over)

    async def _run(self, session: Session, stream: int, wake: asyncio.Event, context: Any) -> None:
        async with asyncio.TaskGroup() as tasks:
            reader = tasks.create_task(self._read(session, stream, context))
            writer = tasks.create_task(self._write(session, stream, wake, context))
            reader.add_done_callback(lambda _: writer.cancel() if not session.over else wake.set())
            writer.add_done_callback(lambda _: reader.cancel())

    async def _read(self, session: Session, stream: int, context: Any) -> None:
        while not session.over and session.stream == stream:
            request = await context.read()
            if request is grpc.aio.EOF or session.stream != stream:
                return
            if request is None:
                message = f"a message was no PlayRequest of at most {REQUEST_BYTES_MAX} bytes"
                self._host.protocol_error(session, message, now_us())
            else:
                self._host.receive(session, read_inputs(request), now_us())
            self._driver.settle(session)

    async def _write(self, session: Session, stream: int, wake: asyncio.Event, context: Any) -> None:
        while True:
            await wake.wait()
            wake.clear()
            if session.stream != stream:
                await context.write(write_response([Goodbye(Reason.REPLACED, Reason.REPLACED.value)]))
                return
            outputs = self._host.collect(session, now_us())
            if outputs:
                try:
                    async with asyncio.timeout(self._write_timeout_s):
                        await context.write(write_response(outputs))
                except TimeoutError:
                    self._host.too_slow(session, now_us())
                    self._driver.settle()
                    return
            if session.over and not session.has_news:
                return


def _parse(data: bytes) -> play_pb2.PlayRequest | None:
    """The message, None where the bytes are none or too many of them."""
    if len(data) > REQUEST_BYTES_MAX:
        return None
    try:
        return play_pb2.PlayRequest.FromString(data)
    except DecodeError:
        return None


def _hello(request: play_pb2.PlayRequest | None) -> Hello | None:
    if request is None or not request.frames or not request.frames[0].HasField("hello"):
        return None
    return read_hello(request.frames[0].hello)
