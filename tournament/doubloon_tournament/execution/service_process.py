"""The service as a process: `python -m doubloon_service`, settings in on stdin, one line out once it listens."""

import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

from doubloon_tournament.bots.tail import Tail
from doubloon_tournament.execution.errors import ArenaError, ServiceSettingsError

SERVICE_COMMAND: Final = (sys.executable, "-m", "doubloon_service")
START_S: Final = 60.0
"""To say that it listens."""
CLOSE_S: Final = 10.0
"""To end once its stdin is closed; after that it is killed."""


@dataclass(frozen=True, slots=True)
class Listening:
    """What the service says of itself."""

    address: str
    version: str
    protocol: int
    rules: Mapping[str, int]
    """Rules number by game."""


class ServiceProcess:
    """A running service. It ends when this object's owner does."""

    def __init__(self, process: asyncio.subprocess.Process, listening: Listening) -> None:
        self._process = process
        self._tail = Tail()
        self.listening = listening

    @classmethod
    async def open(
        cls, settings: Mapping[str, object], *, command: Sequence[str] = SERVICE_COMMAND, logs: int | None = None
    ) -> Self:
        """Starts a service in a session of its own, so that a Ctrl-C is the runner's to interpret.

        Args:
            settings: As the service reads them; they hold the admin token.
            command: Starts it.
            logs: `asyncio.subprocess.PIPE` to keep its logs for `mind`; None leaves them on our stderr.

        Raises:
            ArenaError: If it does not listen; says why.
            ServiceSettingsError: If that is the settings' fault.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=logs,
            env={"GRPC_VERBOSITY": "NONE", **os.environ},  # what fails is told by the service, in its own words
            start_new_session=True,
        )
        try:
            return cls(process, await _greeting(process, settings))
        except BaseException:
            await _end(process)
            raise

    async def mind(self) -> int:
        """Keeps the logs' tail until the service ends; returns its exit code, or minus the signal that ended it."""
        if self._process.stderr is not None:
            while chunk := await self._process.stderr.read(64 * 1024):
                self._tail.feed(chunk)
        return await self._process.wait()

    def last_words(self) -> str:
        """The last of its logs."""
        return self._tail.text()

    def terminate(self) -> None:
        """Asks it to drain and end."""
        if self._process.returncode is None:
            self._process.terminate()

    async def close(self) -> None:
        """Ends it at once."""
        await _end(self._process)


async def _greeting(process: asyncio.subprocess.Process, settings: Mapping[str, object]) -> Listening:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(settings).encode() + b"\n")
        await process.stdin.drain()
        async with asyncio.timeout(START_S):
            line = await process.stdout.readline()
    except TimeoutError as error:
        raise ArenaError(f"the service said nothing for {START_S:g} s after its start") from error
    except (BrokenPipeError, ConnectionResetError):
        line = b""
    if not line:
        raise ArenaError(f"the service ended at its start{await _complaint(process)}")
    return _read_greeting(line)


def _read_greeting(line: bytes) -> Listening:
    try:
        said = json.loads(line)
        if "error" in said:
            kind = ServiceSettingsError if said.get("settings") else ArenaError
            raise kind(str(said["error"]))
        return Listening(said["address"], said["version"], said["protocol"], said["rules"])
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"the service began with {line!r} instead of its address") from error


async def _complaint(process: asyncio.subprocess.Process) -> str:
    if process.stderr is None:
        return ""
    return f":\n{(await process.stderr.read()).decode(errors='replace').strip()}"


async def _end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(CLOSE_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
