"""A bare grpc.aio server that builds and sends the observations of a real table from constants.

It has the messages, the batches and the rule of when to write, but no rules, no sessions, no clocks and no logs: what
it carries is what the transport and the building of messages allow.

Run as a process by `service.py`: takes `--tables` and `--choices`, says its address, and ends after that many choices.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from typing import Any

import grpc.aio

from doubloon.v1 import play_pb2
from doubloon_games import Chance, Log, config_from, find_game
from doubloon_service.frames.host_frames import write_response
from doubloon_service.server.app import OPTIONS
from doubloon_service.sessions.outputs import Decision, Goodbye, Observation, Output
from doubloon_service.sessions.reasons import Reason

SEATS = 4
OPTIONS_ON = dict.fromkeys(("kraken", "white_whale", "loot", "pirate_abilities"), True)


def main() -> None:
    """Serves until the choices are in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--choices", type=int, required=True)
    arguments = parser.parse_args()
    asyncio.run(_serve(arguments.tables, arguments.choices))


def sample(game: Any) -> list[tuple[int, Output]]:
    """The observations of one table at which everybody takes the first option, with the seat of each."""
    log: Log = []
    state = game.new_table(config_from(game, OPTIONS_ON), SEATS, Chance(bytes(32)), log)
    observations: list[tuple[int, Output]] = []
    told = [0] * SEATS
    while state.outcome() is None:
        for seat in state.to_act():
            options = state.options(seat)
            if len(options) > 1:
                events = [each.event for news in log[told[seat] :] for each in news if seat in each.audience]
                told[seat] = len(log)
                decision = Decision(1, options, 5_000_000, 0, 1_000, 0, 3)
                observed = Observation(1, len(observations), game, state.view(seat), events, decision)
                observations.append((seat, observed))
            state.apply(seat, options[0], log)
    return observations


class Bare:
    """Streams by number, each with what it is to be sent; a choice at a table sends the table's next observation."""

    def __init__(self, script: Sequence[tuple[int, Output]], tables: int, choices: int) -> None:
        self.done = asyncio.Event()
        self.seconds = 0.0
        self._script = script
        self._tables = tables
        self._left = choices
        self._choices = choices
        self._at = [0] * tables
        self._pending: list[list[Output]] = []
        self._outstanding: list[int] = []
        self._wake: list[asyncio.Event] = []
        self._began = 0.0

    async def play(self, _: Any, context: Any) -> None:
        """One stream."""
        await context.read()
        number = len(self._wake)
        self._wake.append(asyncio.Event())
        self._pending.append([])
        self._outstanding.append(0)
        if number == SEATS - 1:
            self._began = time.perf_counter()
            for table in range(self._tables):
                self._ask(table)
            self._wake_idle()
        writer = asyncio.create_task(self._write(number, context))
        while not self.done.is_set():
            request = await context.read()
            if request is grpc.aio.EOF:
                break
            self._outstanding[number] -= len(request.frames)
            for frame in request.frames:
                self._ask(frame.choose.channel - 1)
            self._count(len(request.frames))
            self._wake[number].set()
            self._wake_idle()
        await writer

    def _ask(self, table: int) -> None:
        seat, observation = self._script[self._at[table] % len(self._script)]
        self._at[table] += 1
        assert isinstance(observation, Observation)
        told = Observation(
            table + 1, self._at[table], observation.game, observation.view, observation.events, observation.decision
        )
        self._pending[seat].append(told)

    def _count(self, choices: int) -> None:
        self._left -= choices
        if self._left <= 0 and not self.done.is_set():
            self.seconds = time.perf_counter() - self._began
            self.done.set()
            for wake in self._wake:
                wake.set()

    def _wake_idle(self) -> None:
        for number, wake in enumerate(self._wake):
            if self._pending[number] and not self._outstanding[number]:
                wake.set()

    async def _write(self, number: int, context: Any) -> None:
        while not self.done.is_set():
            await self._wake[number].wait()
            self._wake[number].clear()
            outputs, self._pending[number] = self._pending[number], []
            if outputs:
                self._outstanding[number] += len(outputs)
                await context.write(write_response(outputs))
        await context.write(write_response([Goodbye(Reason.DRAINED, "")]))


async def _serve(tables: int, choices: int) -> None:
    bare = Bare(sample(find_game("skull_king")), tables, choices)
    server = grpc.aio.server(options=OPTIONS)
    play = grpc.stream_stream_rpc_method_handler(
        bare.play, play_pb2.PlayRequest.FromString, play_pb2.PlayResponse.SerializeToString
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("doubloon.v1.PlayService", {"Play": play}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(json.dumps({"address": f"127.0.0.1:{port}"}), flush=True)
    await bare.done.wait()
    print(json.dumps({"decisions": choices, "seconds": bare.seconds}), flush=True)
    await server.stop(2)


if __name__ == "__main__":
    main()
