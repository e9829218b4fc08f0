"""Which sets of bots meet. A bot is a number here, its place among the sorted names."""

from itertools import combinations
from math import comb
from typing import TypeAlias

from doubloon_tournament.schedule.connection import connected
from doubloon_tournament.schedule.draws import Draws
from doubloon_tournament.schedule.sample import balanced_sample

LineUp: TypeAlias = tuple[int, ...]
"""The bots of a table in rising order, seats not yet given."""


def all_line_ups(bots: int, seats: int) -> list[LineUp]:
    """Every set of that many bots."""
    return list(combinations(range(bots), seats))


def sampled_line_ups(bots: int, seats: int, *, count: int, seed: int) -> list[LineUp]:
    """A sample in which bots appear equally often (to within 1) and pairs meet as equally as the search finds.

    None is there twice before all are; whoever asks for more than there are gets all of them as often as they fit,
    and a sample for the rest.
    """
    laps, rest = divmod(count, comb(bots, seats))
    draws = Draws(seed, f"sample/{bots}/{seats}/{count}")
    if laps:
        return all_line_ups(bots, seats) * laps + _partial_lap(bots, seats, count=rest, draws=draws)
    return connected(_partial_lap(bots, seats, count=rest, draws=draws), bots)


def _partial_lap(bots: int, seats: int, *, count: int, draws: Draws) -> list[LineUp]:
    """Fewer than all. What a balanced sample leaves over is balanced too, so the smaller of the two is searched."""
    if count == 0:
        return []
    total = comb(bots, seats)
    if 2 * count <= total:
        return balanced_sample(bots, seats, count=count, draws=draws)
    left_out = set(balanced_sample(bots, seats, count=total - count, draws=draws))
    return [line_up for line_up in all_line_ups(bots, seats) if line_up not in left_out]
