"""The Elo scale: 400 points are odds of ten to one.

Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, section 8.4 (the logistic form).
"""

import math

ELO_SCALE = 400.0
"""Elo of a tenfold in odds."""
ELO_PER_NAT = ELO_SCALE / math.log(10)
"""Elo of one unit of log-odds: 173.7178."""


def expected_score(difference: float, scale: float = ELO_SCALE) -> float:
    """The score from 0 to 1 that a bot expects against one rated `difference` Elo below it."""
    return 1.0 / (1.0 + math.pow(10.0, -difference / scale))


def elo_from_score(score: float) -> float:
    """The rating difference at which that score is expected: the inverse of `expected_score`.

    Raises:
        ValueError: If the score is not strictly between 0 and 1, where no finite difference belongs to it.
    """
    if not 0.0 < score < 1.0:
        raise ValueError(f"score {score} has no finite Elo difference; it must lie between 0 and 1, both excluded")
    return ELO_SCALE * math.log10(score / (1.0 - score))
