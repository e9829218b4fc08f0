"""How fast matches are played once a run is under way, from a short trial that was played to its end.

All that was begun has ended, so nothing is counted that was not done in that time. That some bots are still starting
when the first tables begin, and that tables run dry at the end, makes the trial a little slower than a long run.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """Of a run on this machine."""

    per_second: float
    """Matches."""
    start_s: float
    """Before the first table."""

    def seconds(self, matches: int) -> float:
        """That a run of so many matches takes."""
        return self.start_s + matches / self.per_second


def speed_of(matches: int, *, first_table_s: float, last_end_s: float) -> Speed | None:
    """The speed of a trial of so many matches; None if nothing came to its end.

    Args:
        matches: That ended.
        first_table_s: When the first table began, counted from the start of the trial.
        last_end_s: When the last match ended, counted likewise.
    """
    span_s = last_end_s - first_table_s
    return Speed(matches / span_s, first_table_s) if matches and span_s > 0 else None
