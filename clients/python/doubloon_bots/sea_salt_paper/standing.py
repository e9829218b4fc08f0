"""What totals are worth to a seat: the share of the others that it is likely to leave behind."""

from collections.abc import Sequence
from math import sqrt, tanh
from typing import Final

ROUND_POINTS: Final = 8.0
"""What the leader gains in a round, about."""
ROUND_SPREAD: Final = 6.0
"""How far two seats may drift apart in a round, about."""
_NORMAL: Final = 0.8
"""Makes a tanh of what is nearly the normal distribution."""


def standing(totals: Sequence[float], seat: int, *, limit: float) -> float:
    """From 0, last for sure, to 1, first for sure; totals above the limit end the match."""
    own, best = totals[seat], max(totals)
    if best > limit:
        left_behind = [1.0 if own > total else 0.5 if own == total else 0.0 for total in totals]
        return (sum(left_behind) - 0.5) / (len(totals) - 1)
    scale = _NORMAL / (ROUND_SPREAD * sqrt(1 + (limit - best) / ROUND_POINTS))
    return 0.5 + 0.5 * sum([tanh(scale * (own - total)) for total in totals]) / (len(totals) - 1)
