"""The sentinel as a process: it answers the service's probes, so that the host's own delays are known."""

import asyncio
import json
import sys
from typing import Final, Self

SENTINEL_COMMAND: Final = (sys.executable, "-m", "doubloon_tournament.sentinel")
CLOSE_S: Final = 5.0
"""To end once its stdin is closed; after that it is killed."""


class SentinelProcess:
    """A running sentinel. It ends when this object's owner does; without one only the service's loop is measured."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def open(cls, address: str, admin_token: str) -> Self:
        """Starts one for the service at that address, in a session of its own."""
        process = await asyncio.create_subprocess_exec(
            *SENTINEL_COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        assert process.stdin is not None
        process.stdin.write(json.dumps({"address": address, "admin_token": admin_token}).encode() + b"\n")
        return cls(process)

    async def close(self) -> None:
        """Ends it at once."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
