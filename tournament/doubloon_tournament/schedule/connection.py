"""Ratings compare only bots that are connected by others they met; a sample must not fall into islands.

A sparse sample can be even and still fall apart (six bots in two triangles). As it has enough line-ups to connect
everybody, one of its islands holds a circle, and opening it toward another island joins the two: so a swap that lowers
the number of islands always exists, and each repair takes the one that keeps meetings most even.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

LineUp: TypeAlias = tuple[int, ...]


def connected(line_ups: Sequence[LineUp], bots: int) -> list[LineUp]:
    """The line-ups with as few bots swapped as connects everybody; unchanged if they are connected already."""
    current = list(line_ups)
    while (count := island_count(current, bots)) > 1:
        current = min(_joining_swaps(current, bots, count), key=_unevenness)
    return sorted(current)


def island_count(line_ups: Sequence[LineUp], bots: int) -> int:
    """How many sets of bots never meet each other, even through others."""
    return len(set(_islands(line_ups, bots)))


def _islands(line_ups: Sequence[LineUp], bots: int) -> list[int]:
    """By bot, a bot that stands for its island."""
    parent = list(range(bots))

    def root(bot: int) -> int:
        while parent[bot] != bot:
            parent[bot] = parent[parent[bot]]
            bot = parent[bot]
        return bot

    for line_up in line_ups:
        for bot in line_up[1:]:
            parent[root(bot)] = root(line_up[0])
    return [root(bot) for bot in range(bots)]


def _joining_swaps(line_ups: list[LineUp], bots: int, count: int) -> Iterator[list[LineUp]]:
    """Every exchange of two bots between line-ups of two islands that leaves fewer islands."""
    island = _islands(line_ups, bots)
    for here, there in combinations(range(len(line_ups)), 2):
        if island[line_ups[here][0]] == island[line_ups[there][0]]:
            continue
        for leaver in line_ups[here]:
            for joiner in line_ups[there]:
                swapped = line_ups.copy()
                swapped[here] = _replaced(line_ups[here], leaver, joiner)
                swapped[there] = _replaced(line_ups[there], joiner, leaver)
                if island_count(swapped, bots) < count:
                    yield swapped


def _replaced(line_up: LineUp, leaver: int, joiner: int) -> LineUp:
    return tuple(sorted((set(line_up) - {leaver}) | {joiner}))


def _unevenness(line_ups: list[LineUp]) -> int:
    meetings = Counter(pair for line_up in line_ups for pair in combinations(line_up, 2))
    return sum(count**2 for count in meetings.values())
