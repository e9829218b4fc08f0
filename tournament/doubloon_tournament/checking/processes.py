"""The processes of a check: started and ended by the warden, and heard out."""

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from doubloon_tournament.bots import Ended, NotStarted, Start, Started, Warden, WardenError
from doubloon_tournament.bots.descendants import all_processes, descendants
from doubloon_tournament.bots.messages import Stop
from doubloon_tournament.sandbox import Confinement

LAST_LINES: Final = 5
"""Of what a bot printed, where its end is told."""
INSTANCE: Final = "0"
PREFIX: Final = "DOUBLOON_"

_DROPPED = re.compile(r"\[(\d+) bytes before this are not kept\]\n")


@dataclass(frozen=True, slots=True)
class Login:
    """What a process is told in its environment."""

    bot: str
    token: str = field(repr=False)
    address: str
    instance: str = INSTANCE

    def environment(self) -> Mapping[str, str]:
        """Everything of ours, but for variables of Doubloon's, which are set anew."""
        inherited = {name: text for name, text in os.environ.items() if not name.startswith(PREFIX)}
        own = {"ADDRESS": self.address, "TOKEN": self.token, "BOT": self.bot, "INSTANCE": self.instance}
        return inherited | {f"{PREFIX}{name}": text for name, text in own.items()}


class Process:
    """One process."""

    def __init__(self, name: str, login: Login) -> None:
        self.name = name
        self.login = login
        self.pid: int | None = None
        self.end: Ended | NotStarted | None = None
        self.ended = asyncio.Event()

    def memory_peak(self) -> int | None:
        """Bytes that it and what it has started had in memory at most; None where the system does not tell."""
        if self.pid is None:
            return None
        family = [each.pid for each in descendants(self.pid, all_processes()) if each.pid != self.pid]
        peaks = [peak for pid in family if (peak := _peak(pid)) is not None]
        return sum(peaks) if peaks else None

    def terminate(self) -> None:
        """Sends SIGTERM, and leaves it at that."""
        if self.pid is not None and self.end is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGTERM)

    def printed(self) -> int:
        """Bytes that it has printed; known once it has ended."""
        output = self.end.output if isinstance(self.end, Ended) else ""
        dropped = _DROPPED.match(output)
        return len(output) + (int(dropped[1]) - len(dropped[0]) if dropped else 0)

    def end_in_words(self) -> str:
        """How it ended, and the last of what it printed."""
        match self.end:
            case None:
                return "it runs"
            case NotStarted(_, message):
                return f"it could not be started: {message}"
            case Ended(_, status, number, output, why):
                how = f"exit status {status}" if number is None else f"signal {number}"
                lines = output.strip().splitlines()[-LAST_LINES:]
                told = "; it printed last:\n" + "\n".join(lines) if lines else "; it printed nothing"
                return f"its process ended: {why or how}{told}"


class Processes:
    """All of them."""

    def __init__(self, warden: Warden, report_exit: Callable[[str, str, Ended | NotStarted], Awaitable[None]]) -> None:
        self._warden = warden
        self._report_exit = report_exit
        self._known: dict[str, Process] = {}

    async def mind(self) -> None:
        """Hears the warden."""
        async for report in self._warden.reports():
            process = self._known[report.process]
            if isinstance(report, Started):
                process.pid = report.pid
                continue
            process.end = report
            process.ended.set()
            await self._report_exit(process.login.bot, process.login.instance, report)
        raise WardenError("the process that watches the bots has ended")

    async def start(self, login: Login, argv: Sequence[str], directory: Path, confinement: Confinement) -> Process:
        """Starts one."""
        process = Process(f"{login.bot}/{len(self._known)}", login)
        self._known[process.name] = process
        await self._warden.order(Start(process.name, argv, str(directory), login.environment(), confinement))
        return process

    async def stop(self, process: Process) -> None:
        """Asks one to end, by SIGTERM; the warden kills it where it does not."""
        if process.end is None:
            await self._warden.order(Stop(process.name))


def _peak(pid: int) -> int | None:
    try:
        words = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").split()
        return int(words[words.index("VmHWM:") + 1]) << 10
    except (OSError, ValueError, IndexError):
        return None
