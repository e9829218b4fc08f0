"""Where a tournament can be watched: a file beside its database, while it is played.

It holds the address of the run's own service and a token that lists and watches tables and can do nothing else. Its
owner alone may read it, as the database. One that was left by a runner that was killed opens nothing: the service and
its token went with the runner.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from doubloon_tournament.storage.connecting import not_made
from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.tournaments import StoredTournament


@dataclass(frozen=True, slots=True)
class Announcement:
    """Where to watch, and the token that it takes."""

    address: str
    watch_token: str = field(repr=False)


def announcement_path(database: Database, stored: StoredTournament) -> Path:
    """The file: named after the database, so that confined bots are not shown it either."""
    path = database.location.path
    return path.with_name(f"{path.name}.{stored.id}.watch")


@contextmanager
def announced(path: Path, announcement: Announcement) -> Iterator[None]:
    """Says meanwhile where the tournament can be watched.

    Raises:
        ReadOnlyDatabaseError: If there can be no file beside the database.
        DiskFullError: If there is no room for it.
    """
    try:
        _write(path, announcement)
    except OSError as error:
        raise not_made(path, error) from error
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def read_announcement(path: Path) -> Announcement | None:
    """What a file says; None where it is not there, or says nothing that can be used."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return Announcement(str(said["address"]), str(said["watch_token"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(path: Path, announcement: Announcement) -> None:
    """Puts the file there whole, for its owner alone, whatever was there before."""
    said = {"address": announcement.address, "watch_token": announcement.watch_token}
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(said, file)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
