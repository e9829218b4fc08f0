"""A TCP port in front of another one, whose connections can be cut, as a network cuts them: without a word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

HOST: Final = "127.0.0.1"
CHUNK_BYTES: Final = 64 * 1024


class Wire:
    """Carries bytes between whoever dials and the port behind."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Ends every connection at once; new ones are carried again."""
        for end in self._ends:
            end.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries one connection to its end."""
        with suppress(OSError, ExceptionGroup):
            inner_reader, inner_writer = await asyncio.open_connection(HOST, self._port)
            self._ends |= {writer, inner_writer}
            try:
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(_pump(reader, inner_writer))
                    tasks.create_task(_pump(inner_reader, writer))
            finally:
                self._ends -= {writer, inner_writer}
                writer.transport.abort()
                inner_writer.transport.abort()


@asynccontextmanager
async def open_wire(port: int) -> AsyncIterator[tuple[Wire, str]]:
    """A wire to a port of this machine, and the address where it begins."""
    wire = Wire(port)
    server = await asyncio.start_server(wire.carry, HOST, 0)
    try:
        yield wire, f"{HOST}:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        wire.cut()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hands on what comes until one side has ended; that ends the other direction as well.

    Raises:
        ConnectionResetError: At the end.
    """
    while chunk := await reader.read(CHUNK_BYTES):
        writer.write(chunk)
        await writer.drain()
    raise ConnectionResetError
