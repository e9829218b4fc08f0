"""The verdict of a duel as people read it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from doubloon_tournament.cli import verdict as module
from doubloon_tournament.cli.verdict import show_verdict
from doubloon_tournament.storage import Access, find_tournament, open_database
from doubloon_tournament.tournament_file import DuelTerms
from tournament.report.page.made import make

BOTS = ("new", "old", "old-2")
RULE = "Group SPRT: H0 +0 Elo, H1 +20 Elo, alpha 0.05, beta 0.05; log-likelihood ratio "


def shown(folder: Path, capsys: pytest.CaptureFixture[str], *, deals: int, bots: Sequence[str] = BOTS) -> str:
    with open_database(make(folder, bots, deals=deals), Access.READ) as database:
        show_verdict(database, find_tournament(database), DuelTerms(candidate=bots[0]), kept=True, as_json=False)
    return capsys.readouterr().out


def test_the_verdict_stands_between_empty_lines_before_rule_and_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    above, verdict, below, rule, counted, strength, *_ = shown(tmp_path, capsys, deals=80).splitlines()
    assert (above, below) == ("", "")
    assert verdict == "new is better than old: its lead is like +20 Elo, not like +0"
    assert rule.startswith(RULE)
    assert counted.startswith("Counted: the first ")
    assert counted.endswith(" more were finished and do not count")
    assert strength.startswith("new: score ")
    assert "; biased: " in strength


def test_before_a_verdict_it_says_why_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(tmp_path, capsys, deals=4)
    assert "Undecided whether new is better than old: all 4 deals that it may take are played, and none is " in out
    assert "Counted: the first 4 deals of the schedule, each in all 3 seats, 12 matches\n" in out


def test_a_name_cannot_put_a_line_of_its_own_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(tmp_path, capsys, deals=4, bots=("new\nnew is better than old", "old\x1b[2J", "old-2"))
    assert "\x1b" not in out
    assert not [line for line in out.splitlines() if line.startswith("new is better")]


def test_on_a_terminal_lines_break_between_words_but_the_key_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "results_console", lambda: Console(width=40, force_terminal=True, color_system=None))
    lines = shown(tmp_path, capsys, deals=4).splitlines()
    before = [line for line in lines if not line.startswith(("The same cards", "Database", "Every"))]
    assert max(map(len, before)) <= 40
    assert any(line.endswith(f"--key {bytes(range(32)).hex()}") for line in lines)
