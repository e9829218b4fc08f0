"""How one bot has done, as people and programs read it."""

import io
import json
from dataclasses import replace
from typing import TypeVar

import pytest
from rich.console import Console, RenderableType

from doubloon_tournament.report import Account, account_of, places_table, rate_results, rivals_table, standings_document
from doubloon_tournament.storage import MatchResult

BOTS = ("mine", "greedy", "heuristic")
T = TypeVar("T")


def results(deals: int) -> list[MatchResult]:
    """Blocks in which mine is second, and first on every third deal."""
    return [
        MatchResult(
            id=f"m{deal}.{rotation}",
            block=deal,
            deal=f"d{deal}",
            bots=BOTS[rotation:] + BOTS[:rotation],
            places=turned((2, 3, 1) if deal % 3 else (1, 3, 2), rotation),
            points=turned((20, 10, 30 + deal), rotation),
            forfeits=turned((deal == 0, False, False), rotation),
        )
        for deal in range(deals)
        for rotation in range(3)
    ]


def turned(values: tuple[T, ...], rotation: int) -> tuple[T, ...]:
    return values[rotation:] + values[:rotation]


def account(deals: int) -> Account:
    played = results(deals)
    return account_of("mine", played, rate_results(played, bots=BOTS, anchor=None), seats=3)


def text(table: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(table)
    return out.getvalue()


def test_places_are_counted_and_points_told() -> None:
    mine = account(9)
    assert (mine.matches, mine.deals, mine.forfeits) == (27, 9, 3)
    assert mine.places == (9, 18, 0)
    assert mine.place_mean == pytest.approx(5 / 3)
    assert mine.points_mean == 20


def test_each_other_bot_is_told_from_the_side_of_mine_whoever_stands_higher() -> None:
    rivals = {rival.bot: rival for rival in account(9).rivals}
    assert rivals["greedy"].score > 0.6 > 0.4 > rivals["heuristic"].score
    assert rivals["greedy"].points_more == 10
    assert rivals["heuristic"].points_more == -14.5  # not on the deal that mine forfeited
    assert rivals["greedy"].elo_more > 0 > rivals["heuristic"].elo_more
    assert all(rival.elo_more_margin for rival in rivals.values())


def test_it_reads_as_a_table() -> None:
    assert text(places_table(account(9))).split()[:5] == ["place", "1st", "2nd", "3rd", "mean"]
    assert "matches    9   18    0  1.67" in text(places_table(account(9)))
    assert "greedy" in text(rivals_table(account(9)))
    assert "±" in text(rivals_table(account(9)))


def test_with_few_deals_no_interval_is_made_up() -> None:
    assert all(rival.elo_more_margin is None for rival in account(4).rivals)
    assert text(rivals_table(account(4))).count("too few deals") == 2


def test_before_the_first_match_there_is_nothing_to_tell() -> None:
    nothing = account(0)
    assert (nothing.matches, nothing.places, nothing.place_mean, nothing.rivals) == (0, (0, 0, 0), None, ())
    assert "0    0    0     -" in text(places_table(nothing))


def test_the_document_has_it_beside_the_standings() -> None:
    standings = rate_results(results(9), bots=BOTS, anchor=None)
    document = json.loads(standings_document(standings, scheduled=27, mine=account(9)))
    assert document["mine"]["places"] == [9, 18, 0]
    assert [rival["bot"] for rival in document["mine"]["rivals"]] == ["heuristic", "greedy"]
    assert "mine" not in json.loads(standings_document(standings, scheduled=27))


def test_a_place_behind_the_third_is_the_fourth() -> None:
    assert "1st  2nd  3rd  4th  5th" in text(places_table(replace(account(9), places=(1, 2, 3, 4, 5))))
