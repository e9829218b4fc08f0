"""How fast matches come in, and how long the rest will take."""

from collections import deque
from typing import Final

WINDOW_S: Final = 60.0
"""Older matches say little about the pace now."""
SPAN_S_MIN: Final = 1.0
"""In less time nothing can be told."""


class Pace:
    """Told the time, counts matches. The time before the first is the bots' start and says nothing."""

    def __init__(self) -> None:
        self._first_s: float | None = None
        self._ends: deque[float] = deque()

    def match_ended(self, now_s: float) -> None:
        """Counts one."""
        if self._first_s is None:
            self._first_s = now_s
        else:
            self._ends.append(now_s)

    def per_second(self, now_s: float) -> float | None:
        """Matches a second over the last minute; None while it is too early to tell."""
        while self._ends and self._ends[0] < now_s - WINDOW_S:
            self._ends.popleft()
        span_s = min(WINDOW_S, now_s - self._first_s) if self._first_s is not None else 0.0
        return len(self._ends) / span_s if self._ends and span_s >= SPAN_S_MIN else None

    def left_s(self, matches: int, now_s: float) -> float | None:
        """Seconds until that many more have ended; None while it is too early to tell."""
        rate = self.per_second(now_s)
        return matches / rate if rate else None


def clock_text(seconds: float) -> str:
    """A time as people read it: `0:07`, `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
