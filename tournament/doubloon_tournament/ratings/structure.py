"""What the results can compare at all, whatever the numbers say.

Bots that never met, even through others, have no common scale. Within one pool a group that took nothing from another
has no finite distance to it: the fit gives one, but only the prior holds it there.

Source: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64 (1957),
no. 8 part 2, 28-33.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from scipy.sparse.csgraph import connected_components, shortest_path

from doubloon_tournament.ratings.elo import elo_from_score
from doubloon_tournament.ratings.pairs import Flags, Floats

SWEEP_DOUBT = 0.025
"""The one-sided doubt of a bound on a bot that won, or lost, everything."""


class Side(StrEnum):
    """A direction in which the results set a bot no limit."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Sweep:
    """A bot that won, or lost, against everybody in every match."""

    won: bool
    deals: int
    """Clusters."""
    bound: float
    """Elo against the field: at least this if it won them all, at most this if it lost them all."""


def components(met: Flags) -> list[list[int]]:
    """Bots that can be compared with each other, each component in rising order; the largest first."""
    count, label = connected_components(met, directed=False)
    return sorted((np.flatnonzero(label == number).tolist() for number in range(count)), key=lambda c: (-len(c), c))


def strong_components(scores: Floats) -> list[list[int]]:
    """Groups within which everybody took at least a tie from everybody, if only through others; by lowest bot.

    One group means that even without a prior all ratings are finite.
    """
    count, label = connected_components(scores > 0.0, directed=True, connection="strong")
    return sorted(np.flatnonzero(label == number).tolist() for number in range(count))


def open_sides(scores: Floats) -> list[frozenset[Side]]:
    """By bot, the sides on which only the prior limits its rating.

    The upper one is open if it took from a bot that took nothing back, each even through others; the lower one if such
    a bot took from it.
    """
    reaches = np.isfinite(np.atleast_2d(shortest_path((scores > 0.0).astype(np.float64), unweighted=True)))
    above, below = reaches & ~reaches.T, reaches.T & ~reaches
    return [_sides(upper=bool(above[bot].any()), lower=bool(below[bot].any())) for bot in range(len(scores))]


def sweep(score: float, losses: float, deals: int) -> Sweep | None:
    """The bound for a bot that took all points of pairs, or none, over that many clusters; None for all others."""
    if deals < 1 or (score > 0.0 and losses > 0.0):
        return None
    bound = sweep_bound(deals)
    return Sweep(won=losses == 0.0, deals=deals, bound=bound if losses == 0.0 else -bound)


def sweep_bound(deals: int) -> float:
    """The least Elo against the field that winning that many deals in a row still agrees with at 97.5 %.

    Source: C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits, Biometrika 26 (1934) 404-413.
    """
    return elo_from_score(float(SWEEP_DOUBT ** (1.0 / deals)))


def _sides(*, upper: bool, lower: bool) -> frozenset[Side]:
    return frozenset(side for side, is_open in ((Side.UPPER, upper), (Side.LOWER, lower)) if is_open)
