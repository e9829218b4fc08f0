"""A service that plays an exchange from a file: `python -m doubloon_tournament.checking.server FILE`.

Prints one line of JSON with its address once it listens, and one with the verdict once the exchange is over or has gone
wrong: `{"passed": false, "stream": 1, "step": 3, "message": "expected ..., got ..."}`. Ends then, or when its stdin
closes. Exit code 0 passed, 1 not, 2 the file is no exchange.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, assert_never

import grpc
import grpc.aio

from doubloon.v1 import play_pb2
from doubloon_tournament.checking.exchange import (
    Closed,
    Cut,
    ExchangeError,
    Expect,
    Refuse,
    Send,
    Step,
    lacks,
    read_exchange,
)
from doubloon_tournament.checking.wire import HOST, Wire, open_wire

SETTLE_S: Final = 0.2
"""For the last message to be read before the server ends."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where an exchange went wrong."""

    stream: int
    """From 1."""
    step: int
    message: str


class Script:
    """Plays the streams of an exchange, one after the other."""

    def __init__(self, streams: Sequence[Sequence[Step]]) -> None:
        self._streams = streams
        self._stream = 0
        self._frames: list[play_pb2.BotFrame] = []
        self.wire: Wire | None = None
        self.fault: Fault | None = None
        self.finished = 0
        """Streams that were played to their end."""
        self.over = asyncio.Event()

    async def play(self, _: Any, context: Any) -> None:
        """Plays the next stream."""
        await context.send_initial_metadata(())
        if self._stream == len(self._streams):
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the exchange is over")
        number, self._stream = self._stream, self._stream + 1
        self._frames = []
        try:
            for place, step in enumerate(self._streams[number], start=1):
                message = await self._take(step, context)
                if message:
                    self._fail(Fault(number + 1, place, message))
                    return
            self.finished += 1
        finally:
            if self._stream == len(self._streams):
                self.over.set()

    def verdict(self) -> Fault | None:
        """Where it went wrong, None if nowhere."""
        if self.fault is None and self.finished < len(self._streams):
            return Fault(self.finished + 1, 0, "the stream did not come to its end")
        return self.fault

    def _fail(self, fault: Fault) -> None:
        self.fault = self.fault or fault
        self._stream = len(self._streams)

    async def _take(self, step: Step, context: Any) -> str:
        """Takes a step; returns what is wrong, in words."""
        match step:
            case Send(response):
                await context.write(response)
            case Expect(fields):
                frame = await self._next_frame(context)
                return lacks(fields, frame) if frame else f"expected {json.dumps(fields)}, the stream ended"
            case Closed():
                frame = await self._next_frame(context)
                return f"expected the end of the stream, got {frame.WhichOneof('frame')}" if frame else ""
            case Cut():
                assert self.wire is not None
                self.wire.cut()
            case Refuse(code, details):
                context.set_code(code)
                context.set_details(details)
            case other:
                assert_never(other)
        return ""

    async def _next_frame(self, context: Any) -> play_pb2.BotFrame | None:
        while not self._frames:
            try:
                request = await context.read()
            except (grpc.aio.BaseError, asyncio.InvalidStateError):
                return None
            if request is grpc.aio.EOF:
                return None
            self._frames.extend(request.frames)
        return self._frames.pop(0)


async def serve(script: Script) -> None:
    """Serves until the exchange is over, or nobody waits for it any more."""
    server = grpc.aio.server(options=(("grpc.so_reuseport", 0),))
    play: Any = grpc.stream_stream_rpc_method_handler(
        script.play,
        request_deserializer=play_pb2.PlayRequest.FromString,
        response_serializer=play_pb2.PlayResponse.SerializeToString,
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("doubloon.v1.PlayService", {"Play": play}),))
    port = server.add_insecure_port(f"{HOST}:0")
    await server.start()
    async with open_wire(port) as (script.wire, address):
        print(json.dumps({"address": address}), flush=True)
        with suppress(OSError):  # a stdin that cannot be waited for, such as a file, ends nothing
            asyncio.get_running_loop().add_reader(sys.stdin, script.over.set)
        await script.over.wait()
        await server.stop(SETTLE_S)


def main() -> int:
    """Reads the file, serves and gives the verdict."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the exchange")
    try:
        script = Script(read_exchange(parser.parse_args().file))
    except ExchangeError as error:
        print(error, file=sys.stderr)
        return 2
    asyncio.run(serve(script))
    fault = script.verdict()
    if fault is None:
        print(json.dumps({"passed": True}))
        return 0
    print(json.dumps({"passed": False, "stream": fault.stream, "step": fault.step, "message": fault.message}))
    return 1


if __name__ == "__main__":
    sys.exit(main())
