"""Brings a database of an older version up to this one, with a backup beside it."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import Connection

from doubloon_tournament.storage.connecting import (
    BUILDER,
    FILE_MODE,
    READER,
    check_file_system,
    check_there,
    check_writable,
    connect,
    translated,
)
from doubloon_tournament.storage.database import Database, schema_of
from doubloon_tournament.storage.errors import ForeignDatabaseError, StorageError, UpgradeError
from doubloon_tournament.storage.location import Location, locate
from doubloon_tournament.storage.schema import SCHEMA_VERSION


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What was done to a database."""

    before: int
    """Its schema before."""
    after: int
    """And now."""
    backup: Path | None
    """What it was before; None where there was nothing to do."""


def upgrade_database(url: str) -> Upgrade:
    """Upgrades a database to this program's schema, whole or not at all.

    Whoever else writes to it waits from before the backup until after the last step.

    Raises:
        StorageError: If it cannot be upgraded; it is then as it was.
    """
    location = locate(url)
    check_file_system(location)
    check_there(location)
    with Database(connect(location, READER), location) as database:
        before = schema_of(database)
    if before is None:
        raise ForeignDatabaseError(f"{location.path} is no database of doubloon's; name another file")
    if before == SCHEMA_VERSION:
        return Upgrade(before, before, None)
    check_writable(location)
    with Database(connect(location, BUILDER), location) as database, database.writing() as connection:
        backup = _back_up(location, before)
        try:
            _take_steps(connection, location)
        except StorageError as error:
            raise UpgradeError(
                f"{location.path} could not be upgraded and is as it was: {error}; its backup is {backup}"
            ) from error
    return Upgrade(before, SCHEMA_VERSION, backup)


def _take_steps(connection: Connection, location: Location) -> None:
    from doubloon_tournament.storage.migrating import migrate  # Alembic takes a while to load

    with translated(location):
        migrate(connection, SCHEMA_VERSION)
        dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if dangling:
        raise StorageError(f"{len(dangling)} rows, one of them in {dangling[0][0]}, point to a row that is not there")


def _back_up(location: Location, schema: int) -> Path:
    """Copies the database as it is; the copy has its name once it is whole and on the disk."""
    path = location.path
    unfinished = path.with_name(f"{path.name}.schema-{schema}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        descriptor = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE)
        try:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("VACUUM INTO ?", (str(unfinished),))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return unfinished.rename(_free_name(path, schema))
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise UpgradeError(f"{path} was not upgraded, it is as it was: no backup could be made: {error}") from error


def _free_name(path: Path, schema: int) -> Path:
    names = (f"{path.name}.schema-{schema}.backup{f'-{number}' if number else ''}" for number in count())
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
