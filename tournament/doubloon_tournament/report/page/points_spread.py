"""How the points of each bot are spread over its matches; those that it forfeited are left out."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from doubloon_tournament.report.page.scale import Scale, Tick, round_step
from doubloon_tournament.report.page.tables import Tables

BINS_MAX: Final = 40


@dataclass(frozen=True, slots=True)
class Spread:
    """The points of one bot."""

    bot: int
    matches: int
    least: int
    quarter: float
    """A quarter of the matches gave less."""
    median: float
    three_quarters: float
    most: int
    counts: tuple[int, ...]
    """Matches in each bin."""


@dataclass(frozen=True, slots=True)
class Spreads:
    """All bots over the same bins."""

    edges: tuple[float, ...]
    """One more than there are bins; a bin holds its lower edge."""
    scale: Scale
    ticks: tuple[Tick, ...]
    bots: tuple[Spread, ...]
    """Those that have played something to the end, by number."""


def points_spreads(tables: Tables) -> Spreads:
    """From all matches that the bot itself has played to the end."""
    played = ~tables.forfeited
    bot, points = tables.bot[played], tables.points[played]
    edges = _edges(int(points.min(initial=0)), int(points.max(initial=0))) if len(points) else (0.0, 1.0)
    scale = Scale.around(edges)
    order = np.argsort(bot, kind="stable")
    numbers, starts = np.unique(bot[order], return_index=True)
    parts = np.split(points[order], starts[1:])
    found = tuple(_spread(int(number), part, edges) for number, part in zip(numbers, parts, strict=False))
    return Spreads(edges, scale, tuple(scale.ticks()), found)


def _spread(bot: int, points: np.ndarray[tuple[int, ...], np.dtype[np.int64]], edges: tuple[float, ...]) -> Spread:
    quarter, median, three_quarters = np.quantile(points, (0.25, 0.5, 0.75)).tolist()
    counts = np.histogram(points, edges)[0].tolist()
    return Spread(
        bot, len(points), int(points.min()), quarter, median, three_quarters, int(points.max()), tuple(counts)
    )


def _edges(least: int, most: int) -> tuple[float, ...]:
    """Round edges; the last bin reaches beyond the most, which so has a bin of its own kind."""
    step = max(1.0, round_step((most - least + 1) / BINS_MAX))
    first = math.floor(least / step)
    last = math.floor(most / step) + 1
    return tuple(number * step for number in range(first, last + 1))
