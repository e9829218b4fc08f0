"""The table as a whole: what it is measured from, what it hides, and that nothing but the results moves it."""

import json
import random
from dataclasses import asdict, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_tournament.ratings import RatedMatch, Standings, rate
from tournament.ratings.simulated import names, table, tournament, two_seats

STRENGTHS = [-0.6, -0.3, -0.1, 0.1, 0.3, 0.6]


def played(seed: int = 1, deals: int = 10) -> list[RatedMatch]:
    return tournament(strengths=STRENGTHS, seats=4, deals=deals, seed=seed, deal_luck=0.5)


def document(standings: Standings) -> str:
    return json.dumps(asdict(standings), sort_keys=True)


@given(st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None)
def test_the_order_in_which_matches_end_changes_no_byte(chance: random.Random) -> None:
    matches = played()
    expected = document(rate(matches, bots=names(6), bootstrap_repeats=20))
    chance.shuffle(matches)
    bots = names(6)
    chance.shuffle(bots)
    assert document(rate(matches, bots=bots, bootstrap_repeats=20)) == expected


def test_results_that_come_in_two_parts_give_the_same_table() -> None:
    """An interrupted tournament that was resumed with some matches reported twice."""
    matches = played()
    resumed = rate(matches[300:] + matches[:320], bots=names(6))
    assert resumed.rows == rate(matches, bots=names(6)).rows


@given(st.permutations(range(6)))
@settings(max_examples=10, deadline=None)
def test_other_names_give_the_same_ratings(order: list[int]) -> None:
    matches = played()
    renamed = dict(zip(names(6), [f"name{number}" for number in order], strict=True))
    again = [replace(match, bots=tuple(renamed[bot] for bot in match.bots)) for match in matches]
    before, after = rate(matches, bots=names(6)), rate(again, bots=list(renamed.values()))
    assert [replace(row, bot=renamed[row.bot]) for row in before.rows] == list(after.rows)
    assert before.los == after.los


def test_strong_bots_are_separated_from_weak_ones_and_neighbours_are_not_always() -> None:
    standings = rate(played(deals=20), bots=names(6))
    assert [row.bot for row in standings.rows] == names(6)[::-1]
    assert standings.rows[0].elo_low is not None
    assert standings.rows[-1].elo_high is not None
    assert standings.rows[0].elo_low > standings.rows[-1].elo_high
    assert (standings.rows[0].rank_low, standings.rows[-1].rank_high) == (1, 6)
    assert all(row.rank_low <= row.rank <= row.rank_high for row in standings.rows)


def test_likelihoods_of_a_pair_add_up_to_one() -> None:
    los = rate(played(), bots=names(6)).los
    for one, other in np.ndindex(6, 6):
        mine, theirs = los[one][other], los[other][one]
        if one == other:
            assert mine is None
        else:
            assert mine is not None
            assert theirs is not None
            assert mine + theirs == pytest.approx(1.0, abs=2e-6)


def test_without_an_anchor_the_mean_of_the_established_is_1500() -> None:
    standings = rate(played(), bots=names(6))
    assert np.mean([row.elo for row in standings.rows]) == pytest.approx(1500.0, abs=1e-3)


def test_an_anchor_shifts_ratings_and_intervals_and_nothing_else() -> None:
    free, anchored = rate(played(), bots=names(6)), rate(played(), bots=names(6), anchor="bot02", anchor_elo=1000.0)
    assert anchored.row("bot02").elo == 1000.0
    shift = anchored.row("bot02").elo - free.row("bot02").elo
    for row, other in zip(free.rows, anchored.rows, strict=True):
        assert row.elo_low is not None
        assert other.elo_low is not None
        assert other.elo == pytest.approx(row.elo + shift, abs=1e-3)
        assert other.elo - other.elo_low == pytest.approx(row.elo - row.elo_low, abs=1e-3)
    assert anchored.los == free.los
    assert anchored.row("bot02").elo_low != 1000.0


def test_a_newcomer_that_lost_three_games_moves_nobody() -> None:
    matches = tournament(strengths=STRENGTHS, seats=3, deals=10, seed=2, deal_luck=0.5)
    lost = [table(f"new{n}", ["newcomer", "bot00", "bot01"], [3, 1, 2]) for n in range(3)]
    before = rate(matches, bots=names(6))
    after = rate(matches + lost, bots=[*names(6), "newcomer"])
    assert after.row("newcomer").provisional
    for row in before.rows:
        again = after.row(row.bot)
        assert again.elo == pytest.approx(row.elo, abs=4.0)
        assert row.elo_low is not None
        assert again.elo_low is not None
        assert again.elo - again.elo_low == pytest.approx(row.elo - row.elo_low, rel=0.05)


@pytest.mark.parametrize(("deals", "games", "provisional"), [(9, 4, True), (10, 2, True), (10, 3, False)])
def test_a_bot_is_provisional_below_ten_deals_or_thirty_games(deals: int, games: int, provisional: bool) -> None:
    matches = [two_seats(*(("a", "b") if n % 2 else ("b", "a")), f"d{n}") for n in range(deals) for _ in range(games)]
    assert {row.provisional for row in rate(matches, bots=["a", "b"]).rows} == {provisional}


@pytest.mark.parametrize("deals", [4, 5])
def test_with_fewer_than_five_deals_neither_intervals_nor_likelihoods_are_shown(deals: int) -> None:
    matches = [two_seats(*(("a", "b") if n % 2 else ("b", "a")), f"d{n}") for n in range(deals)]
    standings = rate(matches, bots=["a", "b"])
    hidden = deals < 5
    assert {row.elo_low is None for row in standings.rows} == {hidden}
    assert (standings.los[0][1] is None) == hidden
    assert {(row.rank_low, row.rank_high) for row in standings.rows} == {(1, 2)}
    assert {row.note for row in standings.rows} == {""}


def test_wide_intervals_are_pointed_out_once_for_all() -> None:
    matches = [two_seats(*(("a", "b") if n % 3 else ("b", "a")), f"d{n}") for n in range(12)]
    standings = rate(matches, bots=["a", "b"])
    assert {row.note for row in standings.rows} == {""}
    told = "ratings uncertain by more than 100 Elo either way, which more deals would narrow: a, b"
    assert standings.warnings.count(told) == 1


def test_bootstrap_errors_are_shown_where_asked_for() -> None:
    plain, checked = rate(played(), bots=names(6)), rate(played(), bots=names(6), bootstrap_repeats=50)
    assert {row.elo_bootstrap_se for row in plain.rows} == {None}
    assert all(row.elo_bootstrap_se and 5 < row.elo_bootstrap_se < 40 for row in checked.rows)
    assert checked.bootstrap_repeats == 50
    assert [replace(row, elo_bootstrap_se=None) for row in checked.rows] == list(plain.rows)
