"""`doubloon plan`: bots are tried before a tournament is played."""

import json
import os
from pathlib import Path

from end_to_end.command import doubloon, shipped, tournament_file

BOTS = Path(__file__).with_name("bots")
CALM = {bot: shipped(bot) for bot in ("random", "greedy", "cautious")}
SHORT = ("--probe", "2")
ONE_PROCESS = 'isolation = "none"'


async def test_a_plan_has_the_matches_of_the_run_and_what_a_probe_tells(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(tournament_file(bots=CALM, deals=6, each=ONE_PROCESS))
    planned = await doubloon("plan", "cup.toml", *SHORT, "--half-width", "100", "--json", cwd=tmp_path)
    assert planned.code == 0, planned.stderr
    assert os.listdir(tmp_path) == ["cup.toml"]
    plan = json.loads(planned.stdout)
    assert plan["probe"]["matches"] > 0
    assert plan["decisions"] > plan["matches"]
    assert plan["seconds"] > plan["probe"]["start_seconds"] > 0
    assert plan["half_width"]["smallest"] <= plan["half_width"]["median"] <= plan["half_width"]["largest"]
    assert plan["needs"]["seconds"] > 0
    assert (plan["probe"]["forfeits"], plan["probe"]["ends"]) == ([], [])
    played = await doubloon("run", "cup.toml", "--json", cwd=tmp_path)
    assert json.loads(played.stdout)["matches"] == plan["matches"] == 18


async def test_the_screen_shows_a_plan_and_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(tournament_file(bots=CALM, deals=6, each=ONE_PROCESS))
    planned = await doubloon("plan", "cup.toml", *SHORT, cwd=tmp_path)
    assert planned.code == 0, planned.stderr
    for words in (
        "line-ups",
        "a bot with another at its left",
        "matches a minute",
        "Probe: ",
        " of the probe can tell",
    ):
        assert words in planned.stdout
    assert "trying the bots for about 2 s, on deals of their own; nothing is kept" in planned.stderr
    assert "sandbox: " in planned.stderr
    assert os.listdir(tmp_path) == ["cup.toml"]


async def test_a_bot_that_fails_is_told_with_the_reason_and_an_exit_code_of_its_own(tmp_path: Path) -> None:
    bots = {**CALM, "broken": ["{python}", str(BOTS / "crashing.py")]}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, deals=2, each=ONE_PROCESS))
    planned = await doubloon("plan", "cup.toml", *SHORT, cwd=tmp_path)
    assert planned.code == 4, planned.stderr
    assert "Fault: broken forfeited " in planned.stdout
    assert "Fault: a process of broken ended " in planned.stdout
    assert "ZeroDivisionError: the third decision is too much" in planned.stdout
    assert "Fault: random" not in planned.stdout


async def test_a_bot_that_never_comes_ends_the_plan_with_what_it_printed(tmp_path: Path) -> None:
    bots = {**CALM, "typo": ["{python}", "-c", "import doubloom"]}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, each=ONE_PROCESS))
    planned = await doubloon("plan", "cup.toml", *SHORT, cwd=tmp_path)
    assert planned.code == 2
    assert planned.stdout == ""
    assert "no process of typo was ever ready" in planned.stderr
    assert "No module named 'doubloom'" in planned.stderr
