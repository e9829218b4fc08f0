"""What thousands of idle bots cost, and whether those that play feel them.

    python tests/bench/connections.py [--idle 2000] [--playing 200] [--seconds 20] [--json]

One process dials for all bots, each over a connection of its own, all at once. It raises its limit of open files, or
says that it cannot. The idle ones stay; the playing ones take first options at tables for four, one table a bot at a
time. Says whether every join succeeded, what a connection costs in memory, and what the slowest playing stream got
beside the median; ends with 1 if a join failed, a stream was lost, or the slowest got less than a fifth of the median.
"""

import argparse
import asyncio
import hashlib
import json
import resource
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc.aio

from doubloon.v1 import bot_pb2, bot_pb2_grpc, game_pb2, play_pb2, play_pb2_grpc, table_pb2, table_pb2_grpc

ADMIN = (("authorization", "Bearer admin"),)
SEATS = 4
TABLES_OF_FOUR = 18
"""Tables of the same four bots, one after the other: more than they get through."""
SPARE_FILES = 200
BATCH = 1000
FAIR_SHARE = 0.2
JOIN_S = 120.0


def main() -> int:
    """Measures and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--idle", type=int, default=2000, help="connections that only wait")
    parser.add_argument("--playing", type=int, default=200, help="connections that play, in fours")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long is played")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    arguments = parser.parse_args()
    wanted = arguments.idle + arguments.playing + SPARE_FILES
    allowed = raise_limit(wanted)
    if allowed < wanted:
        print(f"cannot: {wanted} open files are needed, and the system allows {allowed}", file=sys.stderr)
        return 2
    playing = arguments.playing // SEATS * SEATS
    figures = asyncio.run(measure(arguments.idle, playing, arguments.seconds))
    words = "  ".join(f"{key} {value}" for key, value in figures.items() if key != "bench")
    print(json.dumps(figures) if arguments.json else words, flush=True)
    whole = figures["joined"] == figures["there_at_the_end"] == arguments.idle + playing
    return 0 if whole and figures["slowest_of_median"] >= FAIR_SHARE else 1


def raise_limit(wanted: int) -> int:
    """Lets this process, and the service that it starts, open so many files; how many it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


async def measure(idle: int, playing: int, seconds: float) -> dict[str, Any]:
    """Joins all, plays, and counts."""
    idlers = [f"idle{number}" for number in range(idle)]
    players = [f"play{number}" for number in range(playing)]
    async with service() as (address, pid), grpc.aio.insecure_channel(address) as channel:
        await register(channel, idlers + players)
        before = resident_kib(pid)
        began = time.perf_counter()
        bots = [Bot(address, name) for name in idlers + players]
        await asyncio.gather(*(bot.join() for bot in bots))
        join_s = time.perf_counter() - began
        memory = resident_kib(pid) - before
        decisions, there = await play(channel, bots[idle:], seconds)
        await asyncio.gather(*(bot.leave() for bot in bots))
    median = statistics.median(decisions)
    return {
        "bench": "connections",
        "idle": idle,
        "playing": playing,
        "joined": sum(bot.joined for bot in bots),
        "join_s": round(join_s, 1),
        "kib_a_connection": round(memory / len(bots), 1),
        "decisions_per_s": round(sum(decisions) / seconds),
        "decisions_median": median,
        "decisions_slowest": min(decisions),
        "slowest_of_median": round(min(decisions) / median, 2) if median else 0.0,
        "there_at_the_end": there,
    }


