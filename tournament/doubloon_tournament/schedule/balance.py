"""How even a schedule is: who sits where, meets whom and has whom as a neighbour, each from the least to the most."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from doubloon_tournament.schedule.blocks import Block


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most of several counts."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What a schedule counts; of matches unless it says otherwise."""

    line_ups: int
    """Different ones."""
    blocks: int
    matches: int
    deals: int
    """Different ones."""
    matches_per_deal: Span
    matches_per_bot: Span
    blocks_per_bot: Span
    per_seat: Span
    """How often a bot sits in a seat, over all bots and seats."""
    per_opponent: Span
    """How often two bots are at one table, over all pairs of bots."""
    per_left_neighbour: Span
    """How often a bot has another at its left, over all bots and others: the one in the seat before its own."""


def balance_of(blocks: Sequence[Block], bots: Sequence[str]) -> Balance:
    """The balance of a schedule of these bots; a bot or pair that is nowhere in it counts as 0."""
    matches = [match for block in blocks for match in block.matches]
    deals = Counter(match.deal for match in matches)
    seats = range(len(blocks[0].order)) if blocks else range(0)
    tables = [match.seats for match in matches]
    return Balance(
        line_ups=len({frozenset(block.order) for block in blocks}),
        blocks=len(blocks),
        matches=len(matches),
        deals=len(deals),
        matches_per_deal=_span(deals.values()),
        matches_per_bot=_counted((bot for table in tables for bot in table), bots),
        blocks_per_bot=_counted((bot for block in blocks for bot in block.order), bots),
        per_seat=_counted(
            ((seat, bot) for table in tables for seat, bot in enumerate(table)),
            ((seat, bot) for seat in seats for bot in bots),
        ),
        per_opponent=_counted(
            (pair for table in tables for pair in combinations(sorted(table), 2)), combinations(sorted(bots), 2)
        ),
        per_left_neighbour=_counted(
            ((table[seat - 1], bot) for table in tables for seat, bot in enumerate(table)), permutations(bots, 2)
        ),
    )


def _counted(seen: Iterable[Hashable], possible: Iterable[Hashable]) -> Span:
    counts = Counter(seen)
    return _span(counts[each] for each in possible)


def _span(counts: Iterable[int]) -> Span:
    numbers = list(counts)
    return Span(min(numbers, default=0), max(numbers, default=0))
