"""How sure the fit is: cluster-robust errors, and what replaces them where they would be too good to be true.

Matches on the same deal are not independent, so the sandwich sums what each cluster adds to the slope. Where a bot
wins (or loses) nearly everything its residuals vanish and the sandwich with them; there the errors of the model itself
(Laplace) are a floor. Bots that always answer alike have no spread at all; there the model's errors stand alone.

Source: K.-Y. Liang, S. L. Zeger, Longitudinal data analysis using generalized linear models, Biometrika 73 (1986)
13-22 (the cluster-robust sandwich).
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array
from scipy.special import expit

from doubloon_tournament.ratings.fit import PRIOR, information
from doubloon_tournament.ratings.pairs import Flags, Floats, Pairs

THIN_SCORE = 5.0
"""Evidence is thin while a bot's weighted score, or its weighted losses, are below this."""
VANISHING_SHARE = 1e-3
"""A sandwich below this share of Laplace, both as variances, comes from bots that answer alike, not from evidence."""


@dataclass(frozen=True, slots=True)
class Errors:
    """Standard errors in nats."""

    centred: Floats
    """By bot: of its strength less the mean of the bots that carry the centre."""
    difference: Floats
    """By pair of bots: of the difference of their strengths."""


def standard_errors(pairs: Pairs, strengths: Floats, centre: Floats, prior: float = PRIOR) -> Errors:
    """The errors of fitted strengths.

    Args:
        pairs: The results of the fit.
        strengths: In nats.
        centre: By bot, its weight in the mean that ratings are measured from; sums to 1.
        prior: As in the fit.
    """
    return guarded_errors(
        sandwich(pairs, strengths, prior), pairs.scores(), strengths=strengths, centre=centre, prior=prior
    )


def guarded_errors(
    robust: Floats, scores: Floats, *, strengths: Floats, centre: Floats, prior: float = PRIOR
) -> Errors:
    """The errors that follow from a cluster-robust covariance, with those of the model where it promises too much.

    Args:
        robust: The covariance of the strengths.
        scores: Weighted score of each bot (row) against each other (column).
        strengths: In nats.
        centre: By bot, its weight in the mean that ratings are measured from; sums to 1.
        prior: As in the fit.
    """
    model = inverse(information(strengths, scores, prior))
    thin = thin_evidence(scores)
    projection = np.eye(len(centre)) - centre[None, :]
    centred = _guarded(np.diag(projection @ robust @ projection.T), np.diag(projection @ model @ projection.T), thin)
    difference = _guarded(_of_differences(robust), _of_differences(model), thin[:, None] | thin[None, :])
    return Errors(np.sqrt(centred), np.sqrt(difference))


def sandwich(pairs: Pairs, strengths: Floats, prior: float = PRIOR) -> Floats:
    """The cluster-robust covariance of the strengths, corrected for few clusters; zero if there is but one."""
    clusters = pairs.clusters()
    if clusters < 2:
        return np.zeros((pairs.size, pairs.size))
    slopes = cluster_slopes(pairs, strengths)
    meat = clusters / (clusters - 1) * (slopes.T @ slopes).toarray()
    bread = inverse(information(strengths, pairs.scores(), prior))
    covariance: Floats = bread @ meat @ bread
    return covariance


def cluster_slopes(pairs: Pairs, strengths: Floats) -> "csr_array[np.float64]":
    """What each cluster (row) adds to the slope of each bot (column): weighted score less expected score."""
    surprise = pairs.weight * (pairs.score - expit(strengths[pairs.first] - strengths[pairs.second]))
    rows = np.concatenate([pairs.cluster, pairs.cluster])
    columns = np.concatenate([pairs.first, pairs.second])
    values = np.concatenate([surprise, -surprise])
    height = int(rows.max(initial=-1)) + 1
    return csr_array((values, (rows, columns)), shape=(height, pairs.size))


def thin_evidence(scores: Floats) -> Flags:
    """By bot, whether it has hardly won or hardly lost yet."""
    thin: Flags = (scores.sum(axis=1) < THIN_SCORE) | (scores.sum(axis=0) < THIN_SCORE)
    return thin


def inverse(matrix: Floats) -> Floats:
    """The inverse of a matrix that has one."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def _of_differences(covariance: Floats) -> Floats:
    variance = np.diag(covariance)
    return variance[:, None] + variance[None, :] - 2.0 * covariance


def _guarded(robust: Floats, model: Floats, thin: Flags) -> Floats:
    vanishing = robust <= VANISHING_SHARE * model
    return np.where(thin | vanishing, np.maximum(robust, model), robust)
