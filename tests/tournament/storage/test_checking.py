"""Looking a database over: what is sound is said to be, and each kind of fault is found."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.v1 import table_pb2
from doubloon_tournament.storage import Access, Check, add_tournament, check_database, open_database, record_match
from doubloon_tournament.storage.packing import hash_of_choices, pack
from doubloon_tournament.storage.schema import SCHEMA_VERSION
from tournament.storage.test_recording import ENTRY, MATCH

RECORD = table_pb2.TableRecord(table="m1.0", state_hash=MATCH.state_hash)
RECORD.seats.add(bot="bob")
RECORD.seats.add(bot="ann")
RECORD.choices.add(seat=0, action="bid 1", options=2)
WHOLE = replace(MATCH, record=pack(RECORD), choices_hash=hash_of_choices(RECORD))
WRONG_TABLES = f"the tables are not those of schema {SCHEMA_VERSION}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as database:
        record_match(database, add_tournament(database, ENTRY).id, WHOLE)
    return tmp_path / "x.db"


def faults(file: Path, harm: str) -> tuple[str, ...]:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(harm)
    return check_database(f"sqlite:///{file}").faults


def test_a_sound_database_is_told_with_what_it_holds(file: Path) -> None:
    assert check_database(f"sqlite:///{file}") == Check(SCHEMA_VERSION, tournaments=1, matches=1, faults=())


@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        ("DROP INDEX ix_seats_bot_id", f"{WRONG_TABLES}: add index ix_seats_bot_id"),
        ("CREATE TABLE notes (text TEXT)", f"{WRONG_TABLES}: remove table notes"),
        ("ALTER TABLE matches DROP COLUMN record", "add column matches record"),
        ("UPDATE alembic_version SET version_num = '0001'", "its steps are taken to 0001"),
        ("DROP TABLE alembic_version", "its steps are taken to none"),
        ("DELETE FROM bots WHERE name = 'ann'", "of seats points to a row of bots that is not there"),
        ("DELETE FROM seats WHERE seat = 1", "the record of match m1 is not its own: the seats differ"),
        ("UPDATE matches SET record = substr(record, 1, length(record) - 3)", "the record of match m1 is cut off"),
        ("UPDATE matches SET record = x''", "the record of match m1 is cut off"),
        ("UPDATE matches SET record = x'00ff'", "the record of match m1 is damaged"),
        ("UPDATE matches SET choices_hash = x'00'", "the record of match m1 is not its own: the choices differ"),
        ("UPDATE matches SET state_hash = x'00'", "the record of match m1 is not its own: the end differ"),
    ],
)
def test_each_fault_is_found(file: Path, harm: str, fault: str) -> None:
    (found,) = faults(file, harm)
    assert fault in found


def test_a_match_without_seats_is_found(file: Path) -> None:
    assert "match m1 has no seats" in faults(file, "DELETE FROM seats")


def test_a_record_that_claims_to_be_without_end_is_not_unpacked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon_tournament.storage.packing.RECORD_BYTES_MAX", 10)
    (found,) = check_database(f"sqlite:///{file}").faults
    assert found.startswith("the record of match m1 is cut off")


def test_a_damaged_file_is_told(file: Path) -> None:
    (found, *_) = faults(
        file,
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master "
        "WHERE name = 'ix_seats_bot_id') WHERE name = 'ix_matches_tournament_id'",
    )
    assert found.startswith("the file is damaged: ")
