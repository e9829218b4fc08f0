"""A cross-check of the errors that assumes nothing about the model: whole clusters drawn anew, and the fit repeated.

Its standard errors go with the t quantile like the others; its percentiles would promise too much with few clusters.

Source: B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapters 6 and 8 (resampling whole units).
"""

from dataclasses import replace

import numpy as np

from doubloon_tournament.ratings.fit import PRIOR, fit_strengths
from doubloon_tournament.ratings.pairs import Floats, Pairs

REPEATS = 1_000
SEED = 20_250_101
"""Fixed, so that the same results have the same errors."""


def bootstrap_errors(
    pairs: Pairs, strengths: Floats, centre: Floats, *, repeats: int = REPEATS, prior: float = PRIOR
) -> Floats:
    """By bot, the standard error in nats of its strength less the centre.

    Args:
        pairs: The results of the fit.
        strengths: The fit, where each repeat begins.
        centre: By bot, its weight in the mean that ratings are measured from; sums to 1.
        repeats: How often clusters are drawn; at least 2.
        prior: As in the fit.
    """
    chance = np.random.default_rng(SEED)
    labels, cluster = np.unique(pairs.cluster, return_inverse=True)
    drawn = []
    for _ in range(repeats):
        times = np.bincount(chance.integers(labels.size, size=labels.size), minlength=labels.size)
        again = replace(pairs, weight=pairs.weight * times[cluster])
        refit = fit_strengths(again.scores(), prior, start=strengths)
        drawn.append(refit - centre @ refit)
    errors: Floats = np.std(np.array(drawn), axis=0, ddof=1)
    return errors
