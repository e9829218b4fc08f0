"""Opens a database, and lends out its connections."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.exc import DatabaseError

from doubloon_tournament.storage.errors import (
    DatabaseLockedError,
    DatabaseMissingError,
    ForeignDatabaseError,
    NewerSchemaError,
    ReadOnlyDatabaseError,
    StorageError,
)
from doubloon_tournament.storage.location import Location, locate
from doubloon_tournament.storage.schema import METADATA, SCHEMA_VERSION, schema_version

BUSY_TIMEOUT_MS = 5_000
"""How long a statement waits for another process."""
FILE_MODE = 0o600
"""The file holds the secret key."""


class Access(Enum):
    """What a database is opened for."""

    READ = auto()
    """It must be there, and nothing is changed."""
    WRITE = auto()
    """It is made if it is not there."""


class Database:
    """An open database. Safe to use from one thread at a time."""

    def __init__(self, engine: Engine, location: Location) -> None:
        self._engine = engine
        self.location = location

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection in a transaction that sees one state throughout.

        Raises:
            StorageError: If the database cannot be read.
        """
        with _translated(self.location), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that holds the write lock from its start and is kept if nothing is raised.

        Raises:
            StorageError: If the database cannot be written.
        """
        engine = self._engine.execution_options(doubloon_begin="BEGIN IMMEDIATE")
        with _translated(self.location), engine.begin() as connection:
            yield connection


def open_database(url: str, access: Access) -> Database:
    """Opens a database and checks that it is one of ours; for writing, makes it if it is not there.

    Raises:
        StorageError: If it cannot be used; the subclass says why.
    """
    location = locate(url)
    if access is Access.READ:
        _check_there(location)
    else:
        _make_file(location)
    engine = create_engine(f"sqlite:///{location.path}")
    event.listen(engine, "connect", _set_up_writer if access is Access.WRITE else _set_up_reader)
    event.listen(engine, "begin", _begin)
    database = Database(engine, location)
    try:
        _check_schema(database, access)
    except StorageError:
        database.close()
        raise
    return database


def _check_there(location: Location) -> None:
    if not location.path.is_file():
        raise DatabaseMissingError(
            f"there is no database {location.path}; `doubloon run FILE --db {location.url}` makes one"
        )


def _make_file(location: Location) -> None:
    path = location.path
    if not path.parent.is_dir():
        raise DatabaseMissingError(f"the folder {path.parent} is missing; make it, or name another database")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
    except FileExistsError:
        if not path.stat().st_mode & 0o222:
            raise _read_only(location) from None
    except OSError as error:
        raise ReadOnlyDatabaseError(f"{path} cannot be made: {error.strerror}; name another database") from error


def _set_up_writer(connection: sqlite3.Connection, _: object) -> None:
    _pragmas(connection, f"busy_timeout={BUSY_TIMEOUT_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _set_up_reader(connection: sqlite3.Connection, _: object) -> None:
    _pragmas(connection, f"busy_timeout={BUSY_TIMEOUT_MS}", "query_only=ON")


def _pragmas(connection: sqlite3.Connection, *pragmas: str) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("doubloon_begin", "BEGIN"))


def _check_schema(database: Database, access: Access) -> None:
    with database.reading() as connection:
        tables = inspect(connection).get_table_names()
        version = connection.scalar(select(schema_version.c.version)) if schema_version.name in tables else None
    path = database.location.path
    if not tables and access is Access.WRITE:
        _make_tables(database)
    elif version is None:
        raise ForeignDatabaseError(f"{path} is no database of doubloon's; name another file")
    elif version > SCHEMA_VERSION:
        versions = f"its schema is {version}, this program knows {SCHEMA_VERSION}"
        raise NewerSchemaError(f"{path} was written by a newer doubloon: {versions}; update doubloon")


def _make_tables(database: Database) -> None:
    with database.writing() as connection:
        METADATA.create_all(connection)
        if connection.scalar(select(schema_version.c.version)) is None:
            connection.execute(insert(schema_version).values(version=SCHEMA_VERSION))


@contextmanager
def _translated(location: Location) -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        raise _storage_error(error.orig, location) from error
    except sqlite3.DatabaseError as error:  # from the pragmas of a new connection, which SQLAlchemy does not wrap
        raise _storage_error(error, location) from error


def _storage_error(error: Any, location: Location) -> StorageError:
    path: Path = location.path
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        waited = f"for {BUSY_TIMEOUT_MS / 1000:g} s"
        return DatabaseLockedError(f"{path} was locked by another process {waited}; end it, or name another database")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return _read_only(location)
    if code == sqlite3.SQLITE_NOTADB:
        return ForeignDatabaseError(f"{path} is no database of doubloon's; name another file")
    return StorageError(f"{path}: {error}")


def _read_only(location: Location) -> ReadOnlyDatabaseError:
    advice = "make it writable, or name another database"
    return ReadOnlyDatabaseError(f"{location.path} cannot be written to, the file or its folder is read-only; {advice}")
