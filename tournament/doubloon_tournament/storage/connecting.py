"""How the file of a database is found, made and connected to, and what its errors mean."""

import errno
import os
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from doubloon_tournament.advice import suggested
from doubloon_tournament.storage.errors import (
    DamagedDatabaseError,
    DatabaseLockedError,
    DatabaseMissingError,
    DiskFaultError,
    DiskFullError,
    ForeignDatabaseError,
    NetworkFileSystemError,
    ReadOnlyDatabaseError,
    StorageError,
)
from doubloon_tournament.storage.file_systems import known_mounts, network_file_system
from doubloon_tournament.storage.location import Location

BUSY_TIMEOUT_MS = 5_000
"""How long a statement waits for another process."""
FILE_MODE = 0o600
"""The file holds the secret key."""
READER = ("query_only=ON",)
"""Pragmas of a connection that changes nothing."""
WRITER = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""Pragmas of a connection whose commits survive the loss of power."""
BUILDER = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF")
"""Pragmas of a connection that changes tables: SQLite makes some anew, which rows that point to them must outlive."""


def check_there(location: Location) -> None:
    """Accepts a file that is there.

    Raises:
        DatabaseMissingError: If it is not.
    """
    if not location.path.is_file():
        making = f"{suggested('run')} FILE {shlex.join(['--db', location.url])}"
        raise DatabaseMissingError(f"there is no database {location.path}; `{making}` makes one")


def check_writable(location: Location) -> None:
    """Accepts a file that somebody may write to; the permission is a wish, also where root could do without it.

    Raises:
        ReadOnlyDatabaseError: If nobody may.
    """
    if not location.path.stat().st_mode & 0o222:
        raise _read_only(location)


def check_file_system(location: Location) -> None:
    """Accepts a file on a disk of this machine, and any other whose URL insists.

    Raises:
        NetworkFileSystemError: If it is on another machine's.
    """
    kind = None if location.insists else network_file_system(location.path.resolve(), known_mounts())
    if kind is not None:
        raise NetworkFileSystemError(
            f"{location.path} is on a network file system ({kind}), where locks do not hold and databases are "
            f"damaged; name one on a disk of this machine, or insist with {location.url}?network=yes"
        )


def make_file(location: Location) -> None:
    """Makes an empty file for its owner alone, if none is there.

    Raises:
        DatabaseMissingError: If its folder is missing.
        ReadOnlyDatabaseError: If it cannot be made, or not be written to.
        DiskFullError: If there is no room for it.
    """
    path = location.path
    if not path.parent.is_dir():
        raise DatabaseMissingError(f"the folder {path.parent} is missing; make it, or name another database")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
    except FileExistsError:
        check_writable(location)
    except OSError as error:
        raise not_made(path, error) from error


def not_made(path: Path, error: OSError) -> StorageError:
    """Why a file could not be made."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(f"there is no room for {path}: {error.strerror}; make room, all that was kept is there")
    return ReadOnlyDatabaseError(f"{path} cannot be made: {error.strerror}; name another database")


def connect(location: Location, pragmas: tuple[str, ...]) -> Engine:
    """Connections to a file, each set up with the pragmas."""

    def journal(pragma: str) -> str:
        """A write-ahead log needs memory that all who use it share: none does from one machine to another."""
        return "journal_mode=DELETE" if location.insists and pragma == "journal_mode=WAL" else pragma

    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
        for pragma in (f"busy_timeout={BUSY_TIMEOUT_MS}", *map(journal, pragmas)):
            connection.execute(f"PRAGMA {pragma}")

    engine = create_engine(f"sqlite:///{location.path}")
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def translated(location: Location) -> Iterator[None]:
    """Turns what a driver raises into our own errors."""
    try:
        yield
    except DatabaseError as error:
        raise _storage_error(error.orig, location) from error
    except sqlite3.DatabaseError as error:  # from the pragmas of a new connection, which SQLAlchemy does not wrap
        raise _storage_error(error, location) from error


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("doubloon_begin", "BEGIN"))


def _storage_error(error: Any, location: Location) -> StorageError:
    path = location.path
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        waited = f"for {BUSY_TIMEOUT_MS / 1000:g} s"
        return DatabaseLockedError(f"{path} was locked by another process {waited}; end it, or name another database")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return _read_only(location)
    if code == sqlite3.SQLITE_NOTADB:
        return ForeignDatabaseError(f"{path} is no database of doubloon's; name another file")
    if code == sqlite3.SQLITE_FULL:
        return DiskFullError(f"there is no room for {path}: the disk is full; make room, all that was kept is there")
    if code == sqlite3.SQLITE_IOERR:
        return DiskFaultError(f"{path} cannot be read or written ({error}); look whether its disk is full or at fault")
    if code == sqlite3.SQLITE_CORRUPT:
        return DamagedDatabaseError(
            f"{path} is damaged ({error}); keep a copy of it and of the files beside it, and restore a backup"
        )
    return StorageError(f"{path}: {error}")


def _read_only(location: Location) -> ReadOnlyDatabaseError:
    advice = "make it writable, or name another database"
    return ReadOnlyDatabaseError(f"{location.path} cannot be written to, the file or its folder is read-only; {advice}")
