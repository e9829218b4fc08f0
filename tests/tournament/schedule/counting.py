"""What a schedule is counted by."""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations, permutations

from doubloon_tournament.schedule import Block


def key_of(seed: int) -> bytes:
    return sha256(f"schedule tests {seed}".encode()).digest()


def names(count: int) -> list[str]:
    return [f"bot{number:02d}" for number in range(count)]


def meetings(line_ups: Iterable[Sequence[str]], bots: Sequence[str]) -> dict[tuple[str, str], int]:
    """Of each pair of bots, those of no line-up included."""
    met = Counter(pair for line_up in line_ups for pair in combinations(sorted(line_up), 2))
    return {pair: met[pair] for pair in combinations(sorted(bots), 2)}


def appearances(line_ups: Iterable[Sequence[str]], bots: Sequence[str]) -> dict[str, int]:
    seen = Counter(bot for line_up in line_ups for bot in line_up)
    return {bot: seen[bot] for bot in bots}


def left_neighbours(blocks: Iterable[Block], bots: Sequence[str]) -> dict[tuple[str, str], int]:
    """In how many blocks the first sits to the left of the second, which is the same in all its matches."""
    seen = Counter((block.order[seat - 1], bot) for block in blocks for seat, bot in enumerate(block.order))
    return {pair: seen[pair] for pair in permutations(bots, 2)}


def spread(counts: dict[tuple[str, str], int] | dict[str, int]) -> int:
    return max(counts.values()) - min(counts.values())
