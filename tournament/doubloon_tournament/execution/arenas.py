"""Plays in one arena after another: where a service is lost, what was in flight is played in the next."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Final

from doubloon_tournament.execution.arena import Arena
from doubloon_tournament.execution.errors import ArenaLostError
from doubloon_tournament.execution.interrupts import Interrupts
from doubloon_tournament.execution.news import ServiceLost
from doubloon_tournament.execution.run import Run, Setting
from doubloon_tournament.execution.unwrapping import first_error
from doubloon_tournament.execution.writer import Writer

LOSSES_MAX: Final = 3
"""Services that a run may lose one after another without a single result between them; the next loss ends it."""


class Arenas:
    """Opens them, and knows when it is enough."""

    def __init__(
        self,
        open_arena: Callable[[], AbstractAsyncContextManager[Arena]],
        what_is_left: Callable[[], Setting],
        *,
        writer: Writer,
        interrupts: Interrupts,
    ) -> None:
        """Takes how an arena is opened, and what tells from the storage what is still to be played in it."""
        self._open_arena = open_arena
        self._what_is_left = what_is_left
        self._writer = writer
        self._interrupts = interrupts
        self._losses = 0
        self.repeated = 0
        """Records that came in although their match had one."""

    async def play(self, setting: Setting) -> Setting:
        """Plays until nothing is left or somebody asks for the end; returns what the last arena was given.

        Raises:
            ArenaLostError: If arena after arena is lost, or one that somebody wanted to end.
            ArenaError: If an arena cannot be opened, or refuses what it is asked.
        """
        while not setting.agenda.over:
            try:
                await self._play_in_one(setting)
            except ArenaLostError as lost:
                setting = await self._after(lost, setting)
            else:
                break
        return setting

    async def _play_in_one(self, setting: Setting) -> None:
        async with self._open_arena() as arena:
            run = Run(arena, self._writer, setting)
            self._interrupts.attach(run.interrupt)
            try:
                with first_error():
                    await run.play()
            finally:
                self._interrupts.detach()
                self.repeated += run.repeated

    async def _after(self, lost: ArenaLostError, setting: Setting) -> Setting:
        await self._writer.settled()
        left = self._what_is_left()
        self._losses = 1 if left.finished > setting.finished else self._losses + 1
        if self._interrupts.any:
            raise lost
        if self._losses > LOSSES_MAX:
            raise ArenaLostError(f"{self._losses} times in a row, without a result between: {lost}") from lost
        setting.tell(ServiceLost(str(lost), setting.agenda.in_flight))
        return left
