"""The game's own points, beside the ratings and never mixed into them.

A seat that its bot has forfeited is left out: whoever stood in has scored there. Means are over blocks, since matches
of one block share their cards; so are their standard errors.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from doubloon_tournament.ratings.pairs import Floats, Indices, Pairs, distinct
from doubloon_tournament.ratings.results import RatedMatch


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over blocks."""

    value: float
    error: float | None
    """Its standard error; None with fewer than two blocks."""
    groups: int
    """Blocks."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What two bots did at the tables they shared. By bot number."""

    bot: int
    other: int
    games: int
    score: float
    """Of `bot`, mean from 0 to 1; a tie is half."""
    deals: int
    """Blocks."""
    points: Mean | None
    """How much more `bot` scored than `other`, block by block, where both played to the end; None without such."""


def points_per_bot(matches: Sequence[RatedMatch], bots: Sequence[str]) -> list[Mean | None]:
    """Mean points of each bot; None for one that played nothing to the end."""
    numbers = {bot: number for number, bot in enumerate(bots)}
    groups = {group: number for number, group in enumerate(sorted({match.group for match in matches}))}
    sizes = np.array([len(match.bots) for match in matches], dtype=np.intp)
    seated = np.array([numbers[bot] for match in matches for bot in match.bots], dtype=np.intp)
    group = np.repeat(np.array([groups[match.group] for match in matches], dtype=np.intp), sizes)
    points = np.array(list(chain.from_iterable(match.points for match in matches)), dtype=np.float64)
    played = ~np.array(list(chain.from_iterable(match.forfeits for match in matches)), dtype=np.bool_)
    means = _means(seated[played], group[played], points[played])
    return [means.get(number) for number in range(len(bots))]


def head_to_head(pairs: Pairs) -> list[HeadToHead]:
    """All pairs of bots that have results against each other, by pair."""
    turned = pairs.first > pairs.second
    bot, other = np.where(turned, pairs.second, pairs.first), np.where(turned, pairs.first, pairs.second)
    pair = bot * pairs.size + other
    difference, own = np.where(turned, -pairs.points, pairs.points), pairs.played
    points = _means(pair[own], pairs.group[own], difference[own])
    height = 1 + int(pairs.group.max(initial=0))
    deals = np.bincount(distinct(pair * height + pairs.group) // height, minlength=pairs.size**2)
    games = np.bincount(pair, minlength=pairs.size**2)
    score = np.bincount(pair, np.where(turned, 1.0 - pairs.score, pairs.score), pairs.size**2)
    return [
        HeadToHead(
            *divmod(key, pairs.size),
            games=int(games[key]),
            score=float(score[key] / games[key]),
            deals=int(deals[key]),
            points=points.get(key),
        )
        for key in np.flatnonzero(games).tolist()
    ]


def _means(keys: Indices, groups: Indices, values: Floats) -> dict[int, Mean]:
    """By key, in rising order, the mean over groups of the mean within a group."""
    if not keys.size:
        return {}
    height = int(groups.max()) + 1
    cells, cell = np.unique(keys * height + groups, return_inverse=True)
    of_cells = np.bincount(cell, values) / np.bincount(cell)
    found, key = np.unique(cells // height, return_inverse=True)
    count = np.bincount(key)
    means = np.bincount(key, of_cells) / count
    squares = np.bincount(key, (of_cells - means[key]) ** 2)
    errors = np.sqrt(squares / np.maximum(count - 1, 1) / count)
    return {
        int(name): Mean(float(mean), float(error) if groups_met > 1 else None, int(groups_met))
        for name, mean, error, groups_met in zip(found, means, errors, count, strict=True)
    }
