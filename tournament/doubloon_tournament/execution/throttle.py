"""How a run is slowed down or ended early by whoever plays it for another reason than its results."""

from typing import Protocol


class Throttle(Protocol):
    """Is asked whenever tables may be begun."""

    @property
    def seconds_max(self) -> float:
        """From the first table on; what is still in flight then is left."""

    def tables(self, in_flight: int) -> int:
        """How many may be in flight now; 0 ends the run with those that are."""
