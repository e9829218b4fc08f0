"""How many deals a half-width takes."""

from dataclasses import replace

import numpy as np
import pytest

from doubloon_tournament.planning.needs import deals_for
from doubloon_tournament.ratings.design import Design, design_of
from doubloon_tournament.ratings.forecast import expected_half_widths
from doubloon_tournament.ratings.spread import assumed_spread
from doubloon_tournament.schedule import make_schedule
from tournament.schedule.counting import key_of, names

SPREAD = assumed_spread(6, fresh_deals=False)


def design(deals: int) -> Design:
    blocks = make_schedule(tournament="cup", bots=names(6), seats=4, deals=deals, line_ups=None, key=key_of(2))
    return design_of((block.order for block in blocks), names(6), fresh_deals=False)


@pytest.mark.parametrize("half_width", [12.5, 25, 60])
@pytest.mark.parametrize("deals", [1, 7])
def test_as_many_are_enough_and_one_less_is_not(half_width: float, deals: int) -> None:
    needs = deals_for(half_width, design(deals), SPREAD, deals=deals)
    assert np.median(expected_half_widths(design(needs.deals), SPREAD)) == pytest.approx(needs.expected)
    assert needs.expected <= half_width
    if needs.deals > 1:
        assert np.median(expected_half_widths(design(needs.deals - 1), SPREAD)) > half_width
    assert needs.matches == 15 * 4 * needs.deals
    assert needs.possible


def test_half_of_it_takes_four_times_as_many() -> None:
    wide, narrow = (deals_for(elo, design(4), SPREAD, deals=4).deals for elo in (20, 10))
    assert narrow / wide == pytest.approx(4, rel=0.1)


def test_more_than_a_schedule_may_have_is_told() -> None:
    assert not deals_for(0.25, design(4), SPREAD, deals=4).possible


def test_intervals_that_are_not_there_yet_are_no_obstacle() -> None:
    few = design_of([names(4)], names(4), fresh_deals=False)
    needs = deals_for(40, few, assumed_spread(4, fresh_deals=False), deals=1)
    there = replace(few, times=few.times * needs.deals)
    assert np.median(expected_half_widths(there, assumed_spread(4, fresh_deals=False))) <= 40
