"""How fast matches come in, and how long the rest will take."""

from collections import deque
from typing import Final

WINDOW_S: Final = 60.0
"""Older matches say little about the pace now."""


class Pace:
    """Told the time, counts matches."""

    def __init__(self, started_s: float) -> None:
        self._started_s = started_s
        self._ends: deque[float] = deque()

    def match_ended(self, now_s: float) -> None:
        """Counts one."""
        self._ends.append(now_s)

    def per_second(self, now_s: float) -> float | None:
        """Matches a second over the last minute; None before the first."""
        if not self._ends:
            return None
        while self._ends and self._ends[0] < now_s - WINDOW_S:
            self._ends.popleft()
        span_s = min(WINDOW_S, now_s - self._started_s)
        return len(self._ends) / span_s if span_s > 0 else None

    def left_s(self, matches: int, now_s: float) -> float | None:
        """Seconds until that many more have ended; None if nobody knows."""
        rate = self.per_second(now_s)
        return matches / rate if rate else None


def clock_text(seconds: float) -> str:
    """A time as people read it: `0:07`, `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
