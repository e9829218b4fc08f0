"""The rules page's 2.8 as a plain test of one arrangement: what may lie where, for small numbers of cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import factorial, prod
from random import Random

from doubloon_games.skull_king.cards import SPECIAL
from doubloon_games.skull_king.knowledge import Knowledge, OthersBendt
from tables.skull_king import cards

CARDS = cards("G1 G2 G3 Y1 Y2 Y3 B1 B2 ROSIE SK MER MER ESC ESC ESC LOOT LOOT")


@dataclass(frozen=True)
class Arrangement:
    """Hidden cards by place, each place sorted."""

    hands: tuple[tuple[int, ...], ...]
    """In the order of `Knowledge.hands`."""
    stock: tuple[int, ...]
    pile: tuple[int, ...]


def arrangements(known: Knowledge) -> Iterator[Arrangement]:
    """Every arrangement of the right sizes, possible or not."""
    pile = known.bendt.pile if known.bendt else 0
    for *hands, stock, put_away in _split(known.unseen, [*known.hands.values(), known.stock, pile]):
        yield Arrangement(tuple(hands), stock, put_away)


def is_possible(known: Knowledge, arrangement: Arrangement) -> bool:
    """Points 2, 3 and 4."""
    hands = dict(zip(known.hands, arrangement.hands, strict=True))
    if any(of_suits(hand, known.voids.get(seat, frozenset())) for seat, hand in hands.items()):
        return False
    bendt = known.bendt
    if bendt is not None:
        held = [*hands[bendt.seat], *arrangement.pile, *bendt.played]
        once_void = of_suits(held, bendt.voids)
        if len(once_void) > bendt.drawn:
            return False
        if bendt.after_look:
            assert known.stock_seen is not None
            taken = known.stock_seen - Counter(arrangement.stock)
            stock_is_of_it = Counter(arrangement.stock) <= known.stock_seen
            return stock_is_of_it and taken <= Counter(held) and Counter(once_void) <= taken
    return known.stock_seen is None or Counter(arrangement.stock) == known.stock_seen


def weight(known: Knowledge, arrangement: Arrangement) -> int:
    """Ways to get it with copies told apart."""
    places = [*arrangement.hands, arrangement.stock, arrangement.pile]
    return prod(
        factorial(copies) // prod(factorial(place.count(card)) for place in places)
        for card, copies in Counter(known.unseen).items()
    )


def of_suits(held: Sequence[int], suits: frozenset[int]) -> list[int]:
    """The numbered cards of these suits."""
    return [card for card in held if card < SPECIAL and card >> 4 in suits]


def some_knowledge(rng: Random, *, size: int = 8) -> Knowledge:
    """What a seat might know, drawn from a true arrangement of a few cards."""
    deck = rng.sample(CARDS, size)
    held, stock = {1: deck[:2], 2: deck[2:4]}, deck[4:]
    bendt_used, looked = rng.random() < 0.7, rng.random() < 0.5
    if not bendt_used:
        return _knowledge(held, stock, voids=_absent(held, rng), stock_seen=Counter(stock) if looked else None)
    seen_before = Counter(stock) if looked and rng.random() < 0.6 else None
    drawn, stock = stock[:2], stock[2:]
    voids_before = frozenset(
        suit for suit in (0, 1, 3) if not of_suits(held[1], frozenset({suit})) and rng.random() < 0.7
    )
    held[1] += drawn
    rng.shuffle(held[1])
    put_away = [held[1].pop() for _ in range(rng.choice([0, 2]))]
    played = tuple(held[1].pop() for _ in range(rng.randint(0, 1) if put_away else 0))
    bendt = OthersBendt(1, 2, len(put_away), voids_before, played, after_look=seen_before is not None)
    seen = seen_before if seen_before is not None else Counter(stock) if looked else None
    return _knowledge(held, stock, voids=_absent(held, rng), stock_seen=seen, bendt=bendt, pile=put_away)


def _knowledge(
    held: dict[int, list[int]],
    stock: Sequence[int],
    *,
    voids: dict[int, frozenset[int]],
    stock_seen: Counter[int] | None,
    bendt: OthersBendt | None = None,
    pile: Sequence[int] = (),
) -> Knowledge:
    unseen = sorted([*held[1], *held[2], *stock, *pile])
    sizes = {seat: len(hand) for seat, hand in held.items()}
    return Knowledge(tuple(unseen), sizes, voids, len(stock), stock_seen, bendt)


def _absent(held: dict[int, list[int]], rng: Random) -> dict[int, frozenset[int]]:
    """Some suits that a hand is without."""
    return {
        seat: frozenset(suit for suit in (0, 1, 3) if not of_suits(hand, frozenset({suit})) and rng.random() < 0.6)
        for seat, hand in held.items()
    }


def _split(held: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for first in set(combinations(held, sizes[0])):
        rest = sorted((Counter(held) - Counter(first)).elements())
        for others in _split(rest, sizes[1:]):
            yield (first, *others)
