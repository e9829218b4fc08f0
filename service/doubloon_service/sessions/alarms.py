"""Moments at which something is due."""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Final

LOOK_AGAIN_US: Final = 1_000
"""While the host is late, deadlines move on with the time: they are looked at no more often than this."""


class Alarms:
    """A heap of moments, each with what to do then. An alarm cannot be taken back: what rings looks for itself."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, Callable[[int], None]]] = []
        self._order = count()

    def set(self, at_us: int, ring: Callable[[int], None]) -> None:
        """Calls `ring` with the time once `at_us` has come."""
        heapq.heappush(self._heap, (at_us, next(self._order), ring))

    def next_us(self) -> int | None:
        """The earliest moment at which something may be due."""
        return self._heap[0][0] if self._heap else None

    def ring(self, now_us: int) -> None:
        """Rings everything that is due by now."""
        while self._heap and self._heap[0][0] <= now_us:
            heapq.heappop(self._heap)[2](now_us)
