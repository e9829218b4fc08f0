"""What docs/run-a-tournament.md says is checked against what there is."""

import json
import re
import sqlite3
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

from doubloon_tournament.bots.tail import TAIL_BYTES
from doubloon_tournament.cli.app import app
from doubloon_tournament.execution.agenda import ATTEMPTS_MAX
from doubloon_tournament.execution.conduct import OFFENCES_MAX
from doubloon_tournament.execution.crew import RESTARTS_MAX
from doubloon_tournament.execution.run import TABLES_AT_ONCE
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.report.document import COLUMNS
from doubloon_tournament.sandbox import Limits, size_text
from doubloon_tournament.sandbox.backends import FOLDER_VARIABLES
from doubloon_tournament.storage import Access, open_database
from doubloon_tournament.storage.schema import METADATA
from doubloon_tournament.tournament_file import Source, Tournament, parse, read_source
from doubloon_tournament.tournament_file.durations import parse_duration
from doubloon_tournament.tournament_file.model import BotEntry, ResourceLimits, TimeBudgets

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "run-a-tournament.md").read_text(encoding="utf-8")
SANDBOX_PAGE = (ROOT / "docs" / "sandbox.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """The text from a heading to the next."""
    return PAGE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]


def rows(text: str) -> dict[str, str]:
    """The first two columns of the tables of a text."""
    body = re.sub(r"^\|.*\n\|---.*\n", "", text, flags=re.MULTILINE)
    return dict(re.findall(r"^\| `?([^|`]+?)`? \| (.+?) \|", body, re.MULTILINE))


def block(language: str) -> str:
    (text,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


def test_it_names_every_key_of_the_file() -> None:
    assert list(rows(section("## The file"))) == list(Tournament.model_fields)
    assert list(rows(section("### `[time]`"))) == list(TimeBudgets.model_fields)
    assert list(rows(section("### `[[bots]]`")))[: len(BotEntry.model_fields)] == list(BotEntry.model_fields)


def test_its_defaults_are_the_real_ones() -> None:
    for key, told in rows(section("### `[time]`")).items():
        assert parse_duration(0 if told == "0" else told) == TimeBudgets.model_fields[key].default
    assert rows(section("## The file"))["tables_at_once"] == str(TABLES_AT_ONCE)


def test_its_file_uses_every_key_and_is_right(tmp_path: Path) -> None:
    document = tomllib.loads(block("toml"))
    assert document.keys() == Tournament.model_fields.keys() - {"duel"}  # which would make it another kind of event
    assert document["time"].keys() == TimeBudgets.model_fields.keys()
    assert document["limits"].keys() == ResourceLimits.model_fields.keys()
    assert document["bots"][-1].keys() == BotEntry.model_fields.keys()
    (tmp_path / "bots" / "mine").mkdir(parents=True)
    (tmp_path / "bots" / "mine" / "my_bot.py").touch()
    (tmp_path / "models").mkdir()
    assert parse(Source(block("toml"), tmp_path, "page")).seats == 4


def test_the_page_of_the_sandbox_has_every_limit_with_its_default() -> None:
    told = rows(SANDBOX_PAGE.split("## Limits\n", 1)[1].split("\n#", 1)[0])
    limits = Limits()
    sizes = {"memory": limits.memory, "file_size": limits.file_size}
    defaults = {name: size_text(size) for name, size in sizes.items() if size is not None}
    assert told == defaults | {"processes": str(limits.processes), "cpu_time": "none"}
    assert list(told) == list(ResourceLimits.model_fields)


def test_the_files_on_the_page_of_the_sandbox_are_right() -> None:
    for text in re.findall(r"```toml\n(.*?)```", SANDBOX_PAGE, re.DOTALL):
        document = tomllib.loads(text)
        assert document.keys() <= Tournament.model_fields.keys()
        ResourceLimits.model_validate(document.get("limits", {}))
        for bot in document.get("bots", ()):
            BotEntry.model_validate(bot)


def test_its_variables_are_those_that_bots_get() -> None:
    named = {name for name in rows(section("### `[[bots]]`")) if name.startswith("DOUBLOON_")}
    own = {"DOUBLOON_ADDRESS", "DOUBLOON_TOKEN", "DOUBLOON_BOT", "DOUBLOON_INSTANCE"}
    assert named == own | {FOLDER_VARIABLES[0]}


def test_it_names_every_command() -> None:
    named = {name.split()[1] for name in rows(section("## Commands"))}
    commands = getattr(get_command(app), "commands")  # noqa: B009  # Typer's own type is not public
    assert named == set(commands)


def test_it_names_every_exit_code() -> None:
    assert set(rows(section("### Exit codes"))) == {str(int(code)) for code in ExitCode}


def test_its_document_has_the_columns_of_the_real_one() -> None:
    document = json.loads(block("json"))
    assert tuple(document["standings"][0]) == COLUMNS


def test_it_names_every_table_and_its_query_runs(tmp_path: Path) -> None:
    assert set(rows(section("## What is stored where"))) == set(METADATA.tables)
    open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE).close()
    connection = sqlite3.connect(tmp_path / "x.db")
    assert connection.execute(block("sql")).fetchall() == []
    connection.close()


def test_what_it_says_to_sqlite_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_database("sqlite:///results.db", Access.WRITE).close()
    said = re.findall(r'sqlite3 results\.db "(.*)"', PAGE)
    assert said
    for statements in said:
        with sqlite3.connect("results.db") as connection:
            connection.executescript(statements)
        connection.close()
    assert (tmp_path / "results-copy.db").exists()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (RESTARTS_MAX, "started again, {} times at most"),
        (OFFENCES_MAX, "offends {} times in a row"),
        (ATTEMPTS_MAX, "at most {} times in a run"),
    ],
)
def test_its_bounds_are_the_real_ones(number: int, words: str) -> None:
    assert words.format({3: "three"}[number]) in PAGE.replace("\n", " ").replace("  ", " ")


def test_as_much_of_a_bots_output_is_kept_as_it_says() -> None:
    assert f"({TAIL_BYTES // 1024} KiB)" in PAGE


def test_the_example_is_right() -> None:
    example = parse(read_source(ROOT / "examples" / "skull_king.toml"))
    assert len(example.bots) >= 5
    assert example.seats == 4
