"""TableService: creating tables, following them, taking their records."""

from collections.abc import AsyncIterator
from typing import Any

import structlog

from doubloon.v1 import table_pb2, table_pb2_grpc
from doubloon_service.frames.tables import TABLE_STATES, TableRefusedError, read_spec, write_record
from doubloon_service.server.driver import Driver
from doubloon_service.server.paging import page
from doubloon_service.server.status import refuse
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.floor import CreateResult
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.results import EndedTable
from doubloon_service.sessions.table import Table

log = structlog.get_logger()

BATCH_MAX = 1000
"""Tables or ids in one request."""
RECORDS_A_MESSAGE_MAX = 100
SIGN_OF_LIFE_S = 10.0


class TableService(table_pb2_grpc.TableServiceServicer):
    """Tables, for whoever holds the admin token."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._host = driver.host

    async def CreateTables(self, request: table_pb2.CreateTablesRequest, context: Any) -> Any:  # noqa: N802
        """Creates the tables of a batch; a refused one does not stop the others."""
        await _check_batch(context, "tables", len(request.tables))
        now = now_us()
        results = [self._create(spec, now) for spec in request.tables]
        self._host.floor.seat_waiting(now)
        self._driver.settle()
        refused = [result for result in results if result.reason is not None]
        log.info("tables_created", asked=len(results), refused=len(refused))
        return table_pb2.CreateTablesResponse(results=[_create_result(result) for result in results])

    async def GetTable(self, request: table_pb2.GetTableRequest, context: Any) -> Any:  # noqa: N802
        """One table, or UNKNOWN_TABLE."""
        table = self._find(request.table)
        if table is None:
            await refuse(context, Reason.UNKNOWN_TABLE, f"no table `{request.table}` is known")
        return table_pb2.GetTableResponse(table=table)

    async def ListTables(self, request: table_pb2.ListTablesRequest, context: Any) -> Any:  # noqa: N802
        """Tables of a label."""
        tables = [*map(_live, self._host.floor.live_tables()), *map(_ended, self._host.floor.ledger.all())]
        wanted = [table for table in tables if request.label in ("", table.label)]
        found, token = await page(request, context, wanted, lambda table: table.table)
        return table_pb2.ListTablesResponse(tables=found, next_page_token=token)

    async def CancelTable(self, request: table_pb2.CancelTableRequest, context: Any) -> Any:  # noqa: N802
        """Ends a table without a result, if it has not ended already."""
        known = self._host.floor.cancel_table(request.table, request.message, now_us())
        self._driver.settle()
        if not known:
            await refuse(context, Reason.UNKNOWN_TABLE, f"no table `{request.table}` is known")
        return table_pb2.CancelTableResponse(table=self._find(request.table))

    async def WatchTables(  # noqa: N802
        self, request: table_pb2.WatchTablesRequest, context: Any
    ) -> AsyncIterator[table_pb2.WatchTablesResponse]:
        """Ended tables of a label as they come, first those not yet released."""
        await context.send_initial_metadata(())
        number = 0
        calls = self._driver.calls
        with calls.call(), self._driver.watcher() as ended:
            while True:
                ended.clear()
                records, number = self._host.floor.ledger.after(number, request.label, RECORDS_A_MESSAGE_MAX)
                if records:
                    yield table_pb2.WatchTablesResponse(records=[write_record(record) for record in records])
                    continue
                if calls.closing:
                    return
                try:
                    async with calls.patience(SIGN_OF_LIFE_S):
                        await ended.wait()
                except TimeoutError:
                    yield table_pb2.WatchTablesResponse()

    async def ReleaseTables(self, request: table_pb2.ReleaseTablesRequest, context: Any) -> Any:  # noqa: N802
        """Forgets tables whose records are stored."""
        await _check_batch(context, "tables", len(request.tables))
        self._host.floor.ledger.release(request.tables)
        return table_pb2.ReleaseTablesResponse()

    def _create(self, message: table_pb2.TableSpec, now: int) -> CreateResult:
        try:
            return self._host.floor.create_table(read_spec(message), now)
        except TableRefusedError as error:
            return CreateResult(message.table, reason=error.reason, message=str(error))

    def _find(self, table_id: str) -> table_pb2.Table | None:
        for table in self._host.floor.live_tables():
            if table.spec.table == table_id:
                return _live(table)
        ended = self._host.floor.ledger.get(table_id)
        return _ended(ended) if ended else None


async def _check_batch(context: Any, field: str, size: int) -> None:
    if size > BATCH_MAX:
        await refuse(context, Reason.INVALID_ARGUMENT, f"`{field}` has {size} entries; at most {BATCH_MAX} are taken")


def _create_result(result: CreateResult) -> table_pb2.CreateTableResult:
    reason = result.reason.name if result.reason else ""
    return table_pb2.CreateTableResult(
        table=result.table, existed=result.existed, reason=reason, message=result.message
    )  # fmt: skip


def _live(table: Table) -> table_pb2.Table:
    return table_pb2.Table(
        table=table.spec.table,
        label=table.spec.label,
        state=TABLE_STATES[table.state],
        decisions=len(table.choices),
        age_ms=max(0, now_us() - table.created_us) // 1000,
    )


def _ended(ended: EndedTable) -> table_pb2.Table:
    return table_pb2.Table(
        table=ended.spec.table,
        label=ended.spec.label,
        state=TABLE_STATES[ended.state],
        decisions=len(ended.choices),
        age_ms=max(0, now_us() - ended.created_us) // 1000,
    )
