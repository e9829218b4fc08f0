"""Whether a database is sound: as a file, as tables, and in what it holds."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from doubloon_tournament.storage.database import Access, open_database
from doubloon_tournament.storage.schema import SCHEMA_VERSION, matches, seats, tournaments

FAULTS_MAX = 20
"""Told of one kind; one that is broken all over says no more with more of them."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a look at a database has found."""

    schema: int
    tournaments: int
    matches: int
    """With a result."""
    faults: tuple[str, ...]
    """In words; none if it is sound."""


def check_database(url: str) -> Check:
    """Looks a database over without changing it.

    Raises:
        StorageError: If it is not there, not ours, of another schema, or cannot be read.
    """
    with open_database(url, Access.READ) as database, database.reading() as connection:
        faults = (*_file_faults(connection), *_table_faults(connection), *_row_faults(connection))
        return Check(SCHEMA_VERSION, _count(connection, tournaments), _count(connection, matches), faults)


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


def _count(connection: Connection, table: object) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]
