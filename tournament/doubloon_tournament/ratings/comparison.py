"""What the errors allow one to say: intervals, who is likely stronger, and which ranks are possible.

All of it is per bot or per pair of bots, not for the whole table at once, and for a number of matches fixed
beforehand: watching a likelihood until it passes 97.5 % is not a test.

Source: A. C. Cameron, D. L. Miller, A practitioner's guide to cluster-robust inference, Journal of Human Resources 50
(2015) 317-372, section VI (few clusters: t with one degree of freedom less than clusters).
"""

import numpy as np
from scipy.special import stdtr, stdtrit

from doubloon_tournament.ratings.pairs import Flags, Floats, Indices

CLUSTERS_MIN = 5
"""With fewer, neither intervals nor likelihoods are shown."""
CONFIDENCE = 0.95
ABOVE = 1.0 - (1.0 - CONFIDENCE) / 2.0
"""A likelihood of superiority over this separates two bots."""


def half_widths(errors: Floats, clusters: Indices) -> Floats:
    """Half of each bot's 95 % interval, in the unit of the errors; NaN where there are too few clusters."""
    enough = clusters >= CLUSTERS_MIN
    quantiles = stdtrit(np.where(enough, clusters - 1, 1).astype(np.float64), ABOVE)
    return np.where(enough, quantiles * errors, np.nan)


def margins(errors: Floats, clusters: Indices) -> Floats:
    """Half of the 95 % interval of each difference of two bots, in the unit of the errors.

    NaN on the diagonal and where one of the two has too few clusters.

    Args:
        errors: Of the difference, by pair.
        clusters: By bot.
    """
    shown, freedom = _told_apart(clusters)
    return np.where(shown, stdtrit(freedom, ABOVE) * errors, np.nan)


def superiority(strengths: Floats, errors: Floats, clusters: Indices) -> Floats:
    """The likelihood (LOS) that the bot of the row is stronger than that of the column.

    NaN on the diagonal and where one of the two has too few clusters.

    Args:
        strengths: By bot.
        errors: Of the difference of two strengths, by pair.
        clusters: By bot.
    """
    difference = strengths[:, None] - strengths[None, :]
    shown, freedom = _told_apart(clusters)
    ratio = np.divide(difference, errors, out=np.zeros_like(difference), where=errors > 0.0)
    return np.where(shown, stdtr(freedom, ratio), np.nan)


def rank_ranges(los: Floats) -> list[tuple[int, int]]:
    """By bot, the best and the worst rank that its likelihoods leave open; bots whose ranges meet are not separated."""
    beaten_by = (los > ABOVE).sum(axis=0)
    beats = (los > ABOVE).sum(axis=1)
    return [(1 + int(above), len(los) - int(below)) for above, below in zip(beaten_by, beats, strict=True)]


def _told_apart(clusters: Indices) -> tuple[Flags, Floats]:
    """By pair, whether two bots have clusters enough to be compared, and the degrees of freedom of that."""
    fewer = np.minimum(clusters[:, None], clusters[None, :])
    shown: Flags = (fewer >= CLUSTERS_MIN) & ~np.eye(len(clusters), dtype=np.bool_)
    return shown, np.where(shown, fewer - 1, 1).astype(np.float64)
