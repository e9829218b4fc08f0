"""Live Elo: fair to tables of any size, and to a block as a whole."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.ratings import expected_score, k_factor, live_elo

RATINGS = st.lists(st.floats(800.0, 2400.0), min_size=2, max_size=8)


def shuffled_places(size: int, chance: random.Random) -> list[int]:
    return [chance.randint(1, size) for _ in range(size)]


@given(RATINGS, st.integers(1, 8), st.randoms(use_true_random=False))
def test_with_one_k_no_points_are_made_or_lost(ratings: list[float], games: int, chance: random.Random) -> None:
    places = [shuffled_places(len(ratings), chance) for _ in range(games)]
    new = live_elo(ratings, places, [20.0] * len(ratings))
    assert sum(new) == pytest.approx(sum(ratings), abs=1e-6)


def test_two_seats_and_one_game_are_textbook_elo() -> None:
    assert live_elo([1613.0, 1609.0], [[2, 1]], [32.0, 32.0])[0] == pytest.approx(1613.0 - 32.0 * expected_score(4.0))


@given(RATINGS, st.randoms(use_true_random=False))
def test_a_block_moves_as_its_matches_would_from_the_same_ratings(ratings: list[float], chance: random.Random) -> None:
    places = [shuffled_places(len(ratings), chance) for _ in range(3)]
    factors = [40.0] * len(ratings)
    together = live_elo(ratings, places, factors)
    for bot, rating in enumerate(ratings):
        moves = [live_elo(ratings, [game], factors)[bot] - rating for game in places]
        assert together[bot] - rating == pytest.approx(sum(moves), abs=1e-9)


def test_the_best_of_a_table_gains_no_more_than_one_game_is_worth() -> None:
    for seats in range(2, 9):
        new = live_elo([1500.0] * seats, [list(range(1, seats + 1))], [40.0] * seats)
        assert new[0] == pytest.approx(1520.0)
        assert new[-1] == pytest.approx(1480.0)


def test_an_anchor_does_not_move() -> None:
    assert live_elo([1000.0, 1500.0], [[1, 2]], [0.0, 40.0])[0] == 1000.0


@pytest.mark.parametrize(
    ("games", "factor"), [(0, 40.0), (29, 40.0), (30, 40.0), (60, 20.0), (119, 1200 / 119), (120, 10.0), (5000, 10.0)]
)
def test_the_k_factor_falls_from_40_to_10(games: int, factor: float) -> None:
    assert k_factor(games) == pytest.approx(factor)


@pytest.mark.parametrize("games", [[], [[1, 2, 3]], [[1, 2], [1]]])
def test_a_block_of_another_size_is_refused(games: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="a block of 2 bots"):
        live_elo([1500.0, 1500.0], games, [40.0, 40.0])
