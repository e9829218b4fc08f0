"""Tables of many bots with long names: names may be shortened, numbers never."""

import io
import re
from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import (
    account_of,
    head_to_head_table,
    places_table,
    rate_results,
    rivals_table,
    standings_table,
)
from doubloon_tournament.storage import MatchResult

ALPHABETS = {"latin": "x", "chinese": "牌", "emoji": "🏴"}
LENGTH = 64
BOTS = 20
DEALS = 6


def names(letter: str) -> list[str]:
    return [f"{number:02d}{letter * (LENGTH - 2)}" for number in range(BOTS)]


def results(bots: list[str]) -> list[MatchResult]:
    """Every pair in both seats, on a few deals; each lower number wins most of the time by many points."""
    return [
        MatchResult(
            id=f"{deal}.{seats}",
            block=deal,
            deal=f"d{deal}",
            bots=seats,
            places=(2, 1) if (seats[0] == low) == (deal == number % DEALS) else (1, 2),
            points=(-123456, 1234567 + deal),
            forfeits=(False, False),
        )
        for number, (low, high) in enumerate(combinations(bots, 2))
        for deal in range(DEALS)
        for seats in ((low, high), (high, low))
    ]


@pytest.fixture(scope="module", params=ALPHABETS, name="bots")
def _bots(request: pytest.FixtureRequest) -> list[str]:
    return names(ALPHABETS[request.param])


@pytest.fixture(scope="module", name="standings")
def _standings(bots: list[str]) -> Standings:
    return rate_results(results(bots), bots=bots, anchor=bots[0])


def shown(table: RenderableType, width: int) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 80, 160])
def test_standings_show_every_number_whole_and_keep_within_the_screen(standings: Standings, width: int) -> None:
    text = shown(standings_table(standings), width)
    assert max(map(cell_len, text.splitlines())) <= width
    for row in standings.rows:
        assert row.elo_low is not None
        assert row.elo_high is not None
        assert f"{row.elo_low:.0f}..{row.elo_high:.0f}" in text
        assert f"{row.points_mean:.1f} ± {row.points_se:.1f}" in text
        assert f"{row.bot[:4]}" in text
    assert "forfeits" in text


@pytest.mark.parametrize("width", [40, 80, 160])
def test_the_head_to_head_has_a_whole_cell_for_each_two_bots(standings: Standings, width: int) -> None:
    text = shown(head_to_head_table(standings), width)
    assert max(map(cell_len, text.splitlines())) <= width
    assert len(re.findall(r"(?<![\d.])\d{1,3}\.\d(?!\d)", text)) == BOTS * (BOTS - 1)


@pytest.mark.parametrize("width", [80, 160])
def test_columns_of_the_head_to_head_have_the_numbers_of_the_rows(standings: Standings, width: int) -> None:
    heads = [line.split() for line in shown(head_to_head_table(standings), width).splitlines() if " bot" in line]
    assert [head for line in heads for head in line if head != "bot"] == [str(n) for n in range(1, BOTS + 1)]


def test_at_one_bot_a_table_says_the_same(bots: list[str], standings: Standings) -> None:
    account = account_of(bots[0], results(bots), standings, seats=2)
    text = shown(rivals_table(account), 60)
    assert max(map(cell_len, text.splitlines())) <= 60
    for rival in account.rivals:
        assert f"{rival.points_more:.1f} ± {rival.points_more_se:.1f}" in text
        assert f"{rival.elo_more:+.0f} ± {rival.elo_more_margin:.0f}" in text
    assert str(account.places[0]) in shown(places_table(account), 20)


def test_a_shortened_name_ends_in_an_ellipsis_and_a_short_one_stays(standings: Standings) -> None:
    lines = [line for line in shown(standings_table(standings), 80).splitlines() if re.match(r" *\d+ +\d", line)]
    assert all(line.count("…") == 1 for line in lines)
    assert len(lines) >= BOTS
    few = rate_results(results(["ann", "bob"]), bots=["ann", "bob"], anchor=None)
    assert "…" not in shown(standings_table(few), 80) + shown(head_to_head_table(few), 40)
