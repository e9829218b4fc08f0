"""What one table varies by, against every order of arrival counted by itself."""

from itertools import permutations

import numpy as np
import pytest

from doubloon_tournament.ratings.pairs import Floats
from doubloon_tournament.ratings.races import slope_covariance


def counted(strengths: Floats) -> Floats:
    """The same from the chances of all orders."""
    seats, worth = len(strengths), np.exp(strengths)
    beats = worth[:, None] / (worth[:, None] + worth[None, :])
    total = np.zeros((seats, seats))
    for order in permutations(range(seats)):
        chance, left = 1.0, worth.sum()
        for bot in order:
            chance *= worth[bot] / left
            left -= worth[bot]
        ahead = np.array([[order.index(one) < order.index(other) for other in range(seats)] for one in range(seats)])
        surprise = (ahead - beats) / (seats - 1)
        np.fill_diagonal(surprise, 0.0)
        slope = surprise.sum(axis=1)
        total += chance * np.outer(slope, slope)
    return total


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_is_what_all_orders_give(seats: int) -> None:
    strengths = np.random.default_rng(seats).normal(size=(3, seats))
    expected = np.array([counted(table) for table in strengths])
    np.testing.assert_allclose(slope_covariance(strengths), expected, atol=1e-12)


def test_what_one_gains_the_others_lose() -> None:
    covariance = slope_covariance(np.random.default_rng(0).normal(size=(5, 8)))
    np.testing.assert_allclose(covariance.sum(axis=2), 0.0, atol=1e-12)


def test_equal_bots_vary_as_places_do() -> None:
    """(k + 1) / (12 (k - 1)), the variance of the mean score of a random place among k."""
    for seats in range(2, 9):
        variance = slope_covariance(np.zeros((1, seats)))[0, 0, 0]
        assert variance == pytest.approx((seats + 1) / (12 * (seats - 1)))
