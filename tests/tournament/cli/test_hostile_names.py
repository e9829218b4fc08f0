"""Names that somebody else has thought of do no harm, wherever they are shown.

A tournament file lets none of them in; these have got into a database all the same.
"""

import csv
import io
import json
import unicodedata
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner, Result

from doubloon_tournament.cli.app import app
from doubloon_tournament.cli.run_log import RunLog
from doubloon_tournament.cli.scoreboard import Scoreboard
from doubloon_tournament.cli.screen import LiveScreen, PlainScreen
from doubloon_tournament.execution import BotEnded, BotQuarantined, MatchFinished
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.report import rate_results, standings_table
from doubloon_tournament.storage import Access, find_tournament, list_results, open_database
from doubloon_tournament.tournament_file import toml_text
from tournament.replay.filmed import MATCH, match_of, store

SCRIPT = "<script>alert(1)</script>"
LONG = "海盐与纸🦀" * 40
FORMULA = "=cmd|' /C calc'!A0"
CONTROLS = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202egnp\r\nFORGED: line"
NAMES = (SCRIPT, LONG, FORMULA, CONTROLS)
TOURNAMENT = "spring\x1b[31m\u202e"
WIDTH = 80
TURNS = {"RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    match = match_of("skull_king")
    seats = [replace(seat, ending="TIMED_OUT", message=CONTROLS) if seat.place == 4 else seat for seat in match.seats]
    return store(tmp_path, replace(match, seats=tuple(seats)), game="skull_king", bots=NAMES, name=TOURNAMENT)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})


def harmful(text: str) -> set[str]:
    """Characters that a terminal obeys, or that turn the writing; ends of lines apart."""
    controls = {character for character in text if unicodedata.category(character) == "Cc"} - {"\n"}
    return controls | {character for character in text if unicodedata.bidirectional(character) in TURNS}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["standings"], ExitCode.OK),
        (["standings", "--json"], ExitCode.OK),
        (["explain", MATCH], ExitCode.OK),
        (["replay", MATCH], ExitCode.OK),
        (["replay", MATCH, "--json"], ExitCode.OK),
        (["verify"], ExitCode.FAILURE),
        (["standings", "--tournament", "\x1b[31mother"], ExitCode.USAGE),
        (["explain", "\x1b[31mnothing"], ExitCode.USAGE),
    ],
)
def test_no_command_gives_them_raw_to_a_terminal(url: str, arguments: list[str], code: ExitCode) -> None:
    ran = run(*arguments, "--db", url)
    assert ran.exit_code == code, ran.stderr
    assert harmful(ran.stdout) == set()
    assert harmful(ran.stderr) == set()
    assert not any(line.startswith("FORGED") for line in (ran.stdout + ran.stderr).splitlines())


@pytest.mark.parametrize("arguments", [["standings", "--json"], ["replay", MATCH, "--json"]])
def test_documents_hold_them_as_they_are(url: str, arguments: list[str]) -> None:
    document = json.loads(run(*arguments, "--db", url).stdout)
    rows = document.get("standings") or document["seats"]
    assert sorted(row["bot"] for row in rows) == sorted(NAMES)


def test_tables_keep_to_the_width_of_the_screen(url: str) -> None:
    with open_database(url, Access.READ) as database:
        results = list_results(database, find_tournament(database, None).id)
    console = Console(width=WIDTH, color_system=None, file=io.StringIO())
    with console.capture() as captured:
        console.print(standings_table(rate_results(results, bots=NAMES, anchor=None)))
    assert harmful(captured.get()) == set()
    assert all(cell_len(line) <= WIDTH for line in captured.get().splitlines())


@pytest.mark.parametrize("screen", [LiveScreen, PlainScreen])
def test_the_screen_of_a_run_shows_them_safe(url: str, screen: type[LiveScreen | PlainScreen]) -> None:
    with open_database(url, Access.READ) as database:
        (result,) = list_results(database, find_tournament(database, None).id)
    console = Console(width=WIDTH, force_terminal=True, color_system=None, file=io.StringIO())
    file = console.file
    assert isinstance(file, io.StringIO)
    with screen(console, Scoreboard(NAMES, None, scheduled=2, results=[])) as shown:
        for news in (
            BotEnded(CONTROLS, 0, CONTROLS, CONTROLS, restarted=True),
            BotQuarantined(CONTROLS, CONTROLS),
            MatchFinished(result),
        ):
            shown.tell(news)
    assert "owned\x07" not in file.getvalue()
    assert not {"\x07", "\x9b", "\u202e"} & {*file.getvalue()}
    assert "\x1b[2J" not in file.getvalue()


def test_the_log_holds_them_as_escapes(tmp_path: Path) -> None:
    with closing(RunLog((tmp_path / "run.log").open("w", encoding="utf-8"))) as log:
        log.tell(BotQuarantined(CONTROLS, LONG))
    (line,) = (tmp_path / "run.log").read_text(encoding="utf-8").splitlines()
    assert harmful(line) == set()
    assert json.loads(line)["bot"] == CONTROLS


@pytest.mark.parametrize(("command", "out"), [(["report"], "report.html"), (["replay", MATCH], "match.html")])
def test_pages_show_them_as_text(url: str, tmp_path: Path, command: list[str], out: str) -> None:
    ran = run(*command, "--db", url, "--out", str(tmp_path / out))
    assert ran.exit_code == ExitCode.OK, ran.stderr
    page = (tmp_path / out).read_text(encoding="utf-8")
    assert SCRIPT not in page
    assert "alert(1)" in page
    assert LONG in page
    assert harmful(page) <= {"\t"}


def test_csv_runs_no_formula_and_holds_no_controls(url: str, tmp_path: Path) -> None:
    for what in ("seats", "matches", "decisions", "standings"):
        out = tmp_path / f"{what}.csv"
        assert run("export", what, "--db", url, "--out", str(out)).exit_code == ExitCode.OK
        text = out.read_bytes().decode()
        assert harmful(text.replace("\r\n", "\n")) == set()
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not any(cell.startswith(("=", "+", "@")) for cell in cells)
    with (tmp_path / "seats.csv").open(encoding="utf-8", newline="") as file:
        assert {row["bot"] for row in csv.DictReader(file)} >= {SCRIPT, LONG, f"'{FORMULA}"}


def test_json_lines_hold_them_as_they_are(url: str, tmp_path: Path) -> None:
    out = tmp_path / "seats.jsonl"
    assert run("export", "seats", "--db", url, "--out", str(out)).exit_code == ExitCode.OK
    text = out.read_text(encoding="utf-8")
    assert harmful(text) == set()
    assert [json.loads(line)["bot"] for line in text.splitlines()] == [*NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_tournament_file_with_such_a_name_is_told_what_a_name_is(tmp_path: Path, name: str) -> None:
    bots = [f'[[bots]]\nname = {toml_text(each)}\ncommand = ["/bin/sh"]\n' for each in (name, "ann", "bob")]
    (tmp_path / "cup.toml").write_text("".join(['name = "cup"\ngame = "skull_king"\nseats = 3\ndeals = 1\n', *bots]))
    ran = run("run", str(tmp_path / "cup.toml"))
    assert ran.exit_code == ExitCode.USAGE
    assert "bots[0].name" in ran.stderr
    assert "a text of 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first" in ran.stderr
    assert harmful(ran.stderr) == set()
