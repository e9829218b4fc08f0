"""How a database comes to this program's tables: from nothing, from every older schema, whole or not at all."""

import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from doubloon_tournament import storage
from doubloon_tournament.storage import Access, open_database, upgrade_database
from doubloon_tournament.storage.connecting import BUILDER, connect
from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.location import locate
from doubloon_tournament.storage.migrating import differences, migrate
from doubloon_tournament.storage.schema import SCHEMA_VERSION

OLD = Path(__file__).with_name("schema_1.sql").read_text(encoding="utf-8")
"""A database of schema 1, as the program wrote it before it took steps."""
OLDER_SCHEMAS = range(1, SCHEMA_VERSION)


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def dump(path: Path) -> list[str]:
    """A database as text; two that hold the same give the same, whatever was written when."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(map(_plain, connection.iterdump()))


def _plain(line: str) -> str:
    """A table that was made anew has its name quoted, and its constraints in another order: neither means anything."""
    head, constraint, rest = line.replace('"', "").partition("CONSTRAINT")
    return head + ", ".join(sorted(part.strip(" ,\n\t);") for part in f"{constraint}{rest}".split("CONSTRAINT")))


def tables(path: Path) -> dict[str, str]:
    """How each table and index is made."""
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(OLD)
    return tmp_path / "old.db"


@pytest.fixture
def builder(tmp_path: Path) -> Iterator[Callable[[int], None]]:
    """Takes `x.db` to a schema."""
    location = locate(url_of(tmp_path / "x.db"))
    with Database(connect(location, BUILDER), location) as database:

        def take(version: int) -> None:
            with database.writing() as connection:
                migrate(connection, version)

        yield take


def test_a_new_database_has_the_tables_that_the_program_means(tmp_path: Path) -> None:
    with open_database(url_of(tmp_path / "x.db"), Access.WRITE) as database, database.reading() as connection:
        assert differences(connection) == []


def test_every_constraint_and_index_of_a_database_has_a_name(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    for name, sql in tables(tmp_path / "x.db").items():
        if name == "alembic_version":
            continue
        clauses = ("PRIMARY KEY", "UNIQUE", "FOREIGN KEY", "CHECK")
        assert all("CONSTRAINT" in line for line in sql.splitlines() if any(clause in line for clause in clauses)), sql


def test_every_step_leads_up_and_down_again(tmp_path: Path, builder: Callable[[int], None]) -> None:
    made = [dump(tmp_path / "x.db")]
    for version in range(1, SCHEMA_VERSION + 1):
        builder(version)
        made.append(dump(tmp_path / "x.db"))
        assert query(tmp_path / "x.db", "SELECT version FROM doubloon_schema") == [(version,)]
    for version in reversed(range(1, SCHEMA_VERSION)):
        builder(version)
        assert dump(tmp_path / "x.db") == made[version]
    builder(0)
    assert set(tables(tmp_path / "x.db")) == {"alembic_version"}


def test_the_first_step_makes_what_the_program_made_before_it_took_steps(
    tmp_path: Path, old: Path, builder: Callable[[int], None]
) -> None:
    builder(1)
    made = tables(tmp_path / "x.db")
    made.pop("alembic_version")

    def parts(sql: str) -> list[str]:
        return sorted(line.strip().rstrip(",") for line in sql.splitlines())

    assert {name: parts(sql) for name, sql in made.items()} == {name: parts(sql) for name, sql in tables(old).items()}


def test_an_old_database_keeps_all_it_has(old: Path) -> None:
    upgrade_database(url_of(old))
    with open_database(url_of(old), Access.WRITE) as database:
        assert storage.tournament_names(database) == ["spring", "summer"]
        spring = storage.find_tournament(database, "spring")
        assert (spring.entry.key, spring.entry.file) == (bytes(range(32)), 'name = "spring"\n')
        assert [bot.argv for bot in spring.entry.bots] == [("ann", "--fast"), ("bob",)]
        (result,) = storage.list_results(database, spring.id)
        assert (result.id, result.bots, result.points, result.forfeits) == (
            "m1", ("bob", "ann"), (50, -10), (False, True),
        )  # fmt: skip
        assert storage.list_failures(database, spring.id)[0].message == "the rules failed"
        assert storage.list_exits(database, spring.id)[0].output == "Traceback"
        with database.reading() as connection:
            assert differences(connection) == []
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []


def test_an_old_tournament_is_played_on_with_the_options_it_began_with(old: Path) -> None:
    upgrade_database(url_of(old))
    with open_database(url_of(old), Access.READ) as database:
        assert storage.find_tournament(database, "spring").entry.options == {}
        assert storage.find_tournament(database, "summer").entry.options == {"kraken": True}


def test_what_it_was_before_stands_beside_it_for_its_owner_alone(old: Path) -> None:
    before = dump(old)
    done = upgrade_database(url_of(old))
    assert done == storage.Upgrade(1, SCHEMA_VERSION, old.with_name("old.db.schema-1.backup"))
    assert done.backup is not None
    assert dump(done.backup) == before
    assert stat.S_IMODE(done.backup.stat().st_mode) == 0o600


def test_a_backup_is_never_written_over(old: Path) -> None:
    old.with_name("old.db.schema-1.backup").write_text("an earlier one")
    assert upgrade_database(url_of(old)).backup == old.with_name("old.db.schema-1.backup-1")
    assert old.with_name("old.db.schema-1.backup").read_text() == "an earlier one"


def test_without_a_backup_nothing_is_upgraded(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("doubloon_tournament.storage.upgrading.os.fsync", full)
    before = dump(old)
    with pytest.raises(storage.UpgradeError, match=r"it is as it was: no backup could be made: .*No space left"):
        upgrade_database(url_of(old))
    assert dump(old) == before
    assert [path.name for path in old.parent.iterdir() if "schema-1" in path.name] == []


def test_a_database_of_this_version_is_left_alone(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    assert upgrade_database(url_of(tmp_path / "x.db")) == storage.Upgrade(SCHEMA_VERSION, SCHEMA_VERSION, None)
    assert [path.name for path in tmp_path.iterdir()] == ["x.db"]


def test_opening_a_database_of_this_version_does_not_load_alembic(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    code = (
        "import sys; from doubloon_tournament.storage import Access, open_database; "
        "open_database(sys.argv[1], Access.WRITE).close(); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, url_of(tmp_path / "x.db")], check=False).returncode == 0


@pytest.mark.parametrize("access", Access)
@pytest.mark.parametrize("schema", OLDER_SCHEMAS)
def test_an_older_database_is_refused_with_what_to_do(
    tmp_path: Path, builder: Callable[[int], None], schema: int, access: Access
) -> None:
    builder(schema)
    before = dump(tmp_path / "x.db")
    words = rf"its schema is {schema}, this program needs {SCHEMA_VERSION}; `doubloon db upgrade --db sqlite:///"
    with pytest.raises(storage.OlderSchemaError, match=words):
        open_database(url_of(tmp_path / "x.db"), access)
    assert dump(tmp_path / "x.db") == before


def test_a_step_that_fails_leaves_the_database_as_it_was_and_names_the_backup(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection, version: int) -> None:
        migrate(connection, version)
        connection.exec_driver_sql("DELETE FROM matches; ")
        connection.exec_driver_sql("SELECT no_such_column FROM matches")

    monkeypatch.setattr("doubloon_tournament.storage.migrating.migrate", fail)
    before = dump(old)
    with pytest.raises(
        storage.UpgradeError, match=r"is as it was: .*no such column.*; its backup is .*schema-1\.backup"
    ):
        upgrade_database(url_of(old))
    assert dump(old) == before
    monkeypatch.undo()
    assert upgrade_database(url_of(old)).after == SCHEMA_VERSION


def test_rows_that_would_lose_what_they_point_to_are_not_upgraded(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DELETE FROM bots WHERE name = 'ann'")
    before = dump(old)
    with pytest.raises(storage.UpgradeError, match="1 rows, one of them in seats, point to a row that is not there"):
        upgrade_database(url_of(old))
    assert dump(old) == before


KILLED = """
import os, signal, sys
from doubloon_tournament.storage import migrating, upgrade_database
migrate = migrating.migrate
def die(connection, version):
    migrate(connection, version)
    os.kill(os.getpid(), signal.SIGKILL)
