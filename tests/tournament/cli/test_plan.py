"""`doubloon plan` without a probe: what it counts, says, and refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from doubloon_tournament.cli.app import app
from doubloon_tournament.cli.plan_tables import duration_text
from doubloon_tournament.exit_code import ExitCode

BOT = '[[bots]]\nname = "{}"\ncommand = ["/bin/sh"]\n'
GOOD = 'name = "cup"\ngame = "skull_king"\nseats = 3\ndeals = 4\n' + "".join(
    map(BOT.format, ("ann", "bob", "cid", "dan"))
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(GOOD)
    return tmp_path


def plan(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["plan", *arguments], env={"COLUMNS": "200"})


def document(*arguments: str) -> Any:
    ran = plan("cup.toml", "--no-probe", "--json", *arguments)
    assert ran.exit_code == ExitCode.OK, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.usefixtures("folder")
def test_it_counts_the_schedule() -> None:
    told = document()
    assert (told["line_ups"], told["blocks"], told["matches"], told["deals"]) == (4, 16, 48, 16)
    assert told["balance"]["per_seat"] == {"least": 12, "most": 12}
    assert told["balance"]["per_opponent"] == {"least": 24, "most": 24}
    assert told["balance"]["matches_per_deal"] == {"least": 3, "most": 3}


@pytest.mark.usefixtures("folder")
def test_what_needs_a_bot_is_null_without_a_probe_and_bots_are_taken_for_equal() -> None:
    told = document()
    assert (told["seconds"], told["decisions"], told["probe"], told["needs"]) == (None, None, None, None)
    widths = told["half_width"]
    assert widths["smallest"] == widths["median"] == widths["largest"]


@pytest.mark.usefixtures("folder")
def test_on_a_screen_it_says_what_it_does_not_know() -> None:
    ran = plan("cup.toml", "--no-probe")
    assert ran.exit_code == ExitCode.OK
    for words in (
        "cup: skull_king, 4 bots, 3 seats",
        "all that there are",
        "if the bots are equal",
        "No bot was tried",
    ):
        assert words in ran.stdout
    assert "?" in ran.stdout


@pytest.mark.usefixtures("folder")
def test_it_says_how_many_deals_a_half_width_takes() -> None:
    needs = document("--half-width", "30")["needs"]
    assert needs["half_width"] == 30
    assert needs["expected"] <= 30
    assert needs["matches"] == needs["deals"] * 12
    told = plan("cup.toml", "--no-probe", "--half-width", "30").stdout
    assert f"A median of 30 Elo takes {needs['deals']} deals of each line-up, {needs['matches']} matches" in told


def test_nothing_is_made(folder: Path) -> None:
    plan("cup.toml", "--no-probe")
    assert [path.name for path in folder.iterdir()] == ["cup.toml"]


def test_too_few_deals_for_intervals_are_told(folder: Path) -> None:
    (folder / "cup.toml").write_text(GOOD.replace("deals = 4", "deals = 1"))
    assert document()["half_width"] is None
    assert "too few deals for an interval" in plan("cup.toml", "--no-probe").stdout


def test_too_many_tables_are_warned_about_as_in_a_run(folder: Path) -> None:
    (folder / "cup.toml").write_text(
        GOOD.replace("[[bots]]", "tables_at_once = 1000\n[time]\ndecision = 0.001\n[[bots]]", 1)
    )
    ran = plan("cup.toml", "--no-probe")
    assert ran.exit_code == ExitCode.OK
    assert "warning: 1000 tables at once on " in ran.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "ann"\ncommand = ["/bin/sh"]', 'name = "ann"\ncommand = ["./none"]'),
        ("deals", "deels"),
        ("seats = 3", "seats = 9"),
        ("deals = 4", "deals = 1000000"),
        ('name = "cup"', "name = cup"),
    ],
)
def test_a_wrong_file_ends_as_it_would_end_a_run(folder: Path, old: str, new: str) -> None:
    (folder / "cup.toml").write_text(GOOD.replace(old, new, 1))
    planned = plan("cup.toml")
    run = CliRunner().invoke(app, ["run", "cup.toml"], env={"COLUMNS": "200"})
    assert (planned.exit_code, planned.stderr) == (run.exit_code, run.stderr)
    assert planned.exit_code == ExitCode.USAGE
    assert planned.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'FILE'"),
        (["missing.toml"], "cannot be read: No such file or directory"),
        (["cup.toml", "--probe", "0"], "Invalid value for '--probe'"),
        (["cup.toml", "--probe", "soon"], "Invalid value for '--probe'"),
        (["cup.toml", "--probe", "5", "--no-probe"], "there is none with --no-probe"),
        (["cup.toml", "--half-width", "-3"], "Invalid value for '--half-width'"),
        (["cup.toml", "--key", "123"], "the key must be 64 hex digits"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_request_that_makes_no_sense_is_a_usage_error(arguments: list[str], message: str) -> None:
    ran = plan(*arguments)
    assert ran.exit_code == ExitCode.USAGE
    assert message in ran.stderr
    assert ran.stdout == ""


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (59, "59 s"), (60, "1 min"), (3599, "1 h"), (12000, "3 h 20 min"), (7200, "2 h")],
)
def test_times_are_told_in_the_unit_that_suits_them(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text
