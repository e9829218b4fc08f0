"""Writes to the database from one thread of its own, so that a slow disk keeps nobody else waiting."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Self, TypeVar

from doubloon_tournament.storage import (
    BotExit,
    Database,
    FailedAttempt,
    FinishedMatch,
    PutOut,
    Recorded,
    add_exit,
    add_put_out,
    record_failure,
    record_match,
)

T = TypeVar("T")


class Writer:
    """Keeps what happens in one tournament. Each call returns once it is on the disk."""

    def __init__(self, database: Database, tournament_id: int) -> None:
        self._database = database
        self._tournament_id = tournament_id
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.shutdown()

    async def match(self, finished: FinishedMatch) -> Recorded:
        """Keeps a match."""
        return await self._do(partial(record_match, self._database, self._tournament_id, finished))

    async def failure(self, failed: FailedAttempt) -> None:
        """Keeps a failed attempt."""
        await self._do(partial(record_failure, self._database, self._tournament_id, failed))

    async def exit(self, bot_exit: BotExit) -> int:
        """Keeps the early end of a bot's process; returns the number of its row."""
        return await self._do(partial(add_exit, self._database, self._tournament_id, bot_exit))

    async def put_out(self, out: PutOut) -> None:
        """Keeps that a bot is out."""
        await self._do(partial(add_put_out, self._database, self._tournament_id, out))

    async def settled(self) -> None:
        """Returns once all that was begun is on the disk, also for those who have not waited for it."""
        await self._do(_nothing)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _nothing() -> None:
    pass
