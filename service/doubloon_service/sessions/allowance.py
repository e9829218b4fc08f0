"""How often something may be done: so many times at once, and again and again at a rate."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """A bound on how often."""

    at_once: int
    a_second: float
    of: str = ""
    """What is counted, in the plural."""

    def __str__(self) -> str:
        return f"{self.at_once} {self.of} at once and {self.a_second:g} a second"


class Allowance:
    """What is left of a rate. It is full at first."""

    __slots__ = ("_left", "_rate", "_since_us")

    def __init__(self, rate: Rate, now_us: int) -> None:
        self._rate = rate
        self._left = float(rate.at_once)
        self._since_us = now_us

    def take(self, now_us: int) -> bool:
        """Takes one; false where none is left."""
        gained = (now_us - self._since_us) * self._rate.a_second / 1e6
        self._left = min(self._rate.at_once, self._left + gained)
        self._since_us = now_us
        if self._left < 1:
            return False
        self._left -= 1
        return True
