"""What docs/run-a-tournament.md says of trouble: its numbers are the real ones, and its commands do what it says."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from doubloon_tournament.execution.agenda import ATTEMPTS_MAX
from doubloon_tournament.execution.arena import SILENCE_S
from doubloon_tournament.execution.arenas import LOSSES_MAX
from doubloon_tournament.storage import (
    Access,
    Recorded,
    add_tournament,
    check_database,
    open_database,
    record_match,
    recorded_ids,
)
from doubloon_tournament.storage.connecting import BUSY_TIMEOUT_MS
from doubloon_tournament.storage.location import INSISTING
from tournament.storage.test_checking import WHOLE
from tournament.storage.test_recording import ENTRY

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "run-a-tournament.md").read_text(encoding="utf-8")
TROUBLE = PAGE.split("## When something breaks\n", 1)[1].split("\n## ", 1)[0]
SQL = re.findall(r'^sqlite3 results\.db "(.+)"$', TROUBLE, re.MULTILINE)
NUMBERS = {3: "three", 4: "four"}


def test_its_numbers_are_the_real_ones() -> None:
    assert f"after {NUMBERS[LOSSES_MAX + 1]} in a row without a result" in TROUBLE
    assert f"{NUMBERS[ATTEMPTS_MAX]} times at most in a run" in TROUBLE
    assert f"each write waits {BUSY_TIMEOUT_MS / 1000:g} s" in TROUBLE
    assert (SILENCE_S, "silent for a minute" in TROUBLE) == (60, True)
    assert "results.db?" + "".join(f"{key}={value}" for key, value in INSISTING.items()) in TROUBLE


def test_its_backup_is_whole_while_the_database_is_written(tmp_path: Path) -> None:
    (backup,) = [sql for sql in SQL if sql.startswith("VACUUM")]
    with open_database(f"sqlite:///{tmp_path / 'results.db'}", Access.WRITE) as database:
        record_match(database, add_tournament(database, ENTRY).id, WHOLE)
        with closing(sqlite3.connect(tmp_path / "results.db")) as connection:
            connection.execute(backup.replace("results-copy.db", str(tmp_path / "results-copy.db")))
        found = check_database(f"sqlite:///{tmp_path / 'results-copy.db'}")
    assert (found.matches, found.faults) == (1, ())


def test_its_deletion_of_a_match_leaves_a_sound_database_and_lets_it_be_played_again(tmp_path: Path) -> None:
    (deletion,) = [sql for sql in SQL if sql.startswith("DELETE")]
    url = f"sqlite:///{tmp_path / 'results.db'}"
    with open_database(url, Access.WRITE) as database:
        spring = add_tournament(database, ENTRY)
        record_match(database, spring.id, WHOLE)
        with closing(sqlite3.connect(tmp_path / "results.db")) as connection:
            connection.executescript(deletion.replace("ID", WHOLE.id))
        assert recorded_ids(database, spring.id) == frozenset()
        assert check_database(url).faults == ()
        assert record_match(database, spring.id, WHOLE) is Recorded.NEW
