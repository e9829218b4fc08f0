"""Where bots are checked: a service, bots of the house at the other seats, and all that ends with them."""

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import config_from, find_game
from doubloon_tournament.checking.processes import Login, Processes
from doubloon_tournament.checking.steps import Terms
from doubloon_tournament.execution.arena import Arena, open_arena
from doubloon_tournament.sandbox import Confinement
from doubloon_tournament.tournament_file import settled_options
from doubloon_wire import codec_for

HOUSE: Final = "house"
HOUSE_COMMAND: Final = (sys.executable, "-m", "doubloon_bots", "random", "--max-tables", "256")
LABEL: Final = "check"
SESSION_GRACE_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that is wanted."""

    name: str
    bot: str
    seats: int
    seat: int
    """The bot's."""
    terms: Terms


class Hall:
    """A service with the house bots there."""

    def __init__(self, arena: Arena, processes: Processes) -> None:
        self.arena = arena
        self.processes = processes
        self._ends: dict[str, asyncio.Future[table_pb2.TableRecord]] = {}

    async def play(self, wishes: Sequence[Wish]) -> list[table_pb2.TableRecord]:
        """Plays tables, all at once, and returns their records in order."""
        loop = asyncio.get_running_loop()
        self._ends |= {wish.name: loop.create_future() for wish in wishes}
        results = await self.arena.create([_spec(wish) for wish in wishes])
        refused = [f"{result.table}: {result.reason}, {result.message}" for result in results if result.reason]
        assert not refused, refused
        return [await self._ends[wish.name] for wish in wishes]

    async def keep_records(self) -> None:
        """Takes the records of tables that have ended."""
        async for records in self.arena.ended(LABEL):
            for record in records:
                self._ends[record.table].set_result(record)
            if records:
                await self.arena.release(record.table for record in records)


@asynccontextmanager
async def open_hall(game: str) -> AsyncIterator[Hall]:
    """Opens a hall for a game.

    Raises:
        ArenaError: If there is no service.
    """
    async with open_arena(game, grace_s=SESSION_GRACE_S) as arena:

        async def report_exit(bot: str, instance: str, end: Any) -> None:
            await arena.report_exit(bot, instance, end)

        processes = Processes(arena.warden, report_exit)
        hall = Hall(arena, processes)
        house = Login(HOUSE, secrets.token_urlsafe(32), arena.listening.address, instance="")
        await arena.register({HOUSE: {house.instance: house.token}})
        async with _beside(processes.mind, hall.keep_records):
            await processes.start(house, HOUSE_COMMAND, Path.cwd(), Confinement())
            yield hall


def _spec(wish: Wish) -> table_pb2.TableSpec:
    terms = wish.terms
    rules = find_game(terms.game)
    game = game_pb2.GameConfig()
    config = config_from(rules, settled_options(rules, wish.seats, {}))
    codec_for(terms.game).write_config(config, game)
    seats = [
        table_pb2.SeatSpec(bot=HOUSE, random_seed=secrets.randbits(64))
        if seat != wish.seat
        else table_pb2.SeatSpec(bot=wish.bot, instance="0", random_seed=secrets.randbits(64))
        for seat in range(wish.seats)
    ]
    time = game_pb2.TimeControl(
        decision_ms=round(terms.decision.total_seconds() * 1000),
        start_up_ms=round(terms.start_up.total_seconds() * 1000),
        grace_ms=round(terms.grace.total_seconds() * 1000),
    )
    return table_pb2.TableSpec(
        table=wish.name, label=LABEL, game=game, seats=seats, deal_seed=secrets.token_bytes(32), time=time
    )


@asynccontextmanager
async def _beside(*chores: Callable[[], Any]) -> AsyncIterator[None]:
    """Runs chores until the block ends; one that fails ends the block, and is the error."""
    try:
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(chore()) for chore in chores]
            yield
            for task in running:
                task.cancel()
    except ExceptionGroup as group:
        raise group.exceptions[0] from None
