"""Whether one number a bot is enough: where a pair's results differ from what the ratings expect.

Rock, paper, scissors gives three equal ratings, which is right, and three pairs that do not fit them. The error of a
pair is computed over clusters and around zero, which is cautious: it ignores that the ratings were fitted to the same
results. Where a pair is nearly one-sided, or all deals gave the same, the error of the model is a floor, as in the
ratings.

Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979)
65-70.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import expit, stdtr

from doubloon_tournament.ratings.comparison import CLUSTERS_MIN
from doubloon_tournament.ratings.covariance import THIN_SCORE, VANISHING_SHARE
from doubloon_tournament.ratings.pairs import Floats, Indices, Pairs

MISFIT_P = 0.01
"""A pair does not fit one number below this corrected probability."""


@dataclass(frozen=True, slots=True)
class Residual:
    """Two bots' results against each other, beside what their ratings expect. By bot number; `bot` is the lower."""

    bot: int
    other: int
    score: float
    """Mean score of `bot` against `other`, from 0 to 1."""
    expected: float
    z: float
    """Difference of the two in its standard errors."""
    p: float
    """Two-sided, corrected for all pairs."""

    @property
    def fits(self) -> bool:
        """Whether one number a bot explains this pair."""
        return self.p >= MISFIT_P


def pair_residuals(pairs: Pairs, strengths: Floats) -> list[Residual]:
    """The residuals of all pairs with enough clusters, by pair."""
    found = [_residual(pairs, strengths, entries) for entries in _by_pair(pairs)]
    tested = [residual for residual in found if residual is not None]
    corrected = holm([residual.p for residual in tested])
    return [
        Residual(r.bot, r.other, score=r.score, expected=r.expected, z=r.z, p=p)
        for r, p in zip(tested, corrected, strict=True)
    ]


def holm(probabilities: Sequence[float]) -> list[float]:
    """The probabilities corrected for their number, in the order given."""
    count, highest = len(probabilities), 0.0
    corrected = [0.0] * count
    for rank, place in enumerate(sorted(range(count), key=probabilities.__getitem__)):
        highest = max(highest, min(1.0, (count - rank) * probabilities[place]))
        corrected[place] = highest
    return corrected


def _by_pair(pairs: Pairs) -> list[Indices]:
    """The entries of each pair that met, in the order of pairs."""
    pair = np.minimum(pairs.first, pairs.second) * pairs.size + np.maximum(pairs.first, pairs.second)
    order = np.argsort(pair, kind="stable")
    starts = np.flatnonzero(np.diff(pair[order])) + 1
    return [entries for entries in np.split(order, starts) if entries.size]


def _residual(pairs: Pairs, strengths: Floats, entries: Indices) -> Residual | None:
    """The residual of one pair with its own, uncorrected p; None if it has too few clusters."""
    _, cluster = np.unique(pairs.cluster[entries], return_inverse=True)
    clusters = int(cluster.max()) + 1
    if clusters < CLUSTERS_MIN:
        return None
    first, second = pairs.first[entries], pairs.second[entries]
    bot, other = min(first[0], second[0]), max(first[0], second[0])
    weight = pairs.weight[entries]
    score = np.where(first == bot, pairs.score[entries], 1.0 - pairs.score[entries])
    expected = float(expit(strengths[bot] - strengths[other]))
    surprise = np.bincount(cluster, weight * (score - expected))
    won, games = float(weight @ score), float(weight.sum())
    variance = clusters / (clusters - 1) * float(surprise @ surprise)
    model = float(weight @ weight) * expected * (1.0 - expected)
    alike = clusters * float(surprise.var()) <= VANISHING_SHARE * model
    if alike or min(won, games - won) < THIN_SCORE:
        variance = max(variance, model)
    z = float(surprise.sum()) / variance**0.5 if variance > 0.0 else 0.0
    p = 2.0 * float(stdtr(clusters - 1, -abs(z)))
    return Residual(int(bot), int(other), score=won / games, expected=expected, z=z, p=p)
