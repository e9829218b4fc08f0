"""When the host was late: time that bots do not pay for.

Two things are measured. The loop's ticks say when the service could serve nobody at all. A peer that answers at once,
as an instant bot would, says what a round trip costs on this machine now, whoever keeps it busy. An answer is one round
trip, so a decision is given back the time in which the loop stood still, or the longest round trip beside it.
"""

from bisect import bisect_right
from collections import deque
from typing import Final

TOLERANCE_US: Final = 2_000
"""Nothing comes to the microsecond; so much later is not late."""
KEPT: Final = 4096
"""Delays that are remembered; what is older is given back to nobody."""


class HostLag:
    """How late the host was, and when. Moments are told in rising order."""

    def __init__(self) -> None:
        self._still = _Spans()
        self._tick_us: int | None = None
        self._probes: dict[str, int] = {}
        self._delays: deque[tuple[int, int, int]] = deque(maxlen=KEPT)
        """Of late answers: when the probe went out, when its answer came, how late that was."""

    def expect_tick(self, at_us: int) -> None:
        """The loop's next tick should come then; until it has, the loop stands still from then on."""
        self._tick_us = at_us

    def ticked(self, now_us: int) -> None:
        """The tick came."""
        if self._tick_us is not None and now_us > self._tick_us + TOLERANCE_US:
            self._still.add(self._tick_us, now_us)
        self._tick_us = None

    def probe(self, peer: str, now_us: int) -> None:
        """A peer is sent something that it answers at once."""
        self._probes[peer] = now_us

    def answered(self, peer: str, now_us: int) -> None:
        """Its answer came."""
        sent_us = self._probes.pop(peer, now_us)
        if now_us > sent_us + TOLERANCE_US:
            self._delays.append((sent_us, now_us, now_us - sent_us - TOLERANCE_US))

    def forget(self, peer: str) -> None:
        """The peer is gone."""
        self._probes.pop(peer, None)

    def between(self, from_us: int, to_us: int) -> int:
        """How late the host was in that span of time, at most the whole of it, microseconds."""
        return min(to_us - from_us, max(self._stood_still(from_us, to_us), self._longest_delay(from_us, to_us)))

    def _stood_still(self, from_us: int, to_us: int) -> int:
        tick_us = self._tick_us
        if tick_us is None or to_us <= tick_us + TOLERANCE_US:
            return self._still.within(from_us, to_us)
        since_us = max(from_us, tick_us)
        return to_us - since_us + self._still.within(from_us, since_us)

    def _longest_delay(self, from_us: int, to_us: int) -> int:
        longest = max([to_us - sent_us - TOLERANCE_US for sent_us in self._probes.values()], default=0)
        for _, answered_us, delay_us in reversed(self._delays):
            if answered_us <= from_us:
                break
            longest = max(longest, delay_us)
        return max(0, longest)


class _Spans:
    """Spans of time, apart and in order; each added one ends last."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._before: list[int] = []
        """Length of all earlier spans together."""

    def add(self, from_us: int, to_us: int) -> None:
        while self._ends and self._ends[-1] >= from_us:
            from_us = min(from_us, self._starts.pop())
            self._ends.pop()
            self._before.pop()
        before = self._before[-1] + self._ends[-1] - self._starts[-1] if self._ends else 0
        self._starts.append(from_us)
        self._ends.append(to_us)
        self._before.append(before)
        if len(self._ends) > 2 * KEPT:
            del self._starts[:KEPT], self._ends[:KEPT], self._before[:KEPT]

    def within(self, from_us: int, to_us: int) -> int:
        """Microseconds of all spans in that time."""
        if not self._ends or self._ends[-1] <= from_us:
            return 0
        return self._until(to_us) - self._until(from_us)

    def _until(self, moment_us: int) -> int:
        place = bisect_right(self._starts, moment_us) - 1
        if place < 0:
            return self._before[0]
        return self._before[place] + min(moment_us, self._ends[place]) - self._starts[place]