migrating.migrate = die
upgrade_database(sys.argv[1])
"""


def test_an_upgrade_that_is_killed_half_way_has_done_nothing_and_can_be_done_again(old: Path) -> None:
    before = dump(old)
    done = subprocess.run([sys.executable, "-c", KILLED, url_of(old)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert dump(old) == before
    with pytest.raises(storage.OlderSchemaError):
        open_database(url_of(old), Access.READ)
    done_again = upgrade_database(url_of(old))
    assert done_again.backup == old.with_name("old.db.schema-1.backup-1")
    assert storage.check_database(url_of(old)).faults == ()


def test_a_backup_that_was_begun_and_not_ended_is_no_obstacle_and_has_another_name(old: Path) -> None:
    old.with_name("old.db.schema-1.unfinished").write_text("half of a database")
    upgrade_database(url_of(old))
    assert sorted(path.name for path in old.parent.iterdir()) == ["old.db", "old.db.schema-1.backup"]


def test_who_holds_the_database_keeps_it_from_being_upgraded(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon_tournament.storage.connecting.BUSY_TIMEOUT_MS", 10)
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(storage.DatabaseLockedError, match="locked by another process"):
            upgrade_database(url_of(old))
    assert sorted(path.name for path in old.parent.iterdir() if "schema" in path.name) == []


def test_a_read_only_database_is_not_upgraded(old: Path) -> None:
    old.chmod(0o444)
    with pytest.raises(storage.ReadOnlyDatabaseError, match="cannot be written to"):
        upgrade_database(url_of(old))


def test_what_is_not_there_or_not_ours_is_not_upgraded(tmp_path: Path) -> None:
    with pytest.raises(storage.DatabaseMissingError):
        upgrade_database(url_of(tmp_path / "x.db"))
    (tmp_path / "x.db").touch()
    with pytest.raises(storage.ForeignDatabaseError):
        upgrade_database(url_of(tmp_path / "x.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["x.db"]
