"""The wall clock is for timestamps alone: where it steps to and fro, everything is played as it is otherwise."""

import os
from pathlib import Path

import pytest

from end_to_end.command import doubloon, shipped, tournament_file
from simulation.stored import stored_in

BOTS = {bot: shipped(bot) for bot in ("random", "greedy", "heuristic")}
FILE = tournament_file(bots=BOTS, deals=2, more=f'key = "{"33" * 32}"', each='isolation = "none"')
STEPPING = Path(__file__).with_name("stepping")


@pytest.mark.timeout(300)
async def test_a_tournament_under_a_clock_that_steps_is_played_as_under_one_that_does_not(tmp_path: Path) -> None:
    steady, stepping, stepped = tmp_path / "steady", tmp_path / "stepping", tmp_path / "stepped"
    for folder in (steady, stepping, stepped):
        folder.mkdir()
    for folder in (steady, stepping):
        (folder / "cup.toml").write_text(FILE)
    path = os.pathsep.join(filter(None, (str(STEPPING), os.environ.get("PYTHONPATH"))))
    env = {"PYTHONPATH": path, "STEPPED": str(stepped)}
    expected = await doubloon("run", "cup.toml", "--json", cwd=steady)
    ran = await doubloon("run", "cup.toml", "--json", cwd=stepping, env=env)
    assert (ran.code, ran.stdout) == (0, expected.stdout), ran.stderr
    assert stored_in(stepping / "cup.db") == stored_in(steady / "cup.db")
    assert all(match.forfeits == () for match in stored_in(stepping / "cup.db").matches.values())
    assert len(list(stepped.iterdir())) >= len(("runner", "service", "warden")) + len(BOTS), "not every clock stepped"
