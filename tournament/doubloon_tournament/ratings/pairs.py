"""A finished table of k bots as its k(k-1)/2 results of pairs.

Each has the weight 1/(k-1), so that one table is worth exactly one game to each of its bots whatever k is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doubloon_tournament.ratings.results import RatedMatch

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]
Flags: TypeAlias = NDArray[np.bool_]


class Forfeits(StrEnum):
    """Whether a forfeit is a result."""

    RATED = "rated"
    """The bot's own result: it is last, several are last together."""
    UNRATED = "unrated"
    """No result against the bot that forfeited."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Results of pairs, one entry each in every array. Bots, clusters, groups and matches are numbered from 0."""

    size: int
    """How many bots there are."""
    first: Indices
    second: Indices
    score: Floats
    """Of the first: 1, 1/2 or 0."""
    weight: Floats
    points: Floats
    """What the first scored more than the second, in the game's own points."""
    cluster: Indices
    group: Indices
    """The block."""
    match: Indices
    played: Flags
    """Whether both were there to the end, so that the points are their own."""

    def scores(self) -> Floats:
        """Weighted score of each bot (row) against each other (column)."""
        size = self.size
        won = np.bincount(self.first * size + self.second, self.weight * self.score, size * size)
        lost = np.bincount(self.second * size + self.first, self.weight * (1.0 - self.score), size * size)
        return (won + lost).astype(np.float64).reshape(size, size)

    def met(self) -> Flags:
        """Whether two bots have a result against each other."""
        table = np.zeros((self.size, self.size), dtype=np.bool_)
        table[self.first, self.second] = table[self.second, self.first] = True
        return table

    def clusters(self) -> int:
        """How many clusters have a result."""
        return int(np.unique(self.cluster).size)

    def clusters_per_bot(self) -> Indices:
        """In how many clusters each bot has a result."""
        return self._distinct_per_bot(self.cluster)

    def games_per_bot(self) -> Indices:
        """In how many matches each bot has a result."""
        return self._distinct_per_bot(self.match)

    def among(self, bots: Sequence[int]) -> "Pairs":
        """The results among these bots, numbered anew in the order given."""
        place = np.full(self.size, -1, dtype=np.intp)
        place[list(bots)] = np.arange(len(bots))
        kept = (place[self.first] >= 0) & (place[self.second] >= 0)
        return Pairs(
            size=len(bots),
            first=place[self.first[kept]],
            second=place[self.second[kept]],
            score=self.score[kept],
            weight=self.weight[kept],
            points=self.points[kept],
            cluster=self.cluster[kept],
            group=self.group[kept],
            match=self.match[kept],
            played=self.played[kept],
        )

    def _distinct_per_bot(self, label: Indices) -> Indices:
        both = np.concatenate([label * self.size + self.first, label * self.size + self.second])
        return np.bincount(distinct(both) % self.size, minlength=self.size)


def distinct(numbers: Indices) -> Indices:
    """The different ones of numbers from 0 on, rising; several times quicker than `numpy.unique`."""
    ordered = np.sort(numbers)
    return ordered[np.diff(ordered, prepend=-1) > 0]


def pairs_of(matches: Sequence[RatedMatch], bots: Sequence[str], forfeits: Forfeits = Forfeits.RATED) -> Pairs:
    """All results of pairs that these matches hold, by the order of the matches."""
    clusters = _numbered(match.cluster for match in matches)
    groups = _numbered(match.group for match in matches)
    numbers = {bot: number for number, bot in enumerate(bots)}
    parts = [
        _pairs_of_size(matches, seats, clusters=clusters, groups=groups, bots=numbers, forfeits=forfeits)
        for seats in sorted({len(match.bots) for match in matches})
    ]
    return _joined(parts, len(bots))


def _pairs_of_size(
    matches: Sequence[RatedMatch],
    seats: int,
    *,
    clusters: dict[str, int],
    groups: dict[str, int],
    bots: dict[str, int],
    forfeits: Forfeits,
) -> Pairs:
    """The results of all tables with that many seats."""
    places = [number for number, match in enumerate(matches) if len(match.bots) == seats]
    tables = [matches[number] for number in places]
    seated = np.array([bots[bot] for table in tables for bot in table.bots], dtype=np.intp).reshape(-1, seats)
    forfeited = np.array([table.forfeits for table in tables], dtype=np.bool_)
    standing = np.where(forfeited, np.inf, np.array([table.places for table in tables], dtype=np.float64))
    points = np.array([table.points for table in tables], dtype=np.float64)
    stood_in = np.array([table.stood_in for table in tables], dtype=np.bool_)
    cluster = np.array([clusters[table.cluster] for table in tables], dtype=np.intp)
    group = np.array([groups[table.group] for table in tables], dtype=np.intp)
    match = np.array(places, dtype=np.intp)
    parts = []
    for one, other in combinations(range(seats), 2):
        kept = _is_result(forfeited, one, other=other, stood_in=stood_in, forfeits=forfeits)
        kept &= seated[:, one] != seated[:, other]
        parts.append(
            Pairs(
                size=len(bots),
                first=seated[kept, one],
                second=seated[kept, other],
                score=_score(standing[kept, one], standing[kept, other]),
                weight=np.full(int(kept.sum()), 1.0 / (seats - 1)),
                points=points[kept, one] - points[kept, other],
                cluster=cluster[kept],
                group=group[kept],
                match=match[kept],
                played=~(forfeited[kept, one] | forfeited[kept, other]),
            )
        )
    return _joined(parts, len(bots))


def _is_result(forfeited: Flags, one: int, *, other: int, stood_in: Flags, forfeits: Forfeits) -> Flags:
    """By table, whether the pair of seats has a result.

    Two that played on count only if somebody stood in for those that left; otherwise theirs was no real table.
    """
    either = forfeited[:, one] | forfeited[:, other]
    played_on = stood_in | ~forfeited.any(axis=1)
    if forfeits is Forfeits.UNRATED:
        return ~either & played_on
    return either | played_on


def _score(standing: Floats, other: Floats) -> Floats:
    return np.where(standing < other, 1.0, np.where(standing == other, 0.5, 0.0))


def _numbered(labels: Iterable[str]) -> dict[str, int]:
    return {label: number for number, label in enumerate(sorted(set(labels)))}


def _joined(parts: Sequence[Pairs], size: int) -> Pairs:
    def indices(name: str) -> Indices:
        return np.concatenate([np.empty(0, dtype=np.intp), *(getattr(part, name) for part in parts)])

    def floats(name: str) -> Floats:
        return np.concatenate([np.empty(0), *(getattr(part, name) for part in parts)])

    return Pairs(
        size=size,
        first=indices("first"),
        second=indices("second"),
        score=floats("score"),
        weight=floats("weight"),
        points=floats("points"),
        cluster=indices("cluster"),
        group=indices("group"),
        match=indices("match"),
        played=np.concatenate([np.empty(0, dtype=np.bool_), *(part.played for part in parts)]),
    )
