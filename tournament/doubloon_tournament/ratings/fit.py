"""The Bradley-Terry fit: one number a bot, such that differences give expected scores.

Maximum a posteriori: every bot also has `PRIOR` virtual games, half won, against a phantom at 0, which keeps the fit
finite when one bot beats all. The objective is strictly concave, so Newton's method finds the same answer from any
order of results.

Sources: R. A. Bradley, M. E. Terry, Rank analysis of incomplete block designs, Biometrika 39 (1952) 324-345; H. L.
Turner et al., Modelling rankings in R: the PlackettLuce package, Computational Statistics 35 (2020) 1027-1057 (the
pseudo-rankings).
"""

import numpy as np
from scipy.special import expit

from doubloon_tournament.ratings.errors import RatingError
from doubloon_tournament.ratings.pairs import Floats

PRIOR = 1.0
"""Virtual tied games of each bot."""
STEP_MAX = 1.0
"""No strength moves further than this in one step, in nats."""
STEP_DONE = 1e-10
"""The fit has converged when no strength moves further than this, in nats."""
STEPS_MAX = 200


def fit_strengths(scores: Floats, prior: float = PRIOR, start: Floats | None = None) -> Floats:
    """The strengths in nats; with a prior of 0 their sum is 0.

    Args:
        scores: Weighted score of each bot (row) against each other (column).
        prior: Virtual tied games of each bot.
        start: Where to begin; from 0 by default.

    Raises:
        RatingError: If the fit has no finite answer, which a prior above 0 rules out.
    """
    strengths = np.zeros(len(scores)) if start is None else start.copy()
    for _ in range(STEPS_MAX):
        try:
            step = np.linalg.solve(information(strengths, scores, prior), _slope(strengths, scores, prior))
        except np.linalg.LinAlgError:
            break
        longest = float(np.abs(step).max(initial=0.0))
        strengths = strengths + step * min(1.0, STEP_MAX / longest if longest else 1.0)
        if longest < STEP_DONE:
            return strengths
    raise RatingError(f"these results have no finite strengths with a prior of {prior}; a larger one keeps them finite")


def information(strengths: Floats, scores: Floats, prior: float = PRIOR) -> Floats:
    """Minus the second derivative of the objective, prior included.

    Without a prior only differences are known; a term for the common level then makes the matrix invertible, and it
    vanishes from every difference.
    """
    chance = expit(strengths[:, None] - strengths[None, :])
    curvature = (scores + scores.T) * chance * (1.0 - chance)
    level = expit(strengths)
    matrix: Floats = np.diag(curvature.sum(axis=1) + prior * level * (1.0 - level)) - curvature
    return matrix if prior else matrix + 1.0 / len(scores)


def _slope(strengths: Floats, scores: Floats, prior: float) -> Floats:
    """The first derivative of the objective: score less expected score, prior included."""
    chance = expit(strengths[:, None] - strengths[None, :])
    games = scores + scores.T
    slope: Floats = (scores - games * chance).sum(axis=1) + prior * (0.5 - expit(strengths))
    return slope
