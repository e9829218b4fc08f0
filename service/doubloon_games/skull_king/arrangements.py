"""Counts the ways to put cards into places of fixed sizes, and tells how the one of any rank splits them.

Cards that may go to the same places form a class, and places that no class still to come tells apart form a group, so
a count sums over few numbers, however many cards there are. The slots of a place are told apart: then every
arrangement of distinct cards weighs the same.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple, TypeAlias

Slots: TypeAlias = tuple[int, ...]
"""A number of slots for each group of a level."""


@dataclass(frozen=True, slots=True)
class CardClass:
    """Cards that may go to the same places."""

    size: int
    """How many cards."""
    places: frozenset[int]
    """Where they may go."""


class Share(NamedTuple):
    """Cards of a class that go to one group of places."""

    group: tuple[int, ...]
    """The places."""
    cards: int
    """How many, to slots of the group chosen at random."""


class _Split(NamedTuple):
    """One way to split a class between the groups."""

    ways_until: int
    """Arrangements of this split and of those before it."""
    ways_here: int
    """Ways to choose the slots."""
    counts: Slots
    left: Slots
    """Free slots of the next level's groups."""


class Arrangements:
    """All ways to fill every slot of the places with every card of the classes."""

    def __init__(self, classes: Sequence[CardClass], sizes: Mapping[int, int]) -> None:
        self._sizes = [card_class.size for card_class in classes]
        self._groups = [_groups(classes[number:], sizes) for number in range(len(classes) + 1)]
        self._allowed = [
            [group[0] in card_class.places for group in groups]
            for card_class, groups in zip(classes, self._groups, strict=False)
        ]
        self._merges = [
            [next(number for number, wide in enumerate(after) if group[0] in wide) for group in before]
            for before, after in zip(self._groups, self._groups[1:], strict=False)
        ]
        self._splits: list[dict[Slots, list[_Split]]] = [{} for _ in classes]
        self._start = tuple(sum(sizes[place] for place in group) for group in self._groups[0])
        self.count = self._ways(0, self._start)
        """How many there are."""

    def shares(self, rank: int) -> list[list[Share]]:
        """How the arrangement of a rank below `count` splits each class."""
        slots = self._start
        shares = []
        for groups, splits_by_slots in zip(self._groups, self._splits, strict=False):
            splits = splits_by_slots[slots]
            place = bisect_right(splits, rank, key=_ways_until)
            split = splits[place]
            rank = (rank - (splits[place - 1].ways_until if place else 0)) // split.ways_here
            shares.append([Share(group, count) for group, count in zip(groups, split.counts, strict=True) if count])
            slots = split.left
        return shares

    def _ways(self, level: int, slots: Slots) -> int:
        if level == len(self._sizes):
            return int(not any(slots))
        known = self._splits[level]
        if slots not in known:
            known[slots] = self._split(level, slots)
        return known[slots][-1].ways_until if known[slots] else 0

    def _split(self, level: int, slots: Slots) -> list[_Split]:
        limits = [free if allowed else 0 for free, allowed in zip(slots, self._allowed[level], strict=True)]
        merge = self._merges[level]
        found: list[_Split] = []
        until = 0
        for counts in compositions(self._sizes[level], limits):
            here = 1
            left = [0] * len(self._groups[level + 1])
            for free, count, target in zip(slots, counts, merge, strict=True):
                here *= comb(free, count)
                left[target] += free - count
            after = tuple(left)
            ways = here * self._ways(level + 1, after)
            if ways:
                until += ways
                found.append(_Split(until, here, counts, after))
        return found


def compositions(total: int, limits: Sequence[int]) -> Iterator[Slots]:
    """Every way to write a total as a sum of numbers from 0 to each limit."""
    if not limits:
        if total == 0:
            yield ()
        return
    rest = limits[1:]
    for first in range(max(0, total - sum(rest)), min(total, limits[0]) + 1):
        for others in compositions(total - first, rest):
            yield (first, *others)


def _ways_until(split: _Split) -> int:
    return split.ways_until


def _groups(classes: Sequence[CardClass], places: Iterable[int]) -> list[tuple[int, ...]]:
    """Places that these classes do not tell apart."""
    groups: dict[tuple[bool, ...], list[int]] = {}
    for place in places:
        groups.setdefault(tuple(place in card_class.places for card_class in classes), []).append(place)
    return [tuple(group) for group in groups.values()]
