"""The base order of a block: random, and even in who sits to whose left.

Rotations keep neighbours: all matches of a block have the same bot to the left of the same bot. So a random order is
improved by swaps of two places, as long as neighbours that were frequent so far become rarer.
"""

from collections.abc import Sequence
from itertools import combinations

from doubloon_tournament.schedule.draws import Draws


class BaseOrders:
    """Draws the orders of one schedule, block by block."""

    def __init__(self, bots: int, seed: int) -> None:
        """Begins with no neighbours at all."""
        self._draws = Draws(seed, "base-order")
        self._lefts = [[0] * bots for _ in range(bots)]

    def draw(self, line_up: Sequence[int]) -> list[int]:
        """The bots of the line-up by seat in rotation 0."""
        order = self._draws.shuffled(line_up)
        for here, there in combinations(range(len(order)), 2):
            swapped = order.copy()
            swapped[here], swapped[there] = order[there], order[here]
            if self._crowding(swapped) < self._crowding(order):
                order = swapped
        for place, bot in enumerate(order):
            self._lefts[order[place - 1]][bot] += 1
        return order

    def _crowding(self, order: list[int]) -> int:
        """How often these neighbours have been neighbours: half of what the order adds to the sum of squares."""
        return sum(self._lefts[order[place - 1]][bot] for place, bot in enumerate(order))
