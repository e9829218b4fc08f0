"""Opens a database, and lends out its connections."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from typing import Self

from sqlalchemy import Connection, Engine, inspect, select

from doubloon_tournament.advice import suggested
from doubloon_tournament.storage.connecting import (
    BUILDER,
    READER,
    WRITER,
    check_file_system,
    check_there,
    connect,
    make_file,
    translated,
)
from doubloon_tournament.storage.errors import (
    ForeignDatabaseError,
    NewerSchemaError,
    OlderSchemaError,
    StorageError,
)
from doubloon_tournament.storage.location import Location, locate
from doubloon_tournament.storage.schema import SCHEMA_VERSION, schema_version


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
        with translated(self.location), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that holds the write lock from its start and is kept if nothing is raised.

        Raises:
            StorageError: If the database cannot be written.
        """
        engine = self._engine.execution_options(doubloon_begin="BEGIN IMMEDIATE")
        with translated(self.location), engine.begin() as connection:
            yield connection


def open_database(url: str, access: Access) -> Database:
    """Opens a database and checks that it is one of ours; for writing, makes it if it is not there.

    Raises:
        StorageError: If it cannot be used; the subclass says why.
    """
    location = locate(url)
    check_file_system(location)
    if access is Access.READ:
        check_there(location)
    else:
        make_file(location)
    database = Database(connect(location, READER if access is Access.READ else WRITER), location)
    try:
        _check_schema(database, access)
    except StorageError:
        database.close()
        raise
    return database


def schema_of(database: Database) -> int | None:
    """The number of a database's schema; None if it has no tables at all.

    Raises:
        ForeignDatabaseError: If it is another program's.
        NewerSchemaError: If a later version of this program has written it.
    """
    path = database.location.path
    with database.reading() as connection:
        tables = inspect(connection).get_table_names()
        marked = schema_version.name in tables
        version: int | None = connection.scalar(select(schema_version.c.version)) if marked else None
    if not tables:
        return None
    if version is None:
        raise ForeignDatabaseError(f"{path} is no database of doubloon's; name another file")
    if version > SCHEMA_VERSION:
        versions = f"its schema is {version}, this program knows {SCHEMA_VERSION}"
        raise NewerSchemaError(f"{path} was written by a newer doubloon: {versions}; update doubloon")
    return version


def _check_schema(database: Database, access: Access) -> None:
    version, location = schema_of(database), database.location
    if version is None and access is Access.WRITE:
        _make_tables(location)
    elif version is None:
        raise ForeignDatabaseError(f"{location.path} is no database of doubloon's; name another file")
    elif version < SCHEMA_VERSION:
        raise OlderSchemaError(
            f"{location.path} was written by an older doubloon: its schema is {version}, this program needs "
            f"{SCHEMA_VERSION}; `{suggested('db', 'upgrade', '--db', location.url)}` makes a backup and upgrades it"
        )


def _make_tables(location: Location) -> None:
    from doubloon_tournament.storage.migrating import migrate  # Alembic takes a while to load

    with Database(connect(location, BUILDER), location) as builder, builder.writing() as connection:
        migrate(connection, SCHEMA_VERSION)
