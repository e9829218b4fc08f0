"""One runner at a time plays a tournament.

The operating system keeps the lock and lets it go with the process that holds it, however that ends: a runner that was
killed is in nobody's way. The file that is locked lies beside the database and names the process.
"""

import fcntl
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from doubloon_tournament.storage.connecting import FILE_MODE, not_made
from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.errors import TournamentInPlayError
from doubloon_tournament.storage.tournaments import StoredTournament


@contextmanager
def lease(database: Database, stored: StoredTournament) -> Iterator[None]:
    """Keeps other runners from a tournament meanwhile.

    Raises:
        TournamentInPlayError: If another one plays it.
        ReadOnlyDatabaseError: If there can be no file beside the database.
        DiskFullError: If there is no room for it.
    """
    path = database.location.path
    beside = path.with_name(f"{path.name}.{stored.id}.runner")
    try:
        file = _locked(beside)
    except BlockingIOError:
        raise TournamentInPlayError(
            f"`{stored.entry.name}` of {path} is being played by {_holder(beside)}; end that first (Ctrl-C), or wait"
        ) from None
    except OSError as error:
        raise not_made(beside, error) from error
    try:
        yield
    finally:
        beside.unlink(missing_ok=True)
        file.close()


def is_in_play(database: Database, stored: StoredTournament) -> bool:
    """Whether a runner plays the tournament, as far as can be told without touching its lock.

    The file of one that was killed is still there, and names a process that is not.
    """
    path = database.location.path
    signed = re.fullmatch(r"process (\d+) on (.*)", _text(path.with_name(f"{path.name}.{stored.id}.runner")))
    if signed is None:
        return False
    if signed[2] != socket.gethostname():
        return True
    try:
        os.kill(int(signed[1]), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _locked(path: Path) -> IO[str]:
    """The file, made, locked and signed; anew if who held it before has taken it away meanwhile."""
    while True:
        file = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, FILE_MODE), "r+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno())):
                file.truncate()
                file.write(f"process {os.getpid()} on {socket.gethostname()}")
                file.flush()
                return file
        except OSError:
            file.close()
            raise
        file.close()


def _holder(path: Path) -> str:
    return _text(path) or "another process"


def _text(path: Path) -> str:
    with suppress(OSError):
        return path.read_text()
    return ""
