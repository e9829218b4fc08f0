"""One runner at a time plays a tournament, and one that was killed is in nobody's way."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon_tournament.storage import (
    Access,
    DiskFullError,
    ReadOnlyDatabaseError,
    TournamentInPlayError,
    add_tournament,
    lease,
    open_database,
)
from tournament.storage.test_recording import ENTRY

HOLDER = """
import sys
from doubloon_tournament.storage import Access, find_tournament, lease, open_database
with open_database(sys.argv[1], Access.WRITE) as database, lease(database, find_tournament(database)):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("killed", [True, False])
def test_a_second_runner_is_told_who_plays_and_follows_when_that_one_is_gone(tmp_path: Path, killed: bool) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with open_database(url, Access.WRITE) as database:
        spring = add_tournament(database, ENTRY)
        command = [sys.executable, "-c", HOLDER, url]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"held\n"
            words = f"`spring` of .* is being played by process {holder.pid} on "
            with pytest.raises(TournamentInPlayError, match=words), lease(database, spring):
                pass
            if killed:
                os.kill(holder.pid, signal.SIGKILL)
            holder.communicate()
        with lease(database, spring):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["x.db"]


@pytest.mark.parametrize(
    ("number", "kind", "advice"),
    [
        (errno.ENOSPC, DiskFullError, "make room"),
        (errno.EDQUOT, DiskFullError, "make room"),
        (errno.EACCES, ReadOnlyDatabaseError, "name another database"),
    ],
)
def test_where_no_file_can_be_beside_the_database_it_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception], advice: str
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as database:
        spring = add_tournament(database, ENTRY)
        monkeypatch.setattr(os, "open", refuse)
        with pytest.raises(kind, match=advice), lease(database, spring):
            pass
