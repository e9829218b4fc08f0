"""What a seat remembers, and what happens to that: cards come, go and blur.

Source: rules page 13.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Self

from doubloon_games.sea_salt_paper.cards import COPIES, MERMAID, WHITE
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.view import Memory

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.notes import Chain

MERMAID_CARD: Final = MERMAID << 4 | WHITE


class Recollection:
    """What a seat remembers up to a note. Once made it is not changed; what follows is folded into a copy."""

    node: "Chain"
    """The last note that is in it, with those before."""
    seat: int
    needs: tuple[int, ...]
    """Mermaids that win, by seat."""
    hands: list[list[int]]
    """By seat: cards surely there, in no order; the own is left empty."""
    sizes: list[int]
    """Cards in each hand."""
    piles: tuple[list[int], list[int]]
    """As far as they are sure from the top down; the top last."""
    heights: list[int]
    """Cards in each pile."""
    deck: list[int]
    """Cards surely in the deck."""
    met: dict[int, int]
    """Copies of a card in the own hand, face down before it, or on the table."""
    before: Memory | None
    """How things stood before the first move that blurred; its own moves are not used."""
    moves: list[SeaSaltPaperEvent]
    """What was told since."""
    stale: set[int]
    """Cards that were known to be somewhere and may have moved."""
    for_good: bool
    """The memory is needed until the round ends."""

    __slots__ = (*__annotations__,)

    def __init__(self, seat: int, needs: tuple[int, ...]) -> None:
        seats = len(needs)
        self.node = None
        self.seat = seat
        self.needs = needs
        self.hands = [[] for _ in range(seats)]
        self.sizes = [0] * seats
        self.piles = ([], [])
        self.heights = [0, 0]
        self.deck = []
        self.met = {}
        self.before = None
        self.moves = []
        self.stale = set()
        self.for_good = False

    def __repr__(self) -> str:
        return f"<Recollection of seat {self.seat}>"

    def copy(self) -> Self:
        """One that can be changed."""
        twin = object.__new__(type(self))
        twin.node = self.node
        twin.seat = self.seat
        twin.needs = self.needs
        twin.hands = [*map(list.copy, self.hands)]
        twin.sizes = self.sizes.copy()
        twin.piles = (self.piles[0].copy(), self.piles[1].copy())
        twin.heights = self.heights.copy()
        twin.deck = self.deck.copy()
        twin.met = self.met.copy()
        twin.before = self.before
        twin.moves = self.moves.copy()
        twin.stale = self.stale.copy()
        twin.for_good = self.for_good
        return twin

    def memory(self) -> Memory | None:
        """What a view says of it beyond what is sure."""
        before = self.before
        if before is None:
            return None
        return Memory(before.hands, before.hand_sizes, before.piles, before.deck, tuple(self.moves))


def sure_copies(recollection: Recollection, card: int) -> int:
    """Copies of a card of which the seat is sure where they are."""
    places = (*recollection.hands, *recollection.piles, recollection.deck)
    return recollection.met.get(card, 0) + sum([place.count(card) for place in places])


def blur(recollection: Recollection, stale: Iterable[int]) -> None:
    """The next move is one whose cards cannot be followed."""
    recollection.stale.update(stale)
    if recollection.before is None:
        one, two = recollection.piles
        recollection.before = Memory(
            tuple([tuple(sorted(hand)) for hand in recollection.hands]),
            tuple(recollection.sizes),
            (tuple(one[::-1]), tuple(two[::-1])),
            tuple(sorted(recollection.deck)),
            (),
        )


def blur_for_mermaids(recollection: Recollection, *seats: int) -> None:
    """A mermaid may leave one of these hands: as many as win cannot have been there before.

    Where so many may have been, the move must be remembered until the round ends.
    """
    for seat in seats:
        need = recollection.needs[seat]
        if recollection.sizes[seat] < need:
            continue
        elsewhere = sure_copies(recollection, MERMAID_CARD) - recollection.hands[seat].count(MERMAID_CARD)
        if COPIES[MERMAID_CARD] - elsewhere >= need:
            blur(recollection, ())
            recollection.for_good = True


def someone_draws(recollection: Recollection) -> None:
    """Another seat takes a card of the deck, or more."""
    if recollection.deck:
        blur(recollection, recollection.deck)
        recollection.deck = []


def see_in_deck(recollection: Recollection, cards: Iterable[int]) -> None:
    """Cards leave the deck under the seat's own eyes."""
    for card in cards:
        if card in recollection.deck:
            recollection.deck.remove(card)


def gain(recollection: Recollection, seat: int, card: int) -> None:
    """A card comes to a hand; 0 if it is not known which."""
    recollection.sizes[seat] += 1
    if not card:
        return
    if seat == recollection.seat:
        recollection.met[card] = recollection.met.get(card, 0) + 1
    else:
        recollection.hands[seat].append(card)


def lose(recollection: Recollection, seat: int, card: int) -> None:
    """A card that is now known leaves a hand for another one."""
    recollection.sizes[seat] -= 1
    if seat == recollection.seat:
        recollection.met[card] = recollection.met.get(card, 0) - 1
    elif card in recollection.hands[seat]:
        recollection.hands[seat].remove(card)


def lose_unseen(recollection: Recollection, seat: int) -> None:
    """Any card may have left the hand: of each that is known there, one copy less is sure."""
    hand = recollection.hands[seat]
    blur(recollection, hand)
    for card in set(hand):
        hand.remove(card)
