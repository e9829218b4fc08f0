"""Pairs that one number a bot does not explain are found, and only those."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.ratings import RatedMatch, rate
from doubloon_tournament.ratings.residuals import holm
from tournament.ratings.simulated import names, table, tournament, two_seats


def circle(strength: int) -> list[RatedMatch]:
    """Rock, paper, scissors: each beats the next `strength` times of 100."""
    return [
        table(f"{bot}{n}", seats, [1, 2] if (seats[0] == bot) == (n < strength) else [2, 1])
        for bot, other in (("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"))
        for n in range(100)
        for seats in ((bot, other), (other, bot))
    ]


def test_a_circle_has_equal_ratings_and_three_pairs_that_do_not_fit_them() -> None:
    standings = rate(circle(80), bots=["rock", "paper", "scissors"])
    assert {row.elo for row in standings.rows} == {1500.0}
    assert [row.rank for row in standings.rows] == [1, 1, 1]
    assert [residual.fits for residual in standings.residuals] == [False] * 3
    assert standings.residual_z_max > 5.0
    (warning,) = standings.warnings
    assert warning.startswith("some results differ from the ratings by more than luck explains: ")
    assert warning.count(" where their ratings predict 50 %") == 3


def test_of_many_pairs_that_do_not_fit_the_worst_are_told_and_the_others_counted() -> None:
    two = [replace(match, bots=tuple(f"{bot}2" for bot in match.bots)) for match in circle(95)]
    bots = ["rock", "paper", "scissors"]
    (_, warning) = rate(circle(80) + two, bots=[*bots, *(f"{bot}2" for bot in bots)]).warnings
    assert warning.count("where their ratings predict") == 3
    assert "scored 95 % against" in warning
    assert "scored 80 % against" not in warning
    assert warning.endswith("(and 3 more pairs like that)")


def test_a_circle_too_weak_to_tell_from_luck_is_not_reported() -> None:
    standings = rate(circle(56), bots=["rock", "paper", "scissors"])
    assert all(residual.fits for residual in standings.residuals)
    assert standings.warnings == ()


@pytest.mark.parametrize("seed", range(12))
def test_results_that_follow_the_model_are_not_reported(seed: int) -> None:
    matches = tournament(strengths=[-1.5, -0.5, 0.0, 0.1, 0.4, 1.5], seats=3, deals=8, seed=seed, deal_luck=0.5)
    assert all(residual.fits for residual in rate(matches, bots=names(6)).residuals)


def test_a_pair_that_goes_all_one_way_as_expected_is_not_reported() -> None:
    """The spread of such a pair is zero and says nothing; the model's is a floor."""
    (residual,) = rate([two_seats("best", "worst", f"d{n}") for n in range(60)], bots=["best", "worst"]).residuals
    assert residual.expected > 0.95
    assert residual.fits


def test_pairs_with_fewer_than_five_deals_are_not_tested() -> None:
    assert rate([two_seats("a", "b", f"d{n}") for n in range(4)], bots=["a", "b"]).residuals == ()
    assert len(rate([two_seats("a", "b", f"d{n}") for n in range(5)], bots=["a", "b"]).residuals) == 1


def test_holms_correction_is_that_of_his_paper() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@given(st.lists(st.floats(0.0, 1.0), max_size=12))
def test_correction_never_lowers_nor_reorders(probabilities: list[float]) -> None:
    corrected = holm(probabilities)
    assert all(p <= c <= 1.0 for p, c in zip(probabilities, corrected, strict=True))
    order = sorted(range(len(probabilities)), key=lambda place: (probabilities[place], corrected[place]))
    assert [corrected[place] for place in order] == sorted(corrected)
