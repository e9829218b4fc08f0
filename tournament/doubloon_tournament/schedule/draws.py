"""The schedule's own chance: independent streams of one seed, by label.

Only `random.Random.random` is called, whose values Python promises to keep, so that a later version of Python resumes
a tournament with the schedule that it began with.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A stream of draws."""

    __slots__ = ("random",)

    def __init__(self, seed: int, label: str) -> None:
        """Begins the stream of that label."""
        digest = hashlib.sha256(f"{seed}/{label}".encode()).digest()
        self.random = random.Random(int.from_bytes(digest)).random

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, evenly enough for any bound that a schedule has."""
        return int(self.random() * bound)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
