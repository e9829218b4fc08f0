"""The fit against independent ones, and what must not matter to it."""

import random

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_tournament.ratings.errors import RatingError
from doubloon_tournament.ratings.fit import fit_strengths
from doubloon_tournament.ratings.pairs import Floats, pairs_of
from tournament.ratings.simulated import names, table, tournament

COUNTS = st.integers(2, 7).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, 20), min_size=size, max_size=size), min_size=size, max_size=size)
)


def hollow(counts: list[list[int]], least: int = 0) -> Floats:
    scores = np.array(counts, dtype=np.float64) + least
    np.fill_diagonal(scores, 0.0)
    return scores


@given(COUNTS)
@settings(max_examples=40, deadline=None)
def test_without_a_prior_it_is_the_fit_of_choix(counts: list[list[int]]) -> None:
    scores = hollow(counts, least=1)
    np.testing.assert_allclose(fit_strengths(scores, 0.0), choix.ilsr_pairwise_dense(scores), atol=1e-6)


@given(COUNTS)
@settings(max_examples=40, deadline=None)
def test_the_prior_is_one_tied_game_against_a_phantom(counts: list[list[int]]) -> None:
    scores = hollow(counts)
    with_phantom = np.pad(scores, (0, 1))
    with_phantom[-1, :-1] = with_phantom[:-1, -1] = 0.5
    expected = choix.ilsr_pairwise_dense(with_phantom, max_iter=2000, tol=1e-12)
    np.testing.assert_allclose(fit_strengths(scores), expected[:-1] - expected[-1], atol=1e-6)


@given(COUNTS, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_permuting_the_bots_permutes_the_strengths(counts: list[list[int]], chance: random.Random) -> None:
    scores = hollow(counts)
    order = list(range(len(scores)))
    chance.shuffle(order)
    permuted = fit_strengths(scores[np.ix_(order, order)])
    np.testing.assert_allclose(permuted, fit_strengths(scores)[order], atol=1e-12)


@given(COUNTS)
@settings(max_examples=40, deadline=None)
def test_expected_scores_add_up_to_the_scores(counts: list[list[int]]) -> None:
    scores = hollow(counts, least=1)
    strengths = fit_strengths(scores, 0.0)
    chance = 1.0 / (1.0 + np.exp(strengths[None, :] - strengths[:, None]))
    np.testing.assert_allclose(((scores + scores.T) * chance).sum(axis=1), scores.sum(axis=1), atol=1e-8)


def test_where_it_begins_does_not_matter() -> None:
    scores = hollow([[0, 900, 1], [1, 0, 900], [0, 1, 0]])
    for start in ([0.0, 0.0, 0.0], [9.0, -9.0, 3.0], [-30.0, 0.0, 30.0]):
        np.testing.assert_allclose(fit_strengths(scores, start=np.array(start)), fit_strengths(scores), atol=1e-9)


def test_a_bot_that_wins_everything_has_a_finite_strength_through_the_prior_alone() -> None:
    scores = hollow([[0, 1000], [0, 0]])
    assert np.isfinite(fit_strengths(scores)).all()
    with pytest.raises(RatingError, match=r"no finite strengths with a prior of 0\.0"):
        fit_strengths(scores, 0.0)


def test_a_table_is_worth_one_game_to_each_of_its_bots_whatever_its_size() -> None:
    for seats in range(2, 9):
        pairs = pairs_of([table("d0", names(seats), range(1, seats + 1))], names(seats))
        scores = pairs.scores()
        np.testing.assert_allclose((scores + scores.T).sum(axis=1), 1.0)


def test_a_tie_is_half_a_win_to_both() -> None:
    scores = pairs_of([table("d0", ["a", "b", "c"], [1, 1, 3])], ["a", "b", "c"]).scores()
    np.testing.assert_allclose(scores, [[0.0, 0.25, 0.5], [0.25, 0.0, 0.5], [0.0, 0.0, 0.0]])


def test_known_strengths_are_found_again() -> None:
    strengths = np.linspace(-0.6, 0.6, 6)
    matches = tournament(strengths=strengths.tolist(), seats=4, deals=100, seed=1)
    fitted = fit_strengths(pairs_of(matches, names(6)).scores())
    np.testing.assert_allclose(fitted, strengths, atol=0.06)
