"""Whether a database is sound: as a file, as tables, and in what it holds."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from doubloon_tournament.storage.database import Access, open_database
from doubloon_tournament.storage.schema import SCHEMA_VERSION, matches, seats, tournaments

FAULTS_MAX = 20
"""Told of one kind; one that is broken all over says no more with more of them."""

ROWS_AT_ONCE = 100
"""In memory, of a table with records."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a look at a database has found."""

    schema: int
    tournaments: int | None
    matches: int | None
    """With a result. Neither is counted where there are faults."""
    faults: tuple[str, ...]
    """In words; none if it is sound."""


def check_database(url: str) -> Check:
    """Looks a database over without changing it.

    Raises:
        StorageError: If it is not there, not ours, of another schema, or cannot be read.
    """
    with open_database(url, Access.READ) as database, database.reading() as connection:
        faults = tuple(_faults(connection))
        if faults:
            return Check(SCHEMA_VERSION, None, None, faults)
        return Check(SCHEMA_VERSION, _count(connection, tournaments), _count(connection, matches), ())


def _faults(connection: Connection) -> list[str]:
    """All that is found: a damaged file is read as far as it goes, records only where the tables are ours."""
    faults = _file_faults(connection)
    try:
        wrong = _table_faults(connection)
        return [*faults, *wrong, *_row_faults(connection), *([] if wrong else _record_faults(connection))]
    except DatabaseError as error:
        if not faults:
            raise
        return [*faults, f"more cannot be looked at: {error.orig}"]


def _file_faults(connection: Connection) -> list[str]:
    rows = connection.exec_driver_sql(f"PRAGMA integrity_check({FAULTS_MAX})").scalars().all()
    return [f"the file is damaged: {row}" for row in rows if row != "ok"]


def _table_faults(connection: Connection) -> list[str]:
    from doubloon_tournament.storage.migrating import differences  # Alembic takes a while to load

    return [f"the tables are not those of schema {SCHEMA_VERSION}: {each}" for each in differences(connection)]


def _row_faults(connection: Connection) -> list[str]:
    dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(FAULTS_MAX)
    seatless = select(matches.c.id).outerjoin(seats).where(seats.c.match_id.is_(None)).limit(FAULTS_MAX)
    return [
        *(f"row {row[1]} of {row[0]} points to a row of {row[2]} that is not there" for row in dangling),
        *(f"match {match} has no seats" for match in connection.scalars(seatless)),
    ]


def _record_faults(connection: Connection) -> list[str]:
    from doubloon_tournament.storage.packing import faults_of  # the messages take a while to load

    seated = select(func.count()).where(seats.c.match_id == matches.c.id).scalar_subquery()
    query = select(matches.c.id, matches.c.record, matches.c.choices_hash, matches.c.state_hash, seated)
    faults: list[str] = []
    for match, packed, choices, state, number in connection.execute(query.order_by(matches.c.id)).yield_per(
        ROWS_AT_ONCE
    ):
        faults += faults_of(match, packed, choices_hash=choices, state_hash=state, seats=number)
        if len(faults) >= FAULTS_MAX:
            break
    return faults


def _count(connection: Connection, table: object) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]
