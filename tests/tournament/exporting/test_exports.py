"""Exports: rows that read back, and an archive that stands for the database."""

import csv
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyarrow import parquet

from doubloon_tournament.exporting import (
    TABLES,
    ArchiveError,
    Column,
    ExportTable,
    Format,
    Parameters,
    open_archive,
    write_archive,
    write_rows,
)
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import (
    Access,
    Database,
    EnteredBot,
    NewTournament,
    StoredTournament,
    add_tournament,
    open_database,
    record_match,
    stored_matches,
)
from tournament.playback.played import KEY, played, record_of

PAGE = Path(__file__).parents[3] / "docs" / "exports.md"
FILE = """
name = "spring"
game = "sea_salt_paper"
seats = 3
deals = 1
[[bots]]
name = "bot0"
command = ["no-longer-there"]
[[bots]]
name = "bot1"
command = ["no-longer-there"]
[[bots]]
name = "bot2"
command = ["no-longer-there"]
"""
BOTS = ("bot0", "bot1", "bot2")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as opened:
        yield opened


@pytest.fixture
def spring(database: Database) -> StoredTournament:
    entry = NewTournament(
        name="spring",
        file=FILE,
        folder="/nowhere",
        key=KEY,
        commitment=commitment(KEY),
        game="sea_salt_paper",
        rules=1,
        anchor=None,
        doubloon="0.1.0",
        matches=3,
        options={},
        bots=tuple(EnteredBot(bot, ("x",), "v") for bot in BOTS),
    )
    stored = add_tournament(database, entry)
    record_match(database, stored.id, played("sea_salt_paper"))
    return stored


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("form", [Format.CSV, Format.JSONL])
def test_rows_read_back_under_the_names_of_their_columns(
    name: str, form: Format, database: Database, spring: StoredTournament, tmp_path: Path
) -> None:
    table = TABLES[name]
    out = tmp_path / f"rows.{form}"
    count = write_rows(table, table.rows(database, spring), out, form)
    rows = list(table.rows(database, spring))
    names = [column.name for column in table.columns]
    if form is Format.CSV:
        with out.open(newline="", encoding="utf-8") as file:
            head, *read = list(csv.reader(file))
        assert head == names
        assert read == [["" if value is None else str(value) for value in row] for row in rows]
    else:
        lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        assert lines == [dict(zip(names, row, strict=True)) for row in rows]
    assert count == len(rows) > 0


def test_every_value_is_of_its_columns_kind(database: Database, spring: StoredTournament) -> None:
    for table in TABLES.values():
        for row in table.rows(database, spring):
            for column, value in zip(table.columns, row, strict=True):
                assert value is None or type(value) is column.kind, column


def test_the_rows_are_those_of_the_match(database: Database, spring: StoredTournament) -> None:
    match = played("sea_salt_paper")
    decisions = list(TABLES["decisions"].rows(database, spring))
    assert [row[4] for row in decisions] == [choice.action for choice in record_of(match).choices]
    assert [row[3:5] for row in TABLES["seats"].rows(database, spring)] == [
        (seat.place, seat.points) for seat in match.seats
    ]


def test_a_text_that_a_spreadsheet_would_run_is_quoted(tmp_path: Path) -> None:
    table = ExportTable((Column("text", str, ""), Column("number", int, "")), lambda *_: iter(()))
    write_rows(table, [("=HYPERLINK(1)", -5), ("plain", 5)], tmp_path / "x.csv", Format.CSV)
    assert (tmp_path / "x.csv").read_text() == "text,number\n'=HYPERLINK(1),-5\nplain,5\n"


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    out.write_text("mine")
    with pytest.raises(FileExistsError):
        write_rows(TABLES["seats"], [], out, Format.CSV)
    assert out.read_text() == "mine"


def test_an_archive_stands_for_the_database(database: Database, spring: StoredTournament, tmp_path: Path) -> None:
    out = tmp_path / "spring.gz"
    assert write_archive(database, spring, out) == 1
    archive = open_archive(out)
    assert archive.parameters == Parameters.of(spring)
    assert archive.parameters.key_is_the_promised_one
    assert len(archive.parameters.schedule()) == 3
    assert list(archive.matches) == list(stored_matches(database, spring))


def test_an_archive_that_is_cut_off_says_so(database: Database, spring: StoredTournament, tmp_path: Path) -> None:
    out = tmp_path / "spring.gz"
    write_archive(database, spring, out)
    lines = gzip.decompress(out.read_bytes()).splitlines(keepends=True)
    out.write_bytes(gzip.compress(b"".join(lines[:-1])))
    with pytest.raises(ArchiveError, match="cut off after 1 matches"):
        list(open_archive(out).matches)
    out.write_bytes(gzip.compress(lines[0] + lines[-1]))
    with pytest.raises(ArchiveError, match="holds 0 matches and says that it has 1"):
        list(open_archive(out).matches)


@pytest.mark.parametrize(
    "content", [b"", b"no gzip", gzip.compress(b'{"a": 1}\n', mtime=0), gzip.compress(b"[1]\n", mtime=0)]
)
def test_something_else_is_no_archive(content: bytes, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(content)
    with pytest.raises(ArchiveError, match=str(other)):
        open_archive(other)


def test_the_page_describes_every_column() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, table in TABLES.items():
        assert f"## {name}\n" in page
        for column in table.columns:
            kind = {str: "text", int: "whole number", float: "number"}[column.kind]
            assert f"| `{column.name}` | {kind} | {column.meaning} |" in page


@pytest.mark.parametrize("name", TABLES)
def test_parquet_reads_back_with_its_kinds(
    name: str, database: Database, spring: StoredTournament, tmp_path: Path
) -> None:
    table = TABLES[name]
    out = tmp_path / "rows.parquet"
    write_rows(table, table.rows(database, spring), out, Format.PARQUET)
    read = parquet.read_table(out)
    assert read.column_names == [column.name for column in table.columns]
    assert [tuple(row.values()) for row in read.to_pylist()] == list(table.rows(database, spring))
    kinds = {str: "string", int: "int64", float: "double"}
    assert [str(kind) for kind in read.schema.types] == [kinds[column.kind] for column in table.columns]
