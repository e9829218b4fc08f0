"""A tournament whose processes are killed: started, struck, and taken up again where the runner has ended."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Collection
from pathlib import Path
from random import Random
from typing import Final

from end_to_end.command import Ran, Running, start
from simulation.moments import Moment, Victim
from simulation.stored import Stored, stored_in

DATABASE = "cup.db"
GONE_S = 30.0
"""For all descendants of a killed runner to end."""
GROUPS = Path("/sys/fs/cgroup")
LOOK_S = 0.05
"""Between two looks whether there is a victim."""
LOOKS_MAX = 1_000
MATCH = '"event": "match_finished"'
GAVE_UP = "plays what has no result yet"
"""What a runner says that has lost one service after another, and ends."""


class Struck:
    """The tournament in a folder."""

    TEMPORARY: Final = "temporary"
    """The folder that its processes have for theirs."""

    def __init__(self, folder: Path, random: Random) -> None:
        self._folder = folder
        self._random = random
        self._running: Running | None = None
        self._before = Stored({}, 0)
        self._temporary = folder / self.TEMPORARY
        self._temporary.mkdir()
        self._had: set[str] = set()
        self.killed: set[tuple[str, str]] = set()
        """Bots' processes that were killed, as bot and instance."""
        self.taken_away = 0
        """Results that were there and were not, or not the same, after a kill."""
        self.left_alive = 0
        """Processes that outlived their runner."""
        self.left_behind = 0
        """Temporary files, folders and groups of processes that did."""
        self.ended = 0
        """Runs that ended by themselves, with how to resume: their service was killed as it started."""

    async def strike(self, moment: Moment) -> str:
        """Waits for a moment, kills, and returns whom.

        Raises:
            RuntimeError: If the tournament is over before.
        """
        while not await self._comes_to(moment):
            pass
        pid, who = await self._find(moment.victim)
        self._had |= {folder.name for folder in self._temporary.iterdir()}
        os.kill(pid, signal.SIGKILL)
        if moment.victim is Victim.RUNNER:
            await self._bury()
        return who

    async def rest(self) -> Ran:
        """Plays what is left."""
        if self._running is not None:
            await self._running.end()
        self._look_at_what_is_left()
        ran = await (await self._start("--json")).end()
        self._look_at_what_is_left()
        return ran

    async def _comes_to(self, moment: Moment) -> bool:
        """Whether the runner lives to the moment; one that has given up is followed by another."""
        running = self._running = self._running or await self._start("--log", "/dev/stderr")
        try:
            for _ in range(moment.matches):
                await running.until(MATCH)
        except AssertionError:
            over = True
        else:
            over = await _in_time(running.process.wait(), moment.delay_s)
        if over:
            await self._accept_end(running)
        return not over

    async def _accept_end(self, running: Running) -> None:
        ran = await running.end()
        if ran.code != 1 or GAVE_UP not in ran.stderr:
            raise RuntimeError(
                f"ended with exit code {ran.code} before the last kill; more deals? {ran.stderr[-2000:]}"
            )
        self._running = None
        self.ended += 1

    async def _find(self, victim: Victim) -> tuple[int, str]:
        """A living victim of a kind, as its process and name, once there is one."""
        assert self._running is not None
        for _ in range(LOOKS_MAX):
            found = sorted(_victims(self._running, victim))
            if found:
                pid, name, instance = self._random.choice(found)
                if victim is Victim.BOT:
                    self.killed.add((name, instance))
                return pid, f"{name} {instance}" if victim is Victim.BOT else name
            if await _in_time(self._running.process.wait(), LOOK_S):
                await self._accept_end(self._running)
                self._running = await self._start("--log", "/dev/stderr")
        raise RuntimeError(f"there is no {victim} to be killed")

    async def _bury(self) -> None:
        assert self._running is not None
        await self._running.end()
        await _in_time(self._running.all_gone(), GONE_S)
        self.left_behind += _groups(self._had)
        self.left_alive += len(self._running.descendants())
        self._running = None
        self._look_at_what_is_left()

    def _look_at_what_is_left(self) -> None:
        now = stored_in(self._folder / DATABASE)
        self.taken_away += sum(now.matches.get(match) != played for match, played in self._before.matches.items())
        self._before = now
        self.left_behind += len(list(self._temporary.iterdir()))

    async def _start(self, *more: str) -> Running:
        """Goes on with the tournament: by `run` until it has been entered, then by `resume`."""
        url = f"sqlite:///{DATABASE}"
        entered = stored_in(self._folder / DATABASE).tournaments > 0
        command = ["resume", "--db", url] if entered else ["run", "cup.toml", "--db", url]
        env = {"TMPDIR": str(self._temporary)}
        return await start(*command, *more, cwd=self._folder, env=env)


def _victims(running: Running, victim: Victim) -> list[tuple[int, str, str]]:
    """The living ones of a kind: process, name and instance."""
    match victim:
        case Victim.RUNNER:
            return [(running.process.pid, "runner", "")]
        case Victim.SERVICE:
            return [(pid, "service", "") for pid, line in running.descendants().items() if "doubloon_service" in line]
        case Victim.BOT:
            bots = [pid for pid, line in running.descendants().items() if "doubloon_bots" in line]
            return [(pid, *which) for pid in bots if (which := _which_bot(pid))]


def _groups(folders: Collection[str]) -> int:
    """Groups of processes that limit the bots of wardens which had these folders: their names begin alike."""
    names = (name for _, below, _ in os.walk(GROUPS) for name in below)
    return sum(name.startswith(tuple(folders)) for name in names)


def _which_bot(pid: int) -> tuple[str, str] | None:
    try:
        pairs = Path(f"/proc/{pid}/environ").read_text().split("\0")
    except OSError:
        return None
    environment = dict(pair.split("=", 1) for pair in pairs if "=" in pair)
    bot = environment.get("DOUBLOON_BOT")
    return None if bot is None else (bot, environment["DOUBLOON_INSTANCE"])


async def _in_time(work: Awaitable[object], seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        return False
    return True
