"""What a spectator asks of a service: which tables there are, and to be shown one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Self

import grpc

from doubloon.channel import open_channel
from doubloon.encryption import Encryption
from doubloon.v1 import table_pb2, table_pb2_grpc
from doubloon_tournament.visible import visible

ANSWER_S: Final = 10.0
"""For an answer that is due at once."""
PAGE_SIZE: Final = 1_000
RESPONSE_BYTES_MAX: Final = 64 << 20
OPTIONS: Final = (("grpc.max_receive_message_length", RESPONSE_BYTES_MAX), ("grpc.keepalive_time_ms", 30_000))
LIVE: Final = (table_pb2.TABLE_STATE_WAITING, table_pb2.TABLE_STATE_RUNNING)


class WatchError(Exception):
    """Nothing can be watched; the message says why."""


class VenueGoneError(WatchError):
    """Nobody answers there, or not any more."""


class NoSuchTableError(WatchError):
    """There is no such table to watch."""


@dataclass(frozen=True, slots=True)
class Venue:
    """Where tables are played, and what lets a spectator in."""

    name: str
    """In words, such as `the service at 127.0.0.1:50051`."""
    address: str
    token: str = field(repr=False)
    encryption: Encryption | None = None
    """None speaks in plain text."""


class Spectating:
    """A connection to a venue. Every call raises `WatchError` where it fails."""

    def __init__(self, venue: Venue) -> None:
        self._venue = venue
        self._channel = open_channel(venue.address, venue.encryption, OPTIONS)
        self._tables = table_pb2_grpc.TableServiceStub(self._channel)
        self._metadata = (("authorization", f"Bearer {venue.token}"),)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._channel.close()

    def tables(self) -> list[table_pb2.Table]:
        """The tables that wait or are played, in order of id."""
        found: list[table_pb2.Table] = []
        token = ""
        while True:
            request = table_pb2.ListTablesRequest(page_size=PAGE_SIZE, page_token=token)
            with self._translated():
                page = self._tables.ListTables(request, metadata=self._metadata, timeout=ANSWER_S)
            found += [table for table in page.tables if table.state in LIVE]
            token = page.next_page_token
            if not token:
                return found

    def find(self, beginning: str) -> str:
        """The id of the one table that begins so; what is none's is given back, so that the service says what it is.

        Raises:
            NoSuchTableError: If several begin so.
        """
        ids = [table.table for table in self.tables() if table.table.startswith(beginning)]
        if beginning in ids or not ids:
            return beginning
        if len(ids) > 1:
            raise NoSuchTableError(f"{len(ids)} tables begin with `{beginning}`, such as {ids[0]} and {ids[1]}")
        return ids[0]

    def youngest(self) -> str | None:
        """The id of the table whose play has begun last, as far as its age and its decisions say; None without one."""
        running = [table for table in self.tables() if table.state == table_pb2.TABLE_STATE_RUNNING]
        return min(running, key=lambda table: (table.decisions, table.age_ms)).table if running else None

    def watch(self, table: str) -> Iterator[table_pb2.WatchTableResponse]:
        """What a spectator is told of a table, until it ends."""
        call: Any = self._tables.WatchTable(table_pb2.WatchTableRequest(table=table), metadata=self._metadata)
        ended = False
        try:
            with self._translated():
                for response in call:
                    ended = response.HasField("end")
                    yield response
        finally:
            call.cancel()
        if not ended:
            raise VenueGoneError(f"{self._venue.name} went down in the middle of the table")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except grpc.RpcError as error:
            raise _explained(error, self._venue.name) from error


def _explained(error: Any, name: str) -> WatchError:
    code, details = error.code(), visible(error.details() or "")
    match code:
        case grpc.StatusCode.UNAVAILABLE | grpc.StatusCode.DEADLINE_EXCEEDED | grpc.StatusCode.CANCELLED:
            return VenueGoneError(f"{name} does not answer, or not any more ({code.name})")
        case grpc.StatusCode.UNAUTHENTICATED:
            return WatchError(f"{name} does not know the token")
        case grpc.StatusCode.PERMISSION_DENIED:
            return WatchError(f"{name} lets nobody watch with that token; it takes the admin token or the watch token")
        case grpc.StatusCode.NOT_FOUND | grpc.StatusCode.FAILED_PRECONDITION:
            return NoSuchTableError(details)
        case grpc.StatusCode.UNIMPLEMENTED:
            return WatchError(f"{name} is of an older version, which shows tables to nobody")
        case _:
            return WatchError(f"{name} answered {code.name}: {details}")
