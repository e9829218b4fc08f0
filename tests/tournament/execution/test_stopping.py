"""A duel stops with its verdict, whatever is in flight; a tournament plays all."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon_tournament.execution import AttemptFailed, Ending, MatchFinished, News, duel_after, enter_tournament, play
from doubloon_tournament.ratings.duel import DuelState
from doubloon_tournament.ratings.sequential import Verdict
from doubloon_tournament.storage import Access, Database, list_results, open_database
from doubloon_tournament.tournament_file import Source, parse

FAKE = Path(__file__).with_name("fake_service.py")
BOT = 'command = ["{python}", "-c", "import signal; signal.pause()"]\nisolation = "none"\n'
BOTS = "".join(f'[[bots]]\nname = "{name}"\n{BOT}' for name in ("ann", "bob", "cid"))
LEVEL_AFTER = 25
"""Deals. The scripted service lets the first seat win, so every deal is level, and 40 Elo are refuted by so many."""


class Match:
    """A duel of ann in a database."""

    def __init__(self, database: Database, *, tables: int = 2, deals: int = 200) -> None:
        source = Source(
            f'name = "duel{tables}"\ngame = "skull_king"\nseats = 3\ndeals = {deals}\ntables_at_once = {tables}\n'
            f'key = "{"07" * 32}"\n[duel]\ncandidate = "ann"\nelo1 = 40\n{BOTS}',
            Path("/"),
            "duel.toml",
        )
        self.database = database
        self.tournament = parse(source)
        self.stored = enter_tournament(database, source, self.tournament)
        self.news: list[News] = []

    def play(self, script: str) -> Ending:
        command = [sys.executable, str(FAKE), script]
        return play(self.database, self.stored, self.tournament, tell=self.news.append, command=command)

    @property
    def finished(self) -> int:
        return len(list_results(self.database, self.stored.id))

    @property
    def state(self) -> DuelState:
        assert self.tournament.duel is not None
        return duel_after(self.tournament.duel, 3, results=list_results(self.database, self.stored.id)).state


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as opened:
        yield opened


@pytest.mark.parametrize("tables", [1, 7, 60])
def test_play_stops_with_the_same_verdict_on_the_same_deals_whatever_is_played_at_once(
    database: Database, tables: int
) -> None:
    duel = Match(database, tables=tables)
    assert duel.play("finish") == Ending(given_up=0, repeated=0, interrupted=False)
    assert (duel.state.verdict, duel.state.groups) == (Verdict.FIRST, LEVEL_AFTER)
    assert 3 * LEVEL_AFTER <= duel.finished <= 3 * LEVEL_AFTER + tables


def test_a_duel_that_is_decided_is_not_played_on(database: Database) -> None:
    duel = Match(database)
    duel.play("finish")
    before = duel.finished
    duel.news.clear()
    duel.play("die")
    assert duel.finished == before
    assert not [news for news in duel.news if isinstance(news, MatchFinished)]


def test_a_duel_that_may_take_few_deals_ends_undecided(database: Database) -> None:
    duel = Match(database, deals=LEVEL_AFTER - 1)
    duel.play("finish")
    assert (duel.state.verdict, duel.finished) == (Verdict.UNDECIDED, 3 * (LEVEL_AFTER - 1))


def test_a_void_attempt_is_played_again_and_counts_in_its_place(database: Database) -> None:
    duel = Match(database)
    duel.play("fault,cancel,finish")
    assert [news.again for news in duel.news if isinstance(news, AttemptFailed)] == [True, True]
    assert (duel.state.verdict, duel.state.groups) == (Verdict.FIRST, LEVEL_AFTER)


def test_a_match_without_a_result_ends_the_duel_and_the_next_run_plays_it(database: Database) -> None:
    duel = Match(database, tables=1)
    ending = duel.play("fault")
    assert (ending.given_up, duel.finished) == (1, 0)
    duel.play("finish")
    assert (duel.state.verdict, duel.state.groups) == (Verdict.FIRST, LEVEL_AFTER)


def test_a_service_that_is_lost_costs_no_deal(database: Database) -> None:
    duel = Match(database)
    duel.play(",".join([*["finish"] * 20, "close"]))
    assert (duel.state.verdict, duel.state.groups) == (Verdict.FIRST, LEVEL_AFTER)
