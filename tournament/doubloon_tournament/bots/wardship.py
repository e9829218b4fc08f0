"""The runner's side of the warden."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from doubloon_tournament.bots.messages import (
    SOCKET,
    Dismiss,
    Ended,
    NotStarted,
    Order,
    Ready,
    Report,
    Started,
    from_line,
    to_line,
)

LINE_BYTES_MAX: Final = 1 << 20
"""Longest report: the tail of an output, escaped."""
CLOSE_S: Final = 10.0
"""To end all bots; after that the warden itself is killed."""


class WardenError(RuntimeError):
    """The warden has ended while it was needed."""


class Warden:
    """A running warden. Start it before anything in this process touches gRPC."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self._process = process
        self.folder = folder
        """Temporary, for its owner alone; it goes with the warden."""
        self.socket = folder / SOCKET
        """Where the service is to listen for bots without network."""

    @classmethod
    async def open(cls, temporary: Iterable[Path] = ()) -> Self:
        """Starts a warden in a session of its own, so that a Ctrl-C is the runner's to interpret.

        Args:
            temporary: Folders of the runner's, which the warden removes if the runner is killed.

        Raises:
            WardenError: If it does not come up.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "doubloon_tournament.bots.warden",
            *map(str, temporary),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            limit=LINE_BYTES_MAX,
        )
        assert process.stdout is not None
        line = await process.stdout.readline()
        ready = from_line(line) if line else None
        if not isinstance(ready, Ready):
            raise WardenError("the process that watches the bots did not come up")
        return cls(process, Path(ready.folder))

    async def order(self, order: Order) -> None:
        """Hands on an order.

        Raises:
            WardenError: If the warden has ended.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(to_line(order))
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise WardenError("the process that watches the bots has ended") from error

    async def reports(self) -> AsyncIterator[Report]:
        """What the warden says, until it ends."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            message = from_line(line)
            assert isinstance(message, Started | NotStarted | Ended)
            yield message

    async def close(self) -> None:
        """Ends all bots and waits for it."""
        assert self._process.stdin is not None
        with suppress(WardenError):
            await self.order(Dismiss())
        self._process.stdin.close()
        try:
            async with asyncio.timeout(CLOSE_S):
                async for _ in self.reports():
                    pass
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)  # there still where the warden was killed
