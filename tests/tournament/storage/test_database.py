"""Opening a database: what is made, what is refused, and in which words."""

import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from doubloon_tournament import storage
from doubloon_tournament.storage import Access, open_database


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def pragma(database: storage.Database, name: str) -> object:
    with database.writing() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_a_new_database_is_for_its_owner_alone_since_it_holds_the_key(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    assert stat.S_IMODE((tmp_path / "x.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)]
)
def test_a_commit_survives_the_loss_of_power(tmp_path: Path, name: str, value: object) -> None:
    with open_database(url_of(tmp_path / "x.db"), Access.WRITE) as database:
        assert pragma(database, name) == value


def test_every_constraint_has_a_name() -> None:
    from doubloon_tournament.storage.schema import METADATA

    for table in METADATA.tables.values():
        assert all(index.name for index in table.indexes)
    with closing(sqlite3.connect(":memory:")) as connection:
        from sqlalchemy.dialects import sqlite
        from sqlalchemy.schema import CreateTable

        for table in METADATA.sorted_tables:
            text = str(CreateTable(table).compile(dialect=sqlite.dialect()))
            constraints = re.findall(r"(CONSTRAINT \w+ )?(PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK)\b", text)
            assert constraints
            assert all(name for name, _ in constraints), text
            connection.execute(text)


def test_reading_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(storage.DatabaseMissingError, match=r"there is no database .*x\.db"):
        open_database(url_of(tmp_path / "x.db"), Access.READ)
    assert not (tmp_path / "x.db").exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(storage.DatabaseMissingError, match=r"the folder .*nowhere is missing"):
        open_database(url_of(tmp_path / "nowhere" / "x.db"), Access.WRITE)


def test_a_database_without_write_permission_is_refused_even_to_those_who_could(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    (tmp_path / "x.db").chmod(0o444)
    with pytest.raises(storage.ReadOnlyDatabaseError, match="cannot be written to"):
        open_database(url_of(tmp_path / "x.db"), Access.WRITE)
    open_database(url_of(tmp_path / "x.db"), Access.READ).close()


@pytest.mark.parametrize("access", Access)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, access: Access) -> None:
    (tmp_path / "x.db").write_text("a letter to a friend, long enough to be told apart from a header" * 20)
    with pytest.raises(storage.ForeignDatabaseError, match=r"is no database of doubloon's"):
        open_database(url_of(tmp_path / "x.db"), access)
    assert (tmp_path / "x.db").read_text().startswith("a letter")


@pytest.mark.parametrize("access", Access)
def test_a_database_of_another_program_is_refused(tmp_path: Path, access: Access) -> None:
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        connection.execute("CREATE TABLE friends (name TEXT)")
    with pytest.raises(storage.ForeignDatabaseError):
        open_database(url_of(tmp_path / "x.db"), access)


@pytest.mark.parametrize("access", Access)
def test_a_database_of_a_newer_version_is_refused_with_both_numbers(tmp_path: Path, access: Access) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        connection.execute("UPDATE doubloon_schema SET version = 99")
        connection.commit()
    with pytest.raises(storage.NewerSchemaError, match=r"its schema is 99, this program knows \d+; update doubloon"):
        open_database(url_of(tmp_path / "x.db"), access)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("results.db", "is no database URL"),
        ("postgresql://host/x", "postgresql is not supported"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///x.db?mode=ro", "asks for something that is not known"),
        ("sqlite:///x.db?network=no", "asks for something that is not known"),
    ],
)
def test_a_url_that_names_no_sqlite_file_is_refused_with_an_example(url: str, message: str) -> None:
    with pytest.raises(storage.UnsupportedUrlError, match=message) as refused:
        open_database(url, Access.WRITE)
    assert "sqlite:///" in str(refused.value)


def test_a_lock_that_does_not_end_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon_tournament.storage.connecting.BUSY_TIMEOUT_MS", 10)
    with (
        open_database(url_of(tmp_path / "x.db"), Access.WRITE) as database,
        closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(storage.DatabaseLockedError, match="locked by another process"), database.writing():
            raise AssertionError("a transaction began in spite of the lock")


def test_a_file_that_is_cut_off_is_told_with_what_to_do(tmp_path: Path) -> None:
    open_database(url_of(tmp_path / "x.db"), Access.WRITE).close()
    with (tmp_path / "x.db").open("r+b") as file:
        file.truncate(3 * 4096)
    with pytest.raises(storage.DamagedDatabaseError, match=r"x\.db is damaged .*; keep a copy .* restore a backup"):
        storage.check_database(url_of(tmp_path / "x.db"))
