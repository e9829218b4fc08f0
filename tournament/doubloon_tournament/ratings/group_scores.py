"""What the scores of deal groups say of one bot against the rest of the table, at a fixed number of groups."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from scipy.special import ndtr, ndtri

from doubloon_tournament.ratings.elo import elo_from_score
from doubloon_tournament.ratings.sequential import EVEN, NORMALISED_PER_T

LEVEL: Final = 0.95


class Estimate(NamedTuple):
    """An estimate with its 95 % interval; not corrected for a test that stopped because of it."""

    score: float
    """Mean share of what could have been won, 0 to 1."""
    variance: float
    """Of one group's score."""
    elo: float | None
    """None where everything was won or lost."""
    elo_low: float | None
    elo_high: float | None
    superiority: float | None
    """Likelihood that the bot is better; None without any variance."""
    normalised_elo: float | None


def estimate(scores: Mapping[float, float], *, games: int) -> Estimate:
    """From group scores, each with how often it was seen; a group has so many games."""
    total = sum(scores.values())
    mean = sum(score * times for score, times in scores.items()) / total
    variance = sum((score - mean) ** 2 * times for score, times in scores.items()) / total
    error = math.sqrt(variance / total)
    half_width = float(ndtri((1 + LEVEL) / 2)) * error
    return Estimate(
        mean,
        variance,
        _elo(mean),
        _elo(mean - half_width),
        _elo(mean + half_width),
        float(ndtr((mean - EVEN) / error)) if error else None,
        (mean - EVEN) / math.sqrt(games * variance) * NORMALISED_PER_T if variance else None,
    )


def _elo(score: float) -> float | None:
    return elo_from_score(score) if 0 < score < 1 else None
