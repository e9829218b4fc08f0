"""How a round stands on the way of retracing it: cards that the seat has not seen are slots.

Source: rules page 13.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

from doubloon_games.chance import Chance
from doubloon_games.sea_salt_paper.view import Memory

UNSEEN: Final = 0
"""The card of a slot that the seat has not seen."""
NO_SLOT: Final = -1


class Dice:
    """Draws of one imagining, each from a stream of its own."""

    __slots__ = ("_chance", "_count")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def below(self, bound: int) -> int:
        """A number below a bound, each equally likely."""
        if bound == 1:
            return 0
        self._count += 1
        return self._chance.below(f"imagine/choice/{self._count}", bound)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order."""
        if len(items) < 2:
            return [*items]
        self._count += 1
        return self._chance.shuffled(f"imagine/order/{self._count}", items)


@dataclass(frozen=True, slots=True)
class Start:
    """Where the retracing begins."""

    seat: int
    """Who remembers."""
    memory: Memory
    pool: Mapping[int, int]
    """Copies of each card whose place was not known then."""
    reefs: tuple[int, ...]
    """Other seats with a shell face down then."""


class Trace:
    """How things stand after some of the moves."""

    cards: list[int]
    """By slot: its card, or `UNSEEN`."""
    fresh: list[bool]
    """By slot: it left the deck after the own lobster."""
    hands: list[list[int]]
    """By seat, slots; the own is left empty."""
    reefs: list[int]
    """By seat: the slot face down, or `NO_SLOT`."""
    limbo: list[int]
    """Slots of another seat's draw that are not in its hand."""
    piles: tuple[list[int], list[int]]
    """Cards, tops last."""
    pool: dict[int, int]
    """Copies of each card in the deck or in slots not seen, those of the own lobster apart."""
    returned: dict[int, int]
    """Copies that the own lobster has left in the deck, or that are in fresh slots since."""
    after_lobster: bool
    losses: list[tuple[int, tuple[int, ...]]]
    """Seats that a mermaid may have left, with their slots just before."""

    __slots__ = (*__annotations__,)

    def __init__(self, start: Start) -> None:
        memory = start.memory
        self.cards = []
        self.fresh = []
        self.piles = ([*memory.piles[0][::-1]], [*memory.piles[1][::-1]])
        self.pool = dict(start.pool)
        self.returned = dict(Counter(memory.deck))
        self.after_lobster = False
        self.limbo = []
        self.losses = []
        self.hands = [
            [self.slot(card) for card in (*known, *(UNSEEN,) * (size - len(known)))] if seat != start.seat else []
            for seat, (known, size) in enumerate(zip(memory.hands, memory.hand_sizes, strict=True))
        ]
        self.reefs = [self.slot(UNSEEN) if seat in start.reefs else NO_SLOT for seat in range(len(memory.hands))]
        self.after_lobster = bool(memory.deck)

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.cards = self.cards.copy()
        twin.fresh = self.fresh.copy()
        twin.hands = [*map(list.copy, self.hands)]
        twin.reefs = self.reefs.copy()
        twin.limbo = self.limbo.copy()
        twin.piles = (self.piles[0].copy(), self.piles[1].copy())
        twin.pool = self.pool.copy()
        twin.returned = self.returned.copy()
        twin.after_lobster = self.after_lobster
        twin.losses = self.losses.copy()
        return twin

    def slot(self, card: int) -> int:
        """A new slot."""
        self.cards.append(card)
        self.fresh.append(self.after_lobster)
        return len(self.cards) - 1

    def take_copy(self, card: int, *, fresh: bool) -> bool:
        """A copy comes to light that left the deck after the own lobster, or before; False if there is none."""
        places = (self.returned, self.pool) if fresh else (self.pool,)
        for place in places:
            if place.get(card, 0):
                place[card] -= 1
                return True
        return False

    def unseen(self, seat: int, *, fresh: bool) -> list[int]:
        """Slots of a hand whose card has not been seen."""
        return [slot for slot in self.hands[seat] if not self.cards[slot] and self.fresh[slot] is fresh]
