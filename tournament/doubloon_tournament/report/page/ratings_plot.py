"""The ratings with their intervals, drawn on one axis for each set of bots that can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from doubloon_tournament.ratings import StandingRow, Standings
from doubloon_tournament.report.page.scale import Scale, Tick


@dataclass(frozen=True, slots=True)
class RatingMark:
    """A bot on the axis; positions from 0 to 1."""

    row: StandingRow
    at: float
    low: float | None
    """None with too few deals."""
    high: float | None


@dataclass(frozen=True, slots=True)
class Island:
    """Bots that can be compared with each other."""

    marks: tuple[RatingMark, ...]
    ticks: tuple[Tick, ...]


def islands(standings: Standings) -> list[Island]:
    """The rated bots, set by set, in the order of the standings."""
    rated = (row for row in standings.rows if row.rated)
    return [_island(list(rows)) for _, rows in groupby(rated, key=lambda row: row.component)]


def _island(rows: Sequence[StandingRow]) -> Island:
    ends = (row.elo if end is None else end for row in rows for end in (row.elo_low, row.elo, row.elo_high))
    scale = Scale.around(ends)
    marks = tuple(
        RatingMark(
            row,
            at=scale.at(row.elo),
            low=None if row.elo_low is None else scale.at(row.elo_low),
            high=None if row.elo_high is None else scale.at(row.elo_high),
        )
        for row in rows
    )
    return Island(marks, tuple(scale.ticks()))
