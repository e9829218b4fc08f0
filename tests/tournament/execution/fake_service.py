"""A service without rules or bots: every table ends as the script on the command line says.

The script is a comma-separated list: one word for each table that is created, in order, its last word for all others.
`finish` ends the table with a result, `exited` with one where every bot has forfeited, `fault` and `cancel` without,
`twice` gives its record two times, `refuse` does not create it, `full` says that there is no room, `die` ends the
service, `close` ends the stream of records, `drain` refuses the table and ends that stream. The variable FAKE_GREETING
replaces what the service says of itself, FAKE_ABSENT names a bot that is never ready; all others are at once.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import grpc.aio

from doubloon import __version__
from doubloon.v1 import bot_pb2, bot_pb2_grpc, game_pb2, table_pb2, table_pb2_grpc

STATES = {
    "fault": table_pb2.TABLE_STATE_HOST_FAULT,
    "cancel": table_pb2.TABLE_STATE_CANCELLED,
}


def words(script: str) -> Iterator[str]:
    *first, last = script.split(",")
    yield from first
    while True:
        yield last


class Tables(table_pb2_grpc.TableServiceServicer):
    def __init__(self, script: str) -> None:
        self.script = words(script)
        self.records: asyncio.Queue[table_pb2.TableRecord | None] = asyncio.Queue()

    async def CreateTables(self, request: table_pb2.CreateTablesRequest, context: Any) -> Any:  # noqa: N802
        return table_pb2.CreateTablesResponse(results=[self.create(spec) for spec in request.tables])

    def create(self, spec: table_pb2.TableSpec) -> table_pb2.CreateTableResult:
        word = next(self.script)
        match word:
            case "refuse":
                return table_pb2.CreateTableResult(table=spec.table, reason="INVALID_TABLE", message="no such seat")
            case "full":
                return table_pb2.CreateTableResult(table=spec.table, reason="TOO_MANY_TABLES", message="release some")
            case "die":
                print("out of cards", file=sys.stderr, flush=True)
                os._exit(7)
            case "drain":
                asyncio.get_running_loop().call_soon(self.records.put_nowait, None)
                return table_pb2.CreateTableResult(table=spec.table, reason="DRAINING", message="the service goes down")
            case "close":
                self.records.put_nowait(None)
            case _:
                for _ in range(2 if word == "twice" else 1):
                    self.records.put_nowait(record(spec, word))
        return table_pb2.CreateTableResult(table=spec.table)

    async def WatchTables(self, request: Any, context: Any) -> AsyncIterator[Any]:  # noqa: N802
        await context.send_initial_metadata(())
        yield table_pb2.WatchTablesResponse()
        while (ended := await self.records.get()) is not None:
            yield table_pb2.WatchTablesResponse(records=[ended])

    async def ReleaseTables(self, request: Any, context: Any) -> Any:  # noqa: N802
        return table_pb2.ReleaseTablesResponse()


class Bots(bot_pb2_grpc.BotServiceServicer):
    def __init__(self) -> None:
        self.bots: list[str] = []

    async def RegisterBots(self, request: Any, context: Any) -> Any:  # noqa: N802
        self.bots = [spec.bot for spec in request.bots if spec.bot != os.environ.get("FAKE_ABSENT")]
        return bot_pb2.RegisterBotsResponse()

    async def ListBots(self, request: Any, context: Any) -> Any:  # noqa: N802
        response = bot_pb2.ListBotsResponse()
        for bot in self.bots:
            response.bots.add(bot=bot).instances.add(instance="0", ready=True)
        return response

    async def ReportExit(self, request: Any, context: Any) -> Any:  # noqa: N802
        return bot_pb2.ReportExitResponse()


def record(spec: table_pb2.TableSpec, word: str) -> table_pb2.TableRecord:
    """The first seat wins, the second is last, and so on; no result if the table did not finish."""
    state = STATES.get(word, table_pb2.TABLE_STATE_FINISHED)
    ended = table_pb2.TableRecord(table=spec.table, label=spec.label, state=state, game=spec.game)
    ended.seats.extend(table_pb2.SeatReport(bot=seat.bot, instance=seat.instance) for seat in spec.seats)
    if word == "exited":
        for seat in ended.seats:
            seat.ending = game_pb2.SEAT_ENDING_EXITED
    if state == table_pb2.TABLE_STATE_FINISHED:
        ended.choices.add(seat=0, action="bid 1", options=2, think_us=5)
        for place in range(1, len(spec.seats) + 1):
            ended.outcome.seats.add(place=place, points=-place)
    else:
        ended.reason = table_pb2.TableState.Name(state).removeprefix("TABLE_STATE_")
    return ended


async def main() -> None:
    sys.stdin.readline()
    server = grpc.aio.server(options=(("grpc.so_reuseport", 0),))
    table_pb2_grpc.add_TableServiceServicer_to_server(Tables(sys.argv[1]), server)  # type: ignore[abstract]
    bot_pb2_grpc.add_BotServiceServicer_to_server(Bots(), server)  # type: ignore[abstract]
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    greeting = {"address": f"127.0.0.1:{port}", "version": __version__, "protocol": 1, "rules": {"skull_king": 1}}
    print(os.environ.get("FAKE_GREETING", json.dumps(greeting)), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)


asyncio.run(main())
