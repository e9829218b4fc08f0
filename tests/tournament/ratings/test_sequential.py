"""The sequential test of one bot against the rest of the table."""

from random import Random

import numpy as np
import pytest

from doubloon_tournament.ratings.elo import expected_score
from doubloon_tournament.ratings.sequential import (
    GROUPS_MIN,
    NORMALISED_PER_T,
    Scale,
    SequentialTest,
    Verdict,
    fit_to_mean,
    fit_to_t,
)

POINTS = np.array([0, 0.2, 0.5, 0.75, 1.0])
SHARES = np.array([0.1, 0.2, 0.4, 0.2, 0.1])


@pytest.mark.parametrize("mean", [0.3, 0.45, 0.5, 0.7])
def test_shares_fitted_to_a_mean_have_it(mean: float) -> None:
    fitted = fit_to_mean(POINTS, SHARES, mean)
    assert fitted.sum() == pytest.approx(1)
    assert fitted @ POINTS == pytest.approx(mean)


@pytest.mark.parametrize("t", [-0.3, 0.0, 0.05, 0.4])
def test_shares_fitted_to_a_strength_have_it(t: float) -> None:
    fitted = fit_to_t(POINTS, SHARES, t)
    mean = fitted @ POINTS
    assert (mean - 0.5) / np.sqrt(fitted @ (POINTS - mean) ** 2) == pytest.approx(t)


def test_a_fit_is_the_likeliest_of_its_kind() -> None:
    rng = np.random.default_rng(1)
    fitted = fit_to_mean(POINTS, SHARES, 0.55)
    for _ in range(200):
        other = fitted + 0.01 * rng.normal(size=5)
        other -= (other.sum() - 1) / 5
        step = POINTS - POINTS.mean()
        other -= step * (other @ POINTS - 0.55) / (step @ POINTS)
        if (other > 0).all():
            assert SHARES @ np.log(other) <= SHARES @ np.log(fitted) + 1e-12


def drawn(elo: float, *, groups: int, seed: int) -> list[float]:
    """Scores of groups of four games at a given strength."""
    rng = Random(seed)
    chance = expected_score(elo)
    return [sum(rng.random() < chance for _ in range(4)) / 4 for _ in range(groups)]


def test_a_stronger_bot_is_found_and_an_equal_one_is_not() -> None:
    test = SequentialTest(0, 40, games=4)
    assert test.verdict(drawn(60, groups=800, seed=1)) is Verdict.SECOND
    assert test.verdict(drawn(-20, groups=800, seed=1)) is Verdict.FIRST


def test_nothing_is_decided_early() -> None:
    test = SequentialTest(0, 100, games=4)
    assert test.verdict([1.0, 0.75] * (GROUPS_MIN // 2 - 1)) is Verdict.UNDECIDED
    assert test.verdict([1.0, 0.75] * (GROUPS_MIN // 2)) is Verdict.SECOND


def test_nothing_is_decided_where_all_groups_scored_alike() -> None:
    assert SequentialTest(0, 40).verdict([0.5] * 1000) is Verdict.UNDECIDED
    assert SequentialTest(0, 40).ratio({1.0: 500}) is None


def test_errors_are_as_rare_as_asked_for() -> None:
    test = SequentialTest(0, 60, games=4, alpha=0.1, beta=0.1)
    wrong = 0
    for seed in range(60):
        seen: list[float] = []
        for score in drawn(0, groups=600, seed=seed):
            seen.append(score)
            if len(seen) % 10 == 0 and (verdict := test.verdict(seen)) is not Verdict.UNDECIDED:
                wrong += verdict is Verdict.SECOND
                break
    assert wrong <= 12


def test_both_scales_agree_where_their_bounds_mean_the_same() -> None:
    scores = {0.0: 20.0, 0.5: 60.0, 1.0: 24.0}
    deviation = np.sqrt(sum(t * (s - 0.519) ** 2 for s, t in scores.items()) / 104)
    one = SequentialTest(0, 10, games=1)
    other = SequentialTest(
        0, (expected_score(10) - 0.5) / deviation * NORMALISED_PER_T, scale=Scale.NORMALIZED, games=1
    )
    first, second = one.ratio(scores), other.ratio(scores)
    assert first is not None
    assert second == pytest.approx(first, rel=0.05)


@pytest.mark.parametrize(("elo0", "elo1", "alpha"), [(5, 5, 0.05), (10, 0, 0.05), (0, 5, 0.0), (0, 5, 0.5)])
def test_hypotheses_that_make_no_test_are_refused(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(ValueError, match=r"elo1 must be more|lie between 0 and 0\.5"):
        SequentialTest(elo0, elo1, alpha)
