"""Where a number stands on an axis, and which numbers an axis names."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

MARGIN: Final = 0.05
"""Of an axis, left free at each end."""
TICKS_MAX: Final = 6
_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number that an axis names."""

    at: float
    """From 0 to 1."""
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A value with its interval on an axis, from 0 to 1."""

    at: float
    low: float | None = None
    """None where no interval is told."""
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from the lower to the higher number."""

    low: float
    high: float
    logarithmic: bool = False

    @classmethod
    def around(cls, values: Iterable[float], *, logarithmic: bool = False) -> Self:
        """An axis on which all of these have room."""
        found = [math.log10(value) if logarithmic else value for value in values] or [0.0]
        low, high = min(found), max(found)
        if logarithmic and high - low < 1.0:  # less than a decade would have no power of ten to name
            low, high = math.floor(low), math.floor(high) + 1.0
        elif low == high:
            low, high = low - 0.5, high + 0.5
        room = MARGIN * (high - low) / (1.0 - 2.0 * MARGIN)
        return cls(low - room, high + room, logarithmic)

    def at(self, value: float) -> float:
        """From 0 at the left end to 1 at the right one."""
        found = math.log10(value) if self.logarithmic else value
        return min(1.0, max(0.0, (found - self.low) / (self.high - self.low)))

    def mark(self, value: float, low: float | None, high: float | None) -> Mark:
        """A value with the ends of its interval, where it has one."""
        return Mark(self.at(value), None if low is None else self.at(low), None if high is None else self.at(high))

    def ticks(self) -> list[Tick]:
        """Round numbers, few enough to stand beside each other."""
        values = self._powers() if self.logarithmic else self._multiples()
        return [Tick(self.at(value), _told(value)) for value in values]

    def _multiples(self) -> list[float]:
        step = round_step((self.high - self.low) / TICKS_MAX)
        first = math.ceil(self.low / step)
        return [number * step for number in range(first, math.floor(self.high / step) + 1)]

    def _powers(self) -> list[float]:
        powers = range(math.ceil(self.low), math.floor(self.high) + 1)
        every = 1 + len(powers) // (TICKS_MAX + 1)
        return [10.0**power for power in powers if power % every == 0]


def round_step(least: float) -> float:
    """The smallest round step that is no less."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least * (1 - 1e-9))


def _told(value: float) -> str:
    return f"{value + 0.0:.6g}".replace("-", "\u2212")
