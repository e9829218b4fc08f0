"""Runs the command `doubloon` as people do: as a process, seen from the outside."""

import asyncio
import os
import signal
import sys
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PROGRAM = f"{sys.executable} -m doubloon_tournament"
"""How it is started here, so also in what it suggests."""
MARK = "MARK_OF_TEST"
"""A variable that all descendants of a command inherit; by it they are found again."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has ended."""

    code: int
    stdout: str
    stderr: str


class Running:
    """A command that runs."""

    def __init__(self, process: asyncio.subprocess.Process, mark: str) -> None:
        self.process = process
        self._mark = mark
        self._read: list[str] = []

    async def until(self, text: str) -> None:
        """Reads stderr until a line holds the text."""
        assert self.process.stderr is not None
        while text not in (line := (await self.process.stderr.readline()).decode()):
            assert line, f"ended without a word of {text!r}: {''.join(self._read)}"
            self._read.append(line)
        self._read.append(line)

    def send(self, number: signal.Signals) -> None:
        """Sends a signal to the command alone."""
        self.process.send_signal(number)

    async def end(self) -> Ran:
        """Waits for its end."""
        stdout, stderr = await self.process.communicate()
        assert self.process.returncode is not None
        return Ran(self.process.returncode, stdout.decode(), "".join(self._read) + stderr.decode())

    def descendants(self) -> dict[int, str]:
        """Every process that descends from the command, itself included, with its command line."""
        return {pid: _command_line(pid) for pid in _marked(self._mark)}

    async def all_gone(self) -> None:
        """Returns once no descendant is left."""
        while left := self.descendants():
            await asyncio.gather(*map(_ended, left))


async def start(*arguments: str | Path, cwd: Path, env: dict[str, str] | None = None) -> Running:
    """Starts `doubloon` with arguments."""
    mark = uuid.uuid4().hex
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "doubloon_tournament",
        *map(str, arguments),
        cwd=cwd,
        env={**os.environ, MARK: mark, **(env or {})},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    return Running(process, mark)


async def doubloon(*arguments: str | Path, cwd: Path, env: dict[str, str] | None = None) -> Ran:
    """Runs `doubloon` to its end, and sees to it that no process is left."""
    running = await start(*arguments, cwd=cwd, env=env)
    ran = await running.end()
    assert running.descendants() == {}, ran.stderr
    return ran


def tournament_file(
    *,
    bots: Mapping[str, Sequence[str]],
    game: str = "skull_king",
    seats: int = 3,
    deals: int = 1,
    more: str = "",
    each: str = "",
) -> str:
    """A tournament file; `more` follows the common keys, `each` stands in every bot's section."""
    head = f'name = "cup"\ngame = "{game}"\nseats = {seats}\ndeals = {deals}\n{more}\n'
    entries = [
        f'[[bots]]\nname = "{bot}"\ncommand = [{", ".join(map(_quoted, command))}]\n{each}\n'
        for bot, command in bots.items()
    ]
    return head + "\n".join(entries)


def shipped(bot: str) -> list[str]:
    """The command of a bot that comes with Doubloon."""
    return ["{python}", "-m", "doubloon_bots", bot]


def _quoted(text: str) -> str:
    return f"'{text}'"


def _marked(mark: str) -> list[int]:
    sign = f"{MARK}={mark}".encode()
    return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if sign in _environment(pid)]


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


def _command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


async def _ended(pid: int) -> None:
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    over = asyncio.Event()
    asyncio.get_running_loop().add_reader(descriptor, over.set)
    try:
        await over.wait()
    finally:
        asyncio.get_running_loop().remove_reader(descriptor)
        os.close(descriptor)
