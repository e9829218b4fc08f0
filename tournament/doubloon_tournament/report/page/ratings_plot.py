"""The ratings with their intervals, drawn on one axis for each set of bots that can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from doubloon_tournament.ratings import StandingRow, Standings
from doubloon_tournament.report.page.scale import Mark, Scale, Tick


@dataclass(frozen=True, slots=True)
class Island:
    """Bots that can be compared with each other."""

    rows: tuple[tuple[StandingRow, Mark], ...]
    ticks: tuple[Tick, ...]


def islands(standings: Standings) -> list[Island]:
    """The rated bots, set by set, in the order of the standings."""
    rated = (row for row in standings.rows if row.rated)
    return [_island(list(rows)) for _, rows in groupby(rated, key=lambda row: row.component)]


def _island(rows: Sequence[StandingRow]) -> Island:
    ends = (row.elo if end is None else end for row in rows for end in (row.elo_low, row.elo, row.elo_high))
    scale = Scale.around(ends)
    marks = tuple((row, scale.mark(row.elo, row.elo_low, row.elo_high)) for row in rows)
    return Island(marks, tuple(scale.ticks()))
