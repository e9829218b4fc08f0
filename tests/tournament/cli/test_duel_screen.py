"""What is on the screen while a duel is played."""

import io

import pytest
from rich.console import Console

from doubloon_tournament.cli.duel_board import DuelBoard
from doubloon_tournament.cli.duel_screen import LiveDuelScreen, PlainDuelScreen, make_duel_screen
from doubloon_tournament.execution import AttemptFailed, MatchFinished, Playing, Stopping
from doubloon_tournament.storage import FailedAttempt, MatchResult
from doubloon_tournament.tournament_file import DuelTerms

TERMS = DuelTerms(candidate="new", elo1=40.0)
WIDTH = 41


def finished(number: int, places: tuple[int, int] = (1, 2)) -> MatchFinished:
    """Match by match of blocks of two; the first seat is ahead unless it says otherwise."""
    bots = ("new", "old") if number % 2 == 0 else ("old", "new")
    return MatchFinished(
        MatchResult(f"m{number}", number // 2, f"d{number // 2}", bots, places, (30, -10), (False, False))
    )


def board(results: int = 0) -> DuelBoard:
    return DuelBoard(TERMS, 2, scheduled=400, results=[finished(number).result for number in range(results)])


def test_a_console_that_is_no_terminal_gets_plain_lines() -> None:
    assert isinstance(make_duel_screen(Console(file=io.StringIO()), board()), PlainDuelScreen)
    assert isinstance(make_duel_screen(Console(file=io.StringIO(), force_terminal=True), board()), LiveDuelScreen)


def test_plain_lines_tell_where_the_test_stands() -> None:
    out = io.StringIO()
    with PlainDuelScreen(Console(file=out), board(3)) as screen:
        screen.tell(Playing(3, 400))
        screen.tell(finished(3))
    assert out.getvalue().splitlines() == [
        "2 deals, LLR -0.24 of -2.94..+2.94, score 50.0 %, +0 Elo; 4 matches, 400 at most"
    ]


def test_the_last_plain_line_is_that_of_the_verdict() -> None:
    out = io.StringIO()
    with PlainDuelScreen(Console(file=out), board(47)) as screen:
        for number in range(47, 60):
            screen.tell(finished(number))
    assert out.getvalue().splitlines()[-1].startswith("25 deals, LLR -3.04 of -2.94..+2.94, ")
    assert len(out.getvalue().splitlines()) == 2


def test_the_scale_has_the_ratio_between_its_bounds() -> None:
    assert board().scale_text(WIDTH) == f"{'─' * 20}●{'─' * 20}"
    losing = board(20).scale_text(WIDTH)
    assert losing.index("●") < losing.index("┼") == 20
    assert board(100).scale_text(WIDTH).startswith("●")


def test_after_ctrl_c_the_tables_to_finish_are_counted() -> None:
    told = board()
    told.take(Stopping(3), 0.0)
    told.take(finished(0), 1.0)
    told.take(AttemptFailed(FailedAttempt("m1", 0, "HOST_FAULT", "the rules failed"), again=True), 1.0)
    assert told.progress_text(1.0) == "1 match, 400 at most, 1 table to finish"


@pytest.mark.parametrize("results", [0, 6])
def test_the_live_picture_names_both_ends(results: int) -> None:
    out = io.StringIO()
    with LiveDuelScreen(Console(file=out, force_terminal=True, width=120), board(results)) as screen:
        screen.tell(finished(results))
    assert "not better ─" in out.getvalue()
    assert "─ better" in out.getvalue()
