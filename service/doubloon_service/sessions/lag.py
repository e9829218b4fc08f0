"""When the host was late: time that bots do not pay for.

Whoever carries the host says when something should come and when it came: a tick of the loop, the answer of a peer
that answers at once. What lies between is time in which the host could not have served anybody.
"""

from bisect import bisect_right
from typing import Final

TOLERANCE_US: Final = 2_000
"""Nothing comes to the microsecond; so much later is not late."""
KEPT: Final = 4096
"""Spans that are remembered; what is older is given back to nobody."""


class HostLag:
    """The spans of time in which the host was late, apart and in order."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._before: list[int] = []
        """Length of all earlier spans together."""
        self._expected: dict[str, int] = {}

    def expect(self, what: str, at_us: int) -> None:
        """Something should come at that moment; until it has, the host is late from then on."""
        self._expected[what] = at_us

    def came(self, what: str, now_us: int) -> None:
        """It came; the moments given rise."""
        at_us = self._expected.pop(what, now_us)
        if now_us > at_us + TOLERANCE_US:
            self._add(at_us, now_us)

    def forget(self, what: str) -> None:
        """It is not waited for any longer."""
        self._expected.pop(what, None)

    def between(self, from_us: int, to_us: int) -> int:
        """Microseconds of that span in which the host was late."""
        late_us = max(0, to_us - max(from_us, self._open_since(to_us)))
        until_us = to_us - late_us
        if not self._ends or self._ends[-1] <= from_us:
            return late_us
        return late_us + self._until(until_us) - self._until(from_us)

    def _open_since(self, now_us: int) -> int:
        late = [at_us for at_us in self._expected.values() if now_us > at_us + TOLERANCE_US]
        return min(late, default=now_us)

    def _until(self, moment_us: int) -> int:
        """Microseconds late up to a moment."""
        place = bisect_right(self._starts, moment_us) - 1
        if place < 0:
            return self._before[0]
        return self._before[place] + min(moment_us, self._ends[place]) - self._starts[place]

    def _add(self, from_us: int, to_us: int) -> None:
        while self._ends and self._ends[-1] >= from_us:
            from_us = min(from_us, self._starts.pop())
            to_us = max(to_us, self._ends.pop())
            self._before.pop()
        before = self._before[-1] + self._ends[-1] - self._starts[-1] if self._ends else 0
        self._starts.append(from_us)
        self._ends.append(to_us)
        self._before.append(before)
        if len(self._ends) > 2 * KEPT:
            del self._starts[:KEPT], self._ends[:KEPT], self._before[:KEPT]
