"""A forfeit is the bot's own result, unless the reader asks for ratings without them."""

import numpy as np
import pytest

from doubloon_tournament.ratings import Forfeits, RatedMatch, rate
from doubloon_tournament.ratings.pairs import pairs_of
from tournament.ratings.simulated import names, table, tournament

BOTS = ["a", "b", "c", "d"]


def scores(match: RatedMatch, forfeits: Forfeits = Forfeits.RATED) -> list[list[float]]:
    """Three times the weighted scores: whole pairs at a table of four."""
    whole: list[list[float]] = (3 * pairs_of([match], BOTS, forfeits).scores()).round(9).tolist()
    return whole


def test_forfeiters_are_last_together_whatever_place_is_given() -> None:
    match = table("d0", BOTS, [1, 2, 1, 4], forfeits=[True, False, False, True])
    assert scores(match) == [[0, 0, 0, 0.5], [1, 0, 0, 1], [1, 1, 0, 1], [0.5, 0, 0, 0]]


def test_without_a_stand_in_the_others_have_no_result_among_themselves() -> None:
    match = table("d0", BOTS, [4, 2, 1, 3], forfeits=[True, False, False, False], stood_in=False)
    assert scores(match) == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]]


def test_unrated_forfeits_leave_the_others_results_alone() -> None:
    match = table("d0", BOTS, [4, 2, 1, 3], forfeits=[True, False, False, False])
    assert scores(match, Forfeits.UNRATED) == [[0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 1], [0, 0, 0, 0]]


def test_unrated_and_without_a_stand_in_nothing_is_left() -> None:
    match = table("d0", BOTS, [4, 2, 1, 3], forfeits=[True, False, False, False], stood_in=False)
    assert not np.any(scores(match, Forfeits.UNRATED))


def test_a_full_table_does_not_depend_on_who_would_have_stood_in() -> None:
    assert scores(table("d0", BOTS, [4, 2, 1, 3])) == scores(table("d0", BOTS, [4, 2, 1, 3], stood_in=False))


def crashing() -> list[RatedMatch]:
    """bot00 forfeits every third match, and comes last then."""
    matches = tournament(strengths=[0.8, 0.0, 0.0, 0.0], seats=4, deals=30, seed=7)
    return [
        table(
            match.cluster,
            match.bots,
            match.places,
            forfeits=[bot == "bot00" and number % 3 == 0 for bot in match.bots],
        )
        for number, match in enumerate(matches)
    ]


def test_a_crashing_bot_is_not_flattered() -> None:
    rated = rate(crashing(), bots=names(4))
    unrated = rate(crashing(), bots=names(4), forfeits=Forfeits.UNRATED)
    assert unrated.row("bot00").elo > rated.row("bot00").elo + 50
    assert rated.row("bot00").forfeits == unrated.row("bot00").forfeits == 40
    assert rated.row("bot00").games == unrated.row("bot00").games == 120
    assert {rated.row(bot).forfeits for bot in names(4)[1:]} == {0}


@pytest.mark.parametrize("forfeits", Forfeits)
def test_a_bot_that_only_ever_forfeits_is_counted_in_both_tables(forfeits: Forfeits) -> None:
    matches = [table(f"d{n}", BOTS[:2], [2, 1], forfeits=[True, False]) for n in range(12)]
    row = rate(matches, bots=BOTS[:2], forfeits=forfeits).row("a")
    assert (row.games, row.forfeits) == (12, 12)
    assert row.rated == (forfeits is Forfeits.RATED)
