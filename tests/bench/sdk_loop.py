"""Decisions per second of the Python SDK's loop, against a bare server that repeats stored observations.

    python tests/bench/sdk_loop.py --tables 64 --decisions 200000

The server is a process of its own: it reads a request and sends the next observation of each table answered, all in
one response, without rules, sessions or clocks. `--profile` says where the bot's process spends its time.
"""

import argparse
import asyncio
import cProfile
import multiprocessing
import pstats
import queue
import time
from collections.abc import AsyncIterator, Sequence
from multiprocessing.connection import Connection
from typing import Any

import grpc

import doubloon
from doubloon.connection import keep_playing
from doubloon.settings import Settings
from doubloon.v1 import game_pb2, play_pb2, play_pb2_grpc
from doubloon_games.chance import Chance
from doubloon_games.registry import find_game
from doubloon_wire import codec_for

ROUND_REACHED = 7


class FirstOption(doubloon.Bot):
    """Reads what any bot reads, and thinks no further."""

    def choose(self, decision: doubloon.Decision) -> int:
        """The first option."""
        return 0 if decision.options and decision.view.round else 1


def main() -> None:
    """Measures once and prints one line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--raw", action="store_true", help="leave the SDK out: a bare loop over gRPC, to compare with")
    parser.add_argument("--profile", action="store_true")
    flags = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=serve, args=(theirs, flags.tables, flags.decisions), daemon=True)
    server.start()
    settings = Settings(address=ours.recv(), token="none")
    profile = cProfile.Profile()
    started, used = time.monotonic(), time.thread_time()
    if flags.profile:
        profile.enable()
    play_raw(settings.address) if flags.raw else keep_playing(FirstOption(), settings)
    profile.disable()
    elapsed, busy = time.monotonic() - started, time.thread_time() - used
    print(
        f"{flags.tables} tables: {flags.decisions / elapsed:,.0f} decisions/s, "
        f"{busy / flags.decisions * 1e6:.1f} us of the bot's own thread for each"
    )
    if flags.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)
    server.join()


def play_raw(address: str) -> None:
    """The least that a client has to do."""
    requests: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
    requests.put(play_pb2.PlayRequest(frames=[play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1))]))
    requests.put(play_pb2.PlayRequest(frames=[play_pb2.BotFrame(ready=play_pb2.Ready())]))
    with grpc.insecure_channel(address) as channel:
        for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(requests.get, None)):
            reply = play_pb2.PlayRequest()
            for frame in response.frames:
                if frame.HasField("observation"):
                    choose = reply.frames.add().choose
                    choose.channel, choose.decision = frame.observation.channel, frame.observation.decision.id
            if reply.frames:
                requests.put(reply)
    requests.put(None)


def serve(pipe: Connection, tables: int, decisions: int) -> None:
    """The other process."""
    asyncio.run(_serve(pipe, tables, decisions))


async def _serve(pipe: Connection, tables: int, decisions: int) -> None:
    over = asyncio.Event()
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    play_pb2_grpc.add_PlayServiceServicer_to_server(Repeater(tables, decisions, over), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    pipe.send(f"127.0.0.1:{port}")
    await over.wait()
    await server.stop(1)


class Repeater(play_pb2_grpc.PlayServiceServicer):
    """Asks again as soon as it is answered."""

    def __init__(self, tables: int, decisions: int, over: asyncio.Event) -> None:
        self.tables, self.left, self.over = tables, decisions, over
        self.observation = stored_observation()

    async def Play(self, request_iterator: Any, context: Any) -> AsyncIterator[play_pb2.PlayResponse]:  # noqa: N802
        """Welcome, tables, and then observations until enough were answered."""
        requests = aiter(request_iterator)
        await anext(requests)
        yield play_pb2.PlayResponse(frames=[play_pb2.HostFrame(welcome=play_pb2.Welcome(session="s", bot="b"))])
        await anext(requests)
        yield play_pb2.PlayResponse(frames=[self._seated(channel) for channel in range(1, self.tables + 1)])
        yield self._ask([(channel, 1) for channel in range(1, self.tables + 1)])
        while self.left > 0:
            request = await anext(requests)
            self.left -= len(request.frames)
            yield self._ask([(frame.choose.channel, frame.choose.decision + 1) for frame in request.frames])
        yield play_pb2.PlayResponse(frames=[play_pb2.HostFrame(goodbye=play_pb2.Goodbye(reason="ENOUGH"))])
        self.over.set()

    def _ask(self, places: Sequence[tuple[int, int]]) -> play_pb2.PlayResponse:
        response = play_pb2.PlayResponse()
        for channel, decision in places:
            observation = response.frames.add().observation
            observation.CopyFrom(self.observation)
            observation.channel, observation.decision.id = channel, decision
        return response

    def _seated(self, channel: int) -> play_pb2.HostFrame:
        config = game_pb2.GameConfig(game="skull_king", rules=1)
        return play_pb2.HostFrame(seated=play_pb2.Seated(channel=channel, table=f"t{channel}", game=config, seats=4))


def stored_observation() -> play_pb2.Observation:
    """What a seat sees in the middle of a table of Skull King."""
    game, codec = find_game("skull_king"), codec_for("skull_king")
    state = game.new_table(game.default_config, 4, Chance(bytes(32)))
    while state.view(None).round < ROUND_REACHED or len(state.view(None).tricks) < 4:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    seat = state.to_act()[0]
    observation = play_pb2.Observation()
    codec.write_view(state.view(seat), observation.view)
    for action in state.options(seat):
        codec.write_action(action, observation.decision.options.add())
    return observation


if __name__ == "__main__":
    main()
