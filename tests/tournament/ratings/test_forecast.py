"""Half-widths that are promised beside those that simulated tournaments then have."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from doubloon_tournament.ratings import RatedMatch, rate
from doubloon_tournament.ratings.design import Design, design_of
from doubloon_tournament.ratings.forecast import expected_half_widths
from doubloon_tournament.ratings.pairs import Floats
from doubloon_tournament.ratings.spread import assumed_spread, estimated_spread
from tournament.ratings.simulated import names, tournament

NEAR = (-0.3, -0.2, -0.1, 0.0, 0.0, 0.1, 0.2, 0.3)
WIDE = (-2.3, -2.1, -0.2, -0.1, 0.1, 0.7, 1.9, 2.0)
THIRD = 1 / 3


def simulated(strengths: Sequence[float], seed: int, *, deals: int = 4) -> list[RatedMatch]:
    return tournament(strengths=strengths, seats=4, deals=deals, seed=seed, line_ups=20, deal_luck=0.2)


def design(matches: Sequence[RatedMatch], *, fresh_deals: bool = False) -> Design:
    line_ups = {match.group: match.bots for match in matches}.values()
    return design_of(line_ups, names(8), fresh_deals=fresh_deals)


def realised(matches: Sequence[RatedMatch]) -> Floats:
    standings = rate(matches, bots=names(8))
    rows = [standings.row(bot) for bot in names(8)]
    return np.array([(row.elo_high - row.elo_low) / 2 for row in rows if row.elo_high and row.elo_low])


@pytest.mark.parametrize("strengths", [NEAR, WIDE])
@pytest.mark.parametrize("seed", range(4))
def test_a_short_trial_promises_the_median_to_within_a_third(strengths: Sequence[float], seed: int) -> None:
    whole = simulated(strengths, seed)
    trial = [match for match in simulated(strengths, seed + 100) if match.cluster < "d00020"]
    promised = expected_half_widths(design(whole), estimated_spread(trial, names(8), fresh_deals=False))
    assert np.median(promised) == pytest.approx(np.median(realised(whole)), rel=THIRD)


@pytest.mark.parametrize("strengths", [NEAR, WIDE])
def test_the_whole_tournament_promises_what_its_own_standings_say(strengths: Sequence[float]) -> None:
    whole = simulated(strengths, 7, deals=8)
    promised = expected_half_widths(design(whole), estimated_spread(whole, names(8), fresh_deals=False))
    np.testing.assert_allclose(promised, realised(whole), rtol=0.25)


def test_ratings_of_a_short_trial_are_drawn_together() -> None:
    matches = [match for match in simulated((0.0,) * 8, 3) if match.cluster < "d00010"]
    elo = [row.elo for row in rate(matches, bots=names(8)).rows]
    assert np.std(elo) > 40
    assert np.std(estimated_spread(matches, names(8), fresh_deals=False).strengths) * 173.7 < np.std(elo) / 2


def test_bots_that_answer_alike_have_the_errors_of_the_model() -> None:
    whole = [replace(match, places=(1, 2, 3, 4)) for match in simulated(NEAR, 1)]
    spread = estimated_spread(whole[:40], names(8), fresh_deals=False)
    assert not spread.dispersion.any()
    np.testing.assert_allclose(expected_half_widths(design(whole), spread), realised(whole), rtol=0.001)


def test_four_times_the_deals_halve_the_intervals() -> None:
    few = design(simulated(NEAR, 1))
    many = replace(few, times=few.times * 4)
    spread = assumed_spread(8, fresh_deals=False)
    ratio = expected_half_widths(few, spread) / expected_half_widths(many, spread)
    np.testing.assert_allclose(ratio, 2.0, rtol=0.05)


def test_fresh_deals_make_them_wider() -> None:
    shared = expected_half_widths(design(simulated(NEAR, 1)), assumed_spread(8, fresh_deals=False))
    fresh = expected_half_widths(design(simulated(NEAR, 1), fresh_deals=True), assumed_spread(8, fresh_deals=True))
    assert (fresh > shared).all()


def test_too_few_deals_give_no_interval() -> None:
    one = design_of([names(8)[:4]] * 4, names(8)[:4], fresh_deals=False)
    assert np.isnan(expected_half_widths(one, assumed_spread(4, fresh_deals=False))).all()


def test_of_a_block_that_was_broken_off_nothing_is_taken() -> None:
    whole = simulated(NEAR, 5)[:40]
    assert estimated_spread(whole[:38], names(8), fresh_deals=False).blocks == 9
    assert estimated_spread(whole[:3], names(8), fresh_deals=False).blocks == 0
