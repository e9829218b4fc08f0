"""TableService: creating tables, following them, taking their records."""

from collections.abc import AsyncIterator
from typing import Any

import structlog

from doubloon.v1 import table_pb2, table_pb2_grpc
from doubloon_service.frames.tables import TableRefusedError, read_spec, write_ended, write_live, write_record
from doubloon_service.server.driver import Driver
from doubloon_service.server.paging import page
from doubloon_service.server.spectating import show_table
from doubloon_service.server.status import refuse
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.floor import CreateResult
from doubloon_service.sessions.reasons import Reason

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
        now = now_us()
        live = [write_live(table, now) for table in self._host.floor.live_tables()]
        tables = [*live, *(write_ended(ended, now) for ended in self._host.floor.ledger.all())]
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

    async def WatchTable(  # type: ignore[override]  # noqa: N802  # it writes by itself, with a time limit
        self, request: table_pb2.WatchTableRequest, context: Any
    ) -> None:
        """One table as a spectator may know it, until it ends."""
        table = self._host.floor.live_table(request.table)
        if table is None:
            await self._refuse_to_show(request.table, context)
            return
        await show_table(self._driver, table, context)

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

    async def _refuse_to_show(self, table_id: str, context: Any) -> None:
        ended = self._host.floor.ledger.get(table_id)
        if ended is not None:
            message = f"table `{table_id}` has ended ({ended.reason.name}); there is nothing to watch any more"
            await refuse(context, Reason.TABLE_ENDED, message)
        gone = "it never was, or it has ended and its record is stored"
        await refuse(context, Reason.UNKNOWN_TABLE, f"no table `{table_id}` is known: {gone}")

    def _find(self, table_id: str) -> table_pb2.Table | None:
        table = self._host.floor.live_table(table_id)
        if table is not None:
            return write_live(table, now_us())
        ended = self._host.floor.ledger.get(table_id)
        return write_ended(ended, now_us()) if ended else None


async def _check_batch(context: Any, field: str, size: int) -> None:
    if size > BATCH_MAX:
        await refuse(context, Reason.INVALID_ARGUMENT, f"`{field}` has {size} entries; at most {BATCH_MAX} are taken")


def _create_result(result: CreateResult) -> table_pb2.CreateTableResult:
    reason = result.reason.name if result.reason else ""
    return table_pb2.CreateTableResult(
        table=result.table, existed=result.existed, reason=reason, message=result.message
    )  # fmt: skip
