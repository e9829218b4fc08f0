"""How many tables a probe plays at once: few at first, and the more the faster they end, so that all end in time."""

from collections.abc import Callable
from typing import Final

TIMES_MAX: Final = 2.0
"""Tables that were begun in good faith and are not through after this many times the time of the probe are left."""


class SlowStart:
    """A throttle that begins nothing which is not likely to end in time."""

    def __init__(self, *, seconds: float, first: int, clock: Callable[[], float]) -> None:
        """Takes the time of the probe, how many tables begin it, and the clock."""
        self._seconds = seconds
        self._first = first
        self._clock = clock
        self._finished = 0
        self._begun_s: float | None = None
        self.most = 0
        """So many tables were in flight at once."""

    @property
    def seconds_max(self) -> float:
        """From the first table on."""
        return self._seconds * TIMES_MAX

    @property
    def begun_s(self) -> float | None:
        """When the first table began; None before."""
        return self._begun_s

    def match_finished(self) -> None:
        """Counts one."""
        self._finished += 1

    def tables(self, in_flight: int) -> int:
        """One more for each that has ended, and none once those in flight need the rest of the time."""
        now_s = self._clock()
        if self._begun_s is None:
            self._begun_s = now_s
        if not self._finished:
            return self._first
        self.most = max(self.most, in_flight + 1)  # with the one that has just ended
        passed_s = now_s - self._begun_s
        needed_s = in_flight * passed_s / self._finished
        return 0 if passed_s + needed_s >= self._seconds else self._first + self._finished
