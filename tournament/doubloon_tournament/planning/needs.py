"""How many deals make the error bars as narrow as somebody wants them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from doubloon_tournament.ratings.design import Design
from doubloon_tournament.ratings.forecast import expected_half_widths
from doubloon_tournament.ratings.spread import Spread
from doubloon_tournament.schedule import MATCHES_MAX


@dataclass(frozen=True, slots=True)
class Needs:
    """What a median half-width takes."""

    half_width: float
    """That was asked for, in Elo."""
    deals: int
    """Of each line-up."""
    matches: int
    expected: float
    """The median half-width that these deals give, in Elo."""

    @property
    def possible(self) -> bool:
        """Whether a schedule may have as many matches."""
        return self.matches <= MATCHES_MAX


def deals_for(half_width: float, design: Design, spread: Spread, *, deals: int) -> Needs:
    """The least number of deals of each line-up with which the median half-width is no more than that.

    Args:
        half_width: In Elo, above 0.
        design: The tournament as its file has it.
        spread: Of its bots.
        deals: That the design has of each line-up.
    """

    def median(number: int) -> float:
        widths = expected_half_widths(replace(design, times=design.times * (number / deals)), spread)
        return float(np.median(widths)) if not np.isnan(widths).any() else np.inf

    number = _least(lambda tried: median(tried) <= half_width, _guess(median, deals, half_width))
    matches = round(float(design.times.sum()) * design.seats * number / deals)
    return Needs(half_width, number, matches, median(number))


def _guess(median: Callable[[int], float], deals: int, half_width: float) -> int:
    """Half-widths fall with the root of the number of deals, all but exactly."""
    known = deals
    while np.isinf(median(known)):
        known *= 2
    return max(1, ceil(known * (median(known) / half_width) ** 2))


def _least(enough: Callable[[int], bool], guess: int) -> int:
    """The least number that is enough, looked for from a guess on; more are always enough too."""
    low, high = 0, guess
    while not enough(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
