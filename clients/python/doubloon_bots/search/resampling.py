"""Makes likely worlds of possible ones: some are dropped, others are taken more than once."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")


def resampled(items: Sequence[T], weights: Sequence[float], *, count: int) -> list[T]:
    """So many of the items, each as often as its share of the weights says, up to rounding.

    Args:
        items: At least one.
        weights: One for each item; above 0.
        count: How many to take.

    Source: Douc, Cappé and Moulines, "Comparison of resampling schemes for particle filtering" (ISPA 2005), systematic
    resampling; it starts in the middle of a step rather than at random.
    """
    until = [*accumulate(weights)]
    step = until[-1] / count
    return [items[bisect_left(until, (number + 0.5) * step)] for number in range(count)]
