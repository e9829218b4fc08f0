"""The numbers of the figures, on results that can be reckoned by hand."""

import numpy as np
import pytest

from doubloon_tournament.report.page.block_savings import block_savings
from doubloon_tournament.report.page.points_spread import points_spreads
from doubloon_tournament.report.page.seat_effect import seat_effects
from doubloon_tournament.report.page.tables import Tables

ROTATIONS = [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def blocks(count: int, points: list[list[list[int]]], *, forfeit: bool = False) -> Tables:
    """So many whole blocks of one line-up, with the points of each seat; forfeited is the first seat of all."""
    values = np.array(points, dtype=np.int64).reshape(-1, 3)
    gone = np.zeros(values.shape, dtype=np.bool_)
    gone[:1, :1] = forfeit
    return Tables(
        block=np.repeat(np.arange(count), 3),
        bot=np.array(ROTATIONS * count, dtype=np.int64).reshape(-1, 3),
        place=1 + (values[:, :, None] < values[:, None, :]).sum(axis=2),
        points=values,
        forfeited=gone,
    )


def test_a_seat_that_always_wins_shows_however_strong_its_bots_are() -> None:
    found = seat_effects(blocks(6, [[[30, 20, 10]] * 3] * 6))
    assert [(effect.score.value, effect.score.margin) for effect in found] == [(0.5, 0.0), (0.0, 0.0), (-0.5, 0.0)]
    assert [effect.points.value for effect in found if effect.points] == [10.0, 0.0, -10.0]


def test_the_interval_of_a_seat_is_that_of_a_mean_over_blocks() -> None:
    won, lost = [[30, 20, 10]] * 3, [[10, 20, 30]] * 3
    (first, *_) = seat_effects(blocks(5, [won, won, won, won, lost]))
    assert first.score.value == pytest.approx(0.3)
    assert first.score.margin == pytest.approx(2.7764451 * 0.4472136 / 5**0.5)


def test_few_blocks_give_no_interval_and_no_block_no_effect() -> None:
    found = seat_effects(blocks(4, [[[30, 20, 10]] * 3] * 4))
    assert [effect.score.margin for effect in found] == [None] * 3
    assert seat_effects(blocks(0, [])) == []


def test_points_of_a_forfeited_seat_are_no_effect_of_a_seat() -> None:
    found = seat_effects(blocks(1, [[[99, 20, 10], [30, 20, 10], [30, 20, 10]]], forfeit=True))
    assert [effect.points for effect in found] == [None] * 3


def test_points_are_counted_in_round_bins_without_those_of_forfeits() -> None:
    found = points_spreads(blocks(1, [[[99, -4, 0], [3, 3, 0], [1, 1, 8]]], forfeit=True))
    assert found.edges == (-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert [(spread.bot, spread.matches, spread.least, spread.median, spread.most) for spread in found.bots] == [
        (0, 2, 3, 5.5, 8),
        (1, 3, -4, 0.0, 1),
        (2, 3, 0, 1.0, 3),
    ]
    assert found.bots[1].counts == (1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0)
    assert (found.bots[2].quarter, found.bots[2].three_quarters) == (0.5, 2.0)


def test_wide_points_have_few_bins() -> None:
    found = points_spreads(blocks(1, [[[-1000, 0, 1000]] * 3]))
    assert len(found.edges) <= 42
    assert all(sum(spread.counts) == 3 for spread in found.bots)


def test_points_of_nothing_are_no_spread() -> None:
    assert points_spreads(blocks(0, [])).bots == ()


def test_blocks_save_what_varies_by_seat_alone() -> None:
    """All luck is in the seat: within a block it cancels but for one point, by itself a match has all of it."""
    one, two = [[30, 20, 10]] * 3, [[33, 20, 10], [30, 20, 10], [30, 20, 10]]
    found = block_savings(blocks(2, [one, two]), 3)
    assert found.scores is None
    assert found.bots[1].points is None
    mean = (60 + 63) / 6
    squares = sum((value - mean) ** 2 for value in (30, 20, 10, 33, 20, 10))
    assert found.bots[0].points == pytest.approx((squares / 5 / 3) / 0.5)
    assert found.blocks == 2


def test_blocks_save_nothing_where_the_deal_alone_varies() -> None:
    rich, poor = [[30, 30, 30]] * 3, [[0, 0, 0]] * 3
    found = block_savings(blocks(2, [rich, poor]), 3)
    assert found.points == pytest.approx((6 * 15.0**2 / 5 / 3) / (2 * 15.0**2))


def test_one_block_tells_nothing_of_savings() -> None:
    found = block_savings(blocks(1, [[[30, 20, 10]] * 3]), 3)
    assert (found.scores, found.points, found.blocks) == (None, None, 1)
    assert block_savings(blocks(0, []), 3).blocks == 0
