"""Playthroughs, checked word by word."""

import pytest

from doubloon_games import games
from golden.scripts import FOLDER, REWRITE, SCRIPTS, Script, playthrough


def test_every_registered_game_has_a_playthrough() -> None:
    assert set(games()) <= {script.game for script in SCRIPTS}


def test_every_file_here_is_a_playthrough() -> None:
    assert {*FOLDER.glob("*/*.txt")} == {script.path for script in SCRIPTS}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.file)
def test_the_playthrough_is_as_written(script: Script) -> None:
    written = script.path.read_text(encoding="utf-8")
    assert playthrough(script) == written, f"if the change is meant: {REWRITE}, and read the difference"
