"""Stands between one bot and the service: carries its stream, or drops it, and says goodbye where it is time."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import grpc
import grpc.aio

from doubloon.v1 import play_pb2
from doubloon_tournament.checking.tap import Passage, Tap
from doubloon_tournament.checking.wire import HOST, Wire, open_wire

OPTIONS: Final = (("grpc.so_reuseport", 0), ("grpc.enable_http_proxy", 0))
METHOD: Final = "/doubloon.v1.PlayService/Play"


class Relay:
    """A service for one bot, which lets the real one answer."""

    def __init__(self, tap: Tap, channel: grpc.aio.Channel) -> None:
        self.tap = tap
        self.address = ""
        self.wire: Wire | None = None
        """What the bot dials, which can be cut."""
        self._play: Any = channel.stream_stream(METHOD)
        self._news = asyncio.Event()
        self._farewell = asyncio.Event()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Returns once something holds that messages bring about."""
        while not holds():
            self._news.clear()
            await self._news.wait()

    def say_goodbye(self) -> None:
        """Tells the bot that the service goes down for good."""
        self.tap.say_goodbye()
        self._farewell.set()

    def stop_goodbye(self) -> None:
        """Takes streams again."""
        self._farewell.clear()

    def _cut(self) -> None:
        assert self.wire is not None
        self.wire.cut()

    async def carry(self, _: Any, context: Any) -> None:
        """Carries one stream of the bot."""
        await context.send_initial_metadata(())
        tokens = [(key, value) for key, value in context.invocation_metadata() if key == "authorization"]
        carriage = Carriage(self._play(metadata=tokens), context, self.tap, self._news)
        self.tap.open_stream()
        try:
            await carriage.run(self._farewell)
        finally:
            carriage.call.cancel()
            self.tap.close_stream(by_service=carriage.ended)
            self._news.set()
        if self._farewell.is_set():
            await context.write(_goodbye())
        elif carriage.dropped:
            self._cut()
        elif carriage.ended:
            await self._end_alike(carriage.call, context)

    async def _end_alike(self, call: Any, context: Any) -> None:
        """Ends the bot's call as the service has ended ours."""
        code, details = await call.code(), await call.details()
        if code is grpc.StatusCode.OK:
            return
        self.tap.refusal = f"{code.name}: {details}"
        self._news.set()
        await context.abort(code, details, await call.trailing_metadata())


class Carriage:
    """One stream, from its beginning to its end on either side."""

    def __init__(self, call: Any, context: Any, tap: Tap, news: asyncio.Event) -> None:
        """Takes our call of the service, the bot's call of us, who listens in, and what wakes who waits."""
        self.call = call
        self._context = context
        self._tap = tap
        self._news = news
        self.ended = False
        """The service has ended it."""
        self.dropped = False
        """It is to be dropped."""

    async def run(self, farewell: asyncio.Event) -> None:
        """Carries messages until the stream ends, is to be dropped, or it is time to say goodbye."""
        async with asyncio.TaskGroup() as tasks:
            up, down = tasks.create_task(self._up()), tasks.create_task(self._down())
            parting = tasks.create_task(farewell.wait())
            up.add_done_callback(lambda _: down.cancel() if self.dropped else None)
            parting.add_done_callback(lambda _: down.cancel())
            down.add_done_callback(lambda _: (up.cancel(), parting.cancel()))

    async def _up(self) -> None:
        """From the bot to the service."""
        while (data := await self._context.read()) is not grpc.aio.EOF:
            await self._forward(self._tap.from_bot(data, time.monotonic()), self.call)
            if self.dropped:
                return
        await self.call.done_writing()

    async def _down(self) -> None:
        """From the service to the bot."""
        with suppress(grpc.aio.AioRpcError):
            while (data := await self.call.read()) is not grpc.aio.EOF:
                await self._forward(self._tap.from_service(data, time.monotonic()), self._context)
                if self.dropped:
                    return
        self.ended = True

    async def _forward(self, passage: Passage, side: Any) -> None:
        self._news.set()
        self.dropped = self.dropped or passage.drop
        with suppress(grpc.aio.BaseError, asyncio.InvalidStateError):  # the other side's end is for its reader to see
            for data in passage.forward:
                await side.write(data)


@asynccontextmanager
async def open_relay(tap: Tap, target: str) -> AsyncIterator[Relay]:
    """A relay on a free port to the service at an address."""
    async with grpc.aio.insecure_channel(target, options=OPTIONS) as channel:
        relay = Relay(tap, channel)
        server = grpc.aio.server(options=OPTIONS)
        play: Any = grpc.stream_stream_rpc_method_handler(relay.carry)
        server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler("doubloon.v1.PlayService", {"Play": play}),)
        )
        port = server.add_insecure_port(f"{HOST}:0")
        await server.start()
        try:
            async with open_wire(port) as (relay.wire, relay.address):
                yield relay
        finally:
            await server.stop(None)


def _goodbye() -> bytes:
    frames = [
        play_pb2.HostFrame(drain=play_pb2.Drain()),
        play_pb2.HostFrame(goodbye=play_pb2.Goodbye(reason="DRAINED", message="the service goes down")),
    ]
    return play_pb2.PlayResponse(frames=frames).SerializeToString()
