"""What is on the screen while a tournament is played."""

import io

import pytest
from rich.console import Console

from doubloon_tournament.cli.scoreboard import Scoreboard
from doubloon_tournament.cli.screen import (
    LEADERS_FROM,
    Lines,
    LiveScreen,
    PlainScreen,
    Refreshed,
    line_for,
    make_screen,
)
from doubloon_tournament.execution import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    Crowded,
    MatchFinished,
    News,
    Playing,
    Stopping,
)
from doubloon_tournament.ratings import Standings
from doubloon_tournament.storage import FailedAttempt, MatchResult

BOTS = ("ann", "bob")
FAULT = FailedAttempt("m1", 0, "HOST_FAULT", "the rules failed")


def finished(number: int) -> MatchFinished:
    return MatchFinished(MatchResult(f"m{number}", number, f"d{number}", BOTS, (1, 2), (30, -10), (False, False)))


def board(scheduled: int = 3) -> Scoreboard:
    return Scoreboard(BOTS, "bob", scheduled=scheduled, results=[])


def test_a_console_that_is_no_terminal_gets_plain_lines() -> None:
    assert isinstance(make_screen(Console(file=io.StringIO()), board()), PlainScreen)
    assert isinstance(make_screen(Console(file=io.StringIO(), force_terminal=True), board()), LiveScreen)


def test_plain_lines_tell_the_start_the_first_match_and_the_end() -> None:
    out = io.StringIO()
    with PlainScreen(Console(file=out), board()) as screen:
        screen.tell(Playing(0, 3))
        for number in range(3):
            screen.tell(finished(number))
    assert out.getvalue().splitlines() == ["3 of 3 matches are to be played", "1 of 3 matches", "3 of 3 matches"]


def test_plain_lines_tell_who_leads_once_there_is_something_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon_tournament.cli.showing.LINE_EVERY_S", 0.0)
    out = io.StringIO()
    with PlainScreen(Console(file=out), board(99)) as screen:
        for number in range(LEADERS_FROM):
            screen.tell(finished(number))
    *_, before, last = out.getvalue().splitlines()
    assert "ann" not in before
    assert last.startswith(f"{LEADERS_FROM} of 99 matches; 1. ann 1")
    assert last.endswith(", 2. bob 1000")


def test_a_terminal_shows_a_bar_and_the_standings_so_far() -> None:
    out = io.StringIO()
    with LiveScreen(Console(file=out, force_terminal=True, width=80), board()) as screen:
        screen.tell(finished(0))
        screen.tell(BotQuarantined("bob", "no answer"))
        screen._live.refresh()
    assert "1 of 3 matches" in out.getvalue()
    assert "95 %" in out.getvalue()
    assert "bob is out after repeated offences (no answer)" in out.getvalue()


def test_failed_matches_are_counted_and_not_waited_for() -> None:
    seen = board(10)
    seen.take(AttemptFailed(FAULT, again=True), 0.0)
    for number in range(5):
        seen.take(finished(number), float(number))
    seen.take(AttemptFailed(FAULT, again=False), 4.0)
    assert seen.progress_text(4.0) == "5 of 10 matches, 1.0 a second, 0:04 left, 1 failed"


def test_until_the_first_result_of_the_run_the_time_since_its_start_is_told() -> None:
    seen = Scoreboard(BOTS, "bob", scheduled=9, results=[finished(0).result])
    seen.take(Playing(1, 9), 100.0)
    assert (seen.begun, seen.progress_text(107.0)) == (False, "1 of 9 matches, 0:07 since the start")
    seen.take(finished(1), 107.0)
    assert (seen.begun, seen.progress_text(107.0)) == (True, "2 of 9 matches")


def test_nothing_is_said_of_the_time_left_before_a_round_of_tables_is_through() -> None:
    seen = Scoreboard(BOTS, "bob", scheduled=100, results=[], tables_at_once=4)
    told = []
    for number in range(5):
        seen.take(finished(number), float(number))
        told.append(" left" in seen.progress_text(float(number)))
    assert told == [False, False, False, True, True]


def test_once_nothing_more_is_begun_only_the_tables_in_flight_count() -> None:
    seen = board(100)
    seen.take(finished(0), 0.0)
    seen.take(Stopping(4), 1.0)
    assert seen.share == (0, 4)
    seen.take(finished(1), 1.0)
    assert (seen.share, seen.progress_text(1.0)) == ((1, 4), "2 of 100 matches, 3 tables to finish, 1.0 a second")


@pytest.mark.parametrize(
    ("news", "line"),
    [
        (finished(0), ""),
        (Playing(4, 10), "6 of 10 matches are to be played"),
        (
            AttemptFailed(FAULT, again=True),
            "match m1, attempt 0, gave no result (HOST_FAULT: the rules failed); it is played again",
        ),
        (
            AttemptFailed(FAULT, again=False),
            "match m1, attempt 0, gave no result (HOST_FAULT: the rules failed); it stays without a result",
        ),
        (
            BotEnded("ann", "2", "exit status 1", "Traceback\nKeyError: 3\n", restarted=True),
            "ann, process 2, ended: exit status 1; it is started again; its last line: KeyError: 3",
        ),
        (
            BotEnded("ann", "2", "signal 9", "", restarted=False),
            "ann, process 2, ended: signal 9; its seats are forfeited from now on",
        ),
        (
            Crowded(128, 2, thinking=20, time_ms=50, share_ms=5, enough=2),
            "warning: 128 tables at once on 2 processors: up to 20 bots think at once, each with 5 of its 50 ms, "
            "and wait for each other; with tables_at_once = 2 they would not",
        ),
        (Stopping(7), "finishing 7 tables; Ctrl-C again leaves them"),
    ],
)
def test_what_is_worth_a_line_has_one(news: News, line: str) -> None:
    assert line_for(news) == line


def test_processes_that_end_alike_have_one_line() -> None:
    lines = Lines()
    ends = [BotEnded("ann", instance, "exit status 2", "no such file\n", restarted=True) for instance in "0123"]
    assert [bool(lines.line_for(news)) for news in ends] == [True, False, False, False]
    assert lines.line_for(BotEnded("ann", "0", "signal 9", "", restarted=True))


def test_what_takes_long_to_compute_is_computed_rarely() -> None:
    now = 0.0
    computed = 0

    def compute() -> Standings:
        nonlocal now, computed
        now += 1.0
        computed += 1
        return board().standings()

    refreshed = Refreshed(compute, lambda: now)
    for _ in range(100):
        refreshed.get()
        now += 0.5
    assert computed == 3
