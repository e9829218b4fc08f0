"""Deals the hidden cards anew, as a seat's knowledge allows: every possible arrangement with equal weight.

What another seat may have moved with Bendt splits the arrangements into cases that exclude each other; each case is a
plain count of `arrangements`. So a world is found by drawing one rank, then cards and slots at random.

Source: rules page 2.8.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from math import comb

from doubloon_games.chance import CHUNK_BYTES, CHUNK_VALUES, Chance
from doubloon_games.skull_king.arrangements import Arrangements, CardClass, Share
from doubloon_games.skull_king.cards import SPECIAL
from doubloon_games.skull_king.kinds import PILE, STOCK, Fixing, Kind, Sizes, fixings, kinds_of, sizes_of
from doubloon_games.skull_king.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class World:
    """One arrangement of the hidden cards."""

    hands: Mapping[int, list[int]]
    """Of the other seats, and Graybeard's pile; in no order."""
    stock: list[int]
    """In a random order."""
    drawn: tuple[int, ...]
    """What another seat drew with Bendt, sorted."""
    discarded: tuple[int, ...]
    """What it put away, sorted."""


class Worlds:
    """All worlds that agree with what a seat knows."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        sizes = sizes_of(known)
        self._kinds = kinds_of(known, sizes)
        cases = [_Case(fixing, sizes, self._kinds) for fixing in fixings(known, sizes, self._kinds)]
        self._cases = [case for case in cases if case.count]
        if not self._cases:
            raise ValueError("no arrangement of the cards agrees with the view")
        self._until = [*accumulate(case.count for case in self._cases)]

    @property
    def count(self) -> int:
        """How many arrangements there are, copies of a card and slots of a place told apart."""
        return self._until[-1]

    def draw(self, chance: Chance) -> World:
        """One of them, each equally likely."""
        rank = _number_below(chance, "imagine/rank", self.count)
        number = bisect_right(self._until, rank)
        cards = {
            kind: chance.shuffled(f"imagine/kind/{place}", held)
            for place, (kind, held) in enumerate(self._kinds.items())
        }
        dealt = self._cases[number].deal(rank - (self._until[number - 1] if number else 0), cards, chance)
        return self._world(dealt, chance)

    def _world(self, dealt: Mapping[int, list[int]], chance: Chance) -> World:
        certain = self._known.certain_stock
        stock = chance.shuffled("imagine/stock", [*dealt.get(STOCK, ()), *certain])
        hands = {seat: dealt.get(seat, []) for seat in self._known.hands}
        pile = tuple(sorted(dealt.get(PILE, ())))
        drawn = _drawn(self._known, hands, pile=pile, stock=stock, chance=chance)
        return World(hands, stock, drawn, pile)


class _Case:
    """The arrangements that agree with a fixing."""

    def __init__(self, fixing: Fixing, sizes: Sizes, kinds: Mapping[Kind, list[int]]) -> None:
        self._fixing = fixing
        self._sizes = dict(sizes)
        self._ways_fixed = 1
        loose = {kind: len(cards) for kind, cards in kinds.items()}
        for (kind, place), cards in fixing.items():
            free = self._sizes.get(place, 0)
            self._ways_fixed *= comb(free, cards)
            self._sizes[place] = max(0, free - cards)
            loose[kind] -= cards
        self._kinds = sorted(kinds, key=lambda kind: len(kind.places))
        self.count = 0
        if self._ways_fixed and min(loose.values(), default=0) >= 0:
            classes = [CardClass(loose[kind], self._loose_places(kind)) for kind in self._kinds]
            self._arrangements = Arrangements(classes, self._sizes)
            self.count = self._ways_fixed * self._arrangements.count

    def deal(self, rank: int, cards: Mapping[Kind, list[int]], chance: Chance) -> dict[int, list[int]]:
        """The arrangement of a rank; `cards` are the kinds, each in random order, and are used up."""
        dealt: dict[int, list[int]] = {place: [] for place in self._sizes}
        for (kind, place), number in self._fixing.items():
            dealt[place] += _take(cards[kind], number)
        free = dict(self._sizes)
        shares_by_kind = self._arrangements.shares(rank // self._ways_fixed)
        for label, (kind, shares) in enumerate(zip(self._kinds, shares_by_kind, strict=True)):
            for share in shares:
                spread = _spread(share, free, chance, f"imagine/slots/{label}/{share.group[0]}")
                for place, number in spread.items():
                    dealt[place] += _take(cards[kind], number)
                    free[place] -= number
        return dealt

    def _loose_places(self, kind: Kind) -> frozenset[int]:
        return frozenset(place for place in kind.places if (kind, place) not in self._fixing)


def _spread(share: Share, free: Sizes, chance: Chance, label: str) -> Mapping[int, int]:
    """How many cards of a share go to each place of its group: to slots chosen at random."""
    if len(share.group) == 1:
        return {share.group[0]: share.cards}
    slots = [place for place in share.group for _ in range(free[place])]
    if share.cards < len(slots):
        slots = chance.shuffled(label, slots)[: share.cards]
    return Counter(slots)


def _take(cards: list[int], number: int) -> list[int]:
    taken = cards[:number]
    del cards[:number]
    return taken


def _drawn(
    known: Knowledge, hands: Mapping[int, list[int]], *, pile: Sequence[int], stock: Sequence[int], chance: Chance
) -> tuple[int, ...]:
    """What another seat may have drawn: what left a stock that was seen, else any cards that explain its voids."""
    bendt = known.bendt
    if bendt is None:
        return ()
    if bendt.after_look and known.stock_seen is not None:
        return tuple(sorted((known.stock_seen - Counter(stock)).elements()))
    held = [*hands[bendt.seat], *pile, *bendt.played]
    certain = [card for card in held if card < SPECIAL and card >> 4 in bendt.voids]
    others = [card for card in held if card >= SPECIAL or card >> 4 not in bendt.voids]
    more = chance.shuffled("imagine/drawn", others)[: bendt.drawn - len(certain)]
    return tuple(sorted((*certain, *more)))


def _number_below(chance: Chance, label: str, bound: int) -> int:
    """A number below a bound that may be larger than a chunk of chance, each equally likely."""
    if bound <= CHUNK_VALUES:
        return chance.below(label, bound)
    size = -(-bound.bit_length() // (8 * CHUNK_BYTES))
    fair = CHUNK_VALUES**size // bound * bound
    for attempt in count():
        number = 0
        for place in range(size):
            number = number * CHUNK_VALUES + chance.below(f"{label}/{attempt}/{place}", CHUNK_VALUES)
        if number < fair:
            return number % bound
    raise AssertionError("the stream never ends")
