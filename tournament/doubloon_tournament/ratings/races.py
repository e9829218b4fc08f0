"""How much the results of one table vary by chance alone, where bots of given strengths race each other.

In the race each bot arrives after an exponential time, its rate the exponential of its strength (Plackett-Luce): pairs
come out as Bradley-Terry says, which is what the fit assumes, and pairs without a common bot are independent.

Source: R. D. Luce, Individual Choice Behavior, 1959; R. L. Plackett, The analysis of permutations, Applied Statistics
24 (1975) 193-202.
"""

import numpy as np
from scipy.special import expit

from doubloon_tournament.ratings.pairs import Floats


def slope_covariance(strengths: Floats) -> Floats:
    """The covariance of what one match adds to the slope of each of its bots; each row sums to 0.

    Args:
        strengths: In nats, by table and seat.

    Returns:
        By table, seat and seat.
    """
    seats = strengths.shape[1]
    beats = expit(strengths[:, :, None] - strengths[:, None, :])
    worth = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    three = worth[:, :, None, None] + worth[:, None, :, None] + worth[:, None, None, :]
    first = worth[:, :, None, None] / three
    """Of three, that the first beats both others."""
    ordered = first * beats[:, None, :, :]
    """That the first beats the second, and the second the third."""
    own = first - beats[:, :, :, None] * beats[:, :, None, :]
    ahead = ordered - beats[:, :, :, None] * beats[:, None, :, :]
    last = ordered + ordered.swapaxes(1, 2) - beats[:, :, None, :] * beats[:, None, :, :]
    apart = _all_different(seats)
    shared = ((ahead + ahead.swapaxes(1, 2) + last) * apart).sum(axis=3)
    direct = beats * beats.swapaxes(1, 2) * ~np.eye(seats, dtype=np.bool_)
    variance = direct.sum(axis=2) + (own * apart).sum(axis=(2, 3))
    covariance = shared - direct
    covariance[:, np.arange(seats), np.arange(seats)] = variance
    weighted: Floats = covariance / (seats - 1) ** 2
    return weighted


def _all_different(seats: int) -> Floats:
    one = np.eye(seats, dtype=np.bool_)
    apart: Floats = (~(one[:, :, None] | one[:, None, :] | one[None, :, :])).astype(np.float64)
    return apart
