"""Is A better than B? A test that may be looked at after every group of games, and stops as soon as it knows.

The unit is a group: one deal in all its rotations. Its score is the candidate's mean share of what it could have won.
Two hypotheses say what that score is in the long run; the test follows the logarithm of how much likelier the second
makes what was seen, with the distribution of group scores fitted to each of them by empirical likelihood.

Source: A. Wald, Sequential Analysis, 1947 (the bounds); A. B. Owen, Empirical Likelihood, 2001, section 2.9 (the fit
with a given mean); M. Van den Bergh, "Comments on normalized Elo" (normalised Elo, and the fit with a given one).
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from doubloon_tournament.ratings.elo import ELO_PER_NAT, expected_score

GROUPS_MIN: Final = 20
"""No decision before so many groups."""
EVEN: Final = 0.5
NORMALISED_PER_T: Final = 2 * ELO_PER_NAT
"""Normalised Elo of a score that is one standard deviation of a game above even."""
_FITTED: Final = 1e-11
_ROUNDS_MAX: Final = 1000
_EXTREMES: Final = (0.0, 1.0)
"""Scores that are always possible: a fit needs something on either side of its mean."""
_EMPTY_CLASS: Final = 1e-3
"""What counts for a possible score that was not seen."""

Floats = NDArray[np.float64]


class Scale(Enum):
    """What the bounds of the hypotheses are measured in."""

    LOGISTIC = "logistic"
    """Elo of the expected score."""
    NORMALIZED = "normalized"
    """The expected score in standard deviations of one game, times 347.4: it takes as many games to see at any strength
    of play."""


class Verdict(Enum):
    """What a test says so far."""

    FIRST = "H0"
    SECOND = "H1"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A test of two hypotheses about the candidate's strength against the rest of the table."""

    elo0: float
    """The difference under the first hypothesis."""
    elo1: float
    """Under the second; more than `elo0`."""
    alpha: float = 0.05
    """How often the second is accepted where the first is true."""
    beta: float = 0.05
    """How often the first is accepted where the second is true."""
    scale: Scale = Scale.LOGISTIC
    games: int = 2
    """Games of a group; normalised Elo is per game."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 is {self.elo0} and elo1 {self.elo1}; elo1 must be more")
        if not (0 < self.alpha < EVEN and 0 < self.beta < EVEN):
            raise ValueError(f"alpha is {self.alpha} and beta {self.beta}; both lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the first and the second hypothesis are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Mapping[float, float]) -> float | None:
        """The log-likelihood ratio of group scores, each with how often it was seen; None without any variance."""
        seen = {score: times for score, times in scores.items() if times > 0}
        if len(seen) < 2:  # two different scores
            return None
        possible = sorted({*scores, *_EXTREMES})
        points = np.array(possible, dtype=np.float64)
        counts = np.array([scores.get(point, 0) or _EMPTY_CLASS for point in possible], dtype=np.float64)
        total = float(counts.sum())
        first, second = (self._fit(points, counts / total, elo) for elo in (self.elo0, self.elo1))
        return float((counts * (np.log(second) - np.log(first))).sum())

    def verdict(self, scores: Iterable[float]) -> Verdict:
        """What the group scores seen so far say."""
        seen = Counter(scores)
        ratio = self.ratio(seen)
        return Verdict.UNDECIDED if ratio is None else self.judge(ratio, seen.total())

    def judge(self, ratio: float, groups: int) -> Verdict:
        """What a log-likelihood ratio of so many groups says."""
        lower, upper = self.bounds
        if groups < GROUPS_MIN or lower < ratio < upper:
            return Verdict.UNDECIDED
        return Verdict.SECOND if ratio >= upper else Verdict.FIRST

    def _fit(self, points: Floats, shares: Floats, elo: float) -> Floats:
        if self.scale is Scale.LOGISTIC:
            return fit_to_mean(points, shares, expected_score(elo))
        return fit_to_t(points, shares, elo / NORMALISED_PER_T * math.sqrt(self.games))


def fit_to_mean(points: Floats, shares: Floats, mean: float) -> Floats:
    """The likeliest shares of the points that have this mean; it must lie between the points."""
    return _tilted(shares, points - mean)


def fit_to_t(points: Floats, shares: Floats, t: float) -> Floats:
    """The likeliest shares whose mean is `t` of their own standard deviations above even.

    The condition bends with the shares; it is replaced by its tangent until the shares stay as they are.
    """
    fitted = np.full_like(shares, 1 / len(shares))
    for _ in range(_ROUNDS_MAX):
        mean = float(points @ fitted)
        deviation = math.sqrt(float(fitted @ (points - mean) ** 2))
        tangent = points - EVEN - t * deviation * (1 + ((points - mean) / deviation) ** 2) / 2
        before, fitted = fitted, _tilted(shares, tangent)
        if float(np.abs(fitted - before).max()) < _FITTED:
            break
    return fitted


def _tilted(shares: Floats, off: Floats) -> Floats:
    """The likeliest shares under which `off` is nothing on average: shares / (1 + x off) for the one right x."""
    low, high = -1 / float(off.max()), -1 / float(off.min())
    inset = 1e-9 * (high - low)

    def missed(x: float) -> float:
        return float((shares * off / (1 + x * off)).sum())

    x = brentq(missed, low + inset, high - inset, xtol=1e-14)
    tilted: Floats = shares / (1 + x * off)
    return tilted
