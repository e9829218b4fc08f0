"""What a seat may spend at a table, and what it has spent."""

from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Budgets of a seat, microseconds."""

    decision_us: int = 0
    """For one decision, not carried over. With neither this nor a bank a decision may take for ever."""
    bank_us: int = 0
    """For the whole table, used when the decision's own is spent."""
    increment_us: int = 0
    """Added to the bank after each decision."""
    start_up_us: int = 0
    """From the table's creation until its bots are there; 0 means for ever."""
    grace_us: int = 0
    """To come back after a lost stream; 0 means that a lost stream forfeits."""


class TimeTaken(NamedTuple):
    """What a decision took, microseconds."""

    think_us: int
    """Charged to the seat."""
    refund_us: int
    """Not charged: the host was late."""


NO_TIME: Final = TimeTaken(0, 0)
"""Of a choice that nobody was asked for."""


class SeatClock:
    """The bank of one seat at one table. It is never negative."""

    __slots__ = ("_control", "bank_us", "last_refund_us", "last_think_us")

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self.bank_us = control.bank_us
        self.last_think_us = 0
        """What the last decision was charged."""
        self.last_refund_us = 0
        """What the host gave back on it."""

    @property
    def unlimited(self) -> bool:
        """The time control sets no limit to a decision."""
        return self._control.decision_us == 0 and self._control.bank_us == 0

    @property
    def own_us(self) -> int:
        """What each decision has of its own."""
        return self._control.decision_us

    def limit_us(self, waiting: int = 1) -> int:
        """The most that one of `waiting` decisions may take, the bank counted once."""
        return self._control.decision_us * waiting + self.bank_us

    def left_us(self, spent_us: int) -> tuple[int, int]:
        """What is left for the decision and in the bank after `spent_us` on an open decision; below 0 with a lead."""
        own = self._control.decision_us
        return max(0, own - spent_us), max(0, self.bank_us - max(0, spent_us - own))

    def charge(self, time: TimeTaken) -> None:
        """Books an answered decision: the bank pays what its own time did not cover, then gets the increment."""
        _, bank = self.left_us(time.think_us)
        self.bank_us = bank if self.unlimited else bank + self._control.increment_us
        self.last_think_us, self.last_refund_us = time.think_us, time.refund_us
