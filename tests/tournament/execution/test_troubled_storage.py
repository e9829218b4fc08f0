"""Playing while the storage fails: the run ends with what to do, what was kept stays, and the rest can be played."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon_tournament.execution import MatchFinished, News, ServiceLost
from doubloon_tournament.storage import (
    Access,
    Database,
    DatabaseLockedError,
    DiskFullError,
    list_results,
    open_database,
)
from tournament.execution.test_play import BOT, FILE, Cup

BOTS = "".join(f'[[bots]]\nname = "{name}"\n{BOT}' for name in ("ann", "bob", "cid"))
LONG = FILE.replace("deals = 2\n", "deals = 20\n")


def pragma(database: Database, text: str) -> int:
    with database.writing() as connection:
        value = connection.exec_driver_sql(f"PRAGMA {text}").scalar()
    assert isinstance(value, int)
    return value


def test_a_full_disk_ends_the_run_and_after_room_was_made_the_rest_is_played(tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as database:
        cup = Cup(database, LONG + BOTS)
        pragma(database, f"max_page_count = {pragma(database, 'page_count') + 1}")
        with pytest.raises(DiskFullError, match=r"no room for .*x\.db: the disk is full; make room"):
            cup.play("finish")
        kept = list_results(database, cup.stored.id)
        assert 1 <= len(kept) < 60
        assert len(cup.told(MatchFinished)) == len(kept), "what was told is kept, what is kept was told"
        assert cup.told(ServiceLost) == []
        pragma(database, "max_page_count = 100000")
        cup.play("finish")
        results = list_results(database, cup.stored.id)
        assert len(results) == 60
        assert [result for result in results if result.id in {each.id for each in kept}] == kept


def test_a_lock_that_does_not_end_ends_the_run_and_without_it_the_rest_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doubloon_tournament.storage.connecting.BUSY_TIMEOUT_MS", 50)
    with (
        open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as database,
        closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other,
    ):
        cup = Cup(database, FILE + BOTS)

        def lock_after_the_second(news: News) -> None:
            Cup.tell(cup, news)
            if len(cup.told(MatchFinished)) == 2 and not other.in_transaction:
                other.execute("BEGIN IMMEDIATE")

        cup.tell = lock_after_the_second  # type: ignore[method-assign]
        with pytest.raises(DatabaseLockedError, match=r"was locked by another process for 0\.05 s; end it"):
            cup.play("finish")
        assert cup.results == 2
        other.execute("ROLLBACK")
        del cup.tell
        cup.play("finish")
        assert cup.results == 6