class Bot:
    """One bot on a connection of its own."""

    def __init__(self, address: str, name: str) -> None:
        self.joined = False
        self.decisions = 0
        self._channel = grpc.aio.insecure_channel(address, options=(("grpc.use_local_subchannel_pool", 1),))
        stub = play_pb2_grpc.PlayServiceStub(self._channel)
        self._call: Any = stub.Play(metadata=(("authorization", f"Bearer {name}"),))

    async def join(self) -> None:
        """Says Hello and is welcomed, or not."""
        hello = play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1, max_tables=1, instance="0"))
        try:
            async with asyncio.timeout(JOIN_S):
                await self._say(hello, play_pb2.BotFrame(ready=play_pb2.Ready()))
                self.joined = (await self._call.read()).frames[0].HasField("welcome")
        except (TimeoutError, grpc.aio.AioRpcError, asyncio.InvalidStateError) as error:
            print(f"a join failed: {error}", file=sys.stderr)

    async def play(self) -> None:
        """Takes first options for ever."""
        while (response := await self._call.read()) is not grpc.aio.EOF:
            asked = [frame.observation for frame in response.frames if frame.observation.HasField("decision")]
            self.decisions += len(asked)
            answers = [play_pb2.Choose(channel=each.channel, decision=each.decision.id) for each in asked]
            if answers:
                await self._say(*(play_pb2.BotFrame(choose=answer) for answer in answers))

    async def leave(self) -> None:
        """Hangs up."""
        self._call.cancel()
        await self._channel.close()

    async def _say(self, *frames: play_pb2.BotFrame) -> None:
        await self._call.write(play_pb2.PlayRequest(frames=frames))


async def play(channel: grpc.aio.Channel, bots: Sequence[Bot], seconds: float) -> tuple[list[int], int]:
    """Lets the bots play for a while; the decisions of each, and how many of all bots are there at the end."""
    await create(channel, len(bots))
    tasks = [asyncio.create_task(bot.play()) for bot in bots]
    await asyncio.sleep(seconds)
    decisions = [bot.decisions for bot in bots]
    there = await count_there(channel)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return decisions, there


@asynccontextmanager
async def service() -> AsyncIterator[tuple[str, int]]:
    """A running service: its address and its process id."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "doubloon_service", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    settings = {"admin_token": "admin", "log_level": "warning", "tables_max": 100_000}
    process.stdin.write(json.dumps(settings).encode() + b"\n")
    try:
        yield json.loads(await process.stdout.readline())["address"], process.pid
    finally:
        process.stdin.close()
        await process.wait()


async def register(channel: grpc.aio.Channel, bots: Sequence[str]) -> None:
    """Makes bots known; each one's token is its name."""
    specs = [bot_pb2.BotSpec(bot=bot, token_sha256=hashlib.sha256(bot.encode()).digest()) for bot in bots]
    for start in range(0, len(specs), BATCH):
        request = bot_pb2.RegisterBotsRequest(bots=specs[start : start + BATCH])
        await bot_pb2_grpc.BotServiceStub(channel).RegisterBots(request, metadata=ADMIN)


async def count_there(channel: grpc.aio.Channel) -> int:
    """The processes that are connected and ready."""
    number, token = 0, ""
    while True:
        request = bot_pb2.ListBotsRequest(page_size=BATCH, page_token=token)
        response = await bot_pb2_grpc.BotServiceStub(channel).ListBots(request, metadata=ADMIN)
        number += sum(each.ready and not each.lost for bot in response.bots for each in bot.instances)
        token = response.next_page_token
        if not token:
            return number


async def create(channel: grpc.aio.Channel, playing: int) -> None:
    """Creates more tables than are got through, each for the same four bots."""
    tables = [
        table_pb2.TableSpec(
            table=f"t{four}-{number}",
            label="bench",
            game=game_pb2.GameConfig(game="skull_king"),
            seats=[table_pb2.SeatSpec(bot=f"play{four * SEATS + seat}") for seat in range(SEATS)],
            deal_seed=hashlib.sha256(f"{four}-{number}".encode()).digest(),
            time=game_pb2.TimeControl(decision_ms=60_000),
        )
        for number in range(TABLES_OF_FOUR)
        for four in range(playing // SEATS)
    ]
    for start in range(0, len(tables), BATCH):
        request = table_pb2.CreateTablesRequest(tables=tables[start : start + BATCH])
        response = await table_pb2_grpc.TableServiceStub(channel).CreateTables(request, metadata=ADMIN)
        refused = [result.message for result in response.results if result.reason]
        if refused:
            raise RuntimeError(refused[0])


def resident_kib(pid: int) -> int:
    """Resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(entry.split()[1] for entry in status.splitlines() if entry.startswith("VmRSS")))


if __name__ == "__main__":
    sys.exit(main())
