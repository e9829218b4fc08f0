"""How likely a card is to take a trick: the running one, or one later on.

Estimates, quick rather than exact. Every opponent is taken to hold the unseen cards with equal chance, and to want a
trick as much as its bid says.
"""

from collections.abc import Sequence
from functools import lru_cache

from doubloon import skull_king
from doubloon.skull_king import Suit
from doubloon_bots.skull_king.position import Position

KING = skull_king.card_of("SK")
MERMAID = skull_king.card_of("MER")
TIGRESS = skull_king.card_of("TIG")
TIGRESS_PIRATE = skull_king.card_of("TIG:p")

WISH_NEEDING = 0.75
"""How often an opponent that still needs tricks beats the trick when it can."""
WISH_DONE = 0.2
"""The same of one that needs none, by choice or because it cannot help it."""
WISH_UNKNOWN = 0.5
REACH = 0.15
"""How much each further card in a hand adds to an opponent's means of beating one of ours."""
LEADS = 0.25
"""How often a card of a standard suit gets to a trick where its suit counts."""


def takes_running_trick(position: Position, card: int) -> float:
    """The chance that `card`, played now, takes the trick."""
    after = (*position.cards, card)
    if skull_king.winning_place(after) != len(position.cards):
        return 0.0
    if not position.seats_after:
        return 1.0
    specials, followers, others = _beaters(position, after)
    led = skull_king.led_suit(after)
    chance = 1.0
    for seat in position.seats_after:
        share = position.hand_sizes[seat] / position.unseen_count if position.unseen_count else 0.0
        wish = _wish(position, seat)
        held = 1 - (1 - share) ** specials
        if led is None:
            numbers = 1 - (1 - share) ** (followers + others)
        else:
            void = 1.0 if led in position.voids[seat] else (1 - share) ** _left_of(position, led)
            numbers = (1 - (1 - share) ** followers) * (1 - void) + (1 - (1 - share) ** others) * void
        chance *= (1 - wish * held) * (1 - wish * numbers)
    return chance


def takes_later_trick(position: Position, card: int) -> float:
    """The chance that `card`, kept for later, will take a trick."""
    if position.unseen_count == 0:
        return 1.0 if card in _ALWAYS else 0.0
    against, usable = _later(position, card)
    if usable == 0:
        return 0.0
    reach = 1 + REACH * (len(position.hand) - 1)
    return usable * float(max(0.0, 1 - against / position.unseen_count) ** (position.opponents * reach))


def _beaters(position: Position, after: Sequence[int]) -> tuple[int, int, int]:
    """Unseen cards that would beat the last of `after`: specials, numbers of the led suit, other numbers."""
    place = len(after) - 1
    led = skull_king.led_suit(after)
    specials = followers = others = 0
    for unseen, copies in position.unseen.items():
        card = TIGRESS_PIRATE if unseen == TIGRESS else unseen
        if skull_king.winning_place((*after, card)) == place:
            continue
        if not skull_king.is_numbered(card):
            specials += copies
        elif skull_king.suit(card) is led:
            followers += copies
        else:
            others += copies
    return specials, followers, others


def _wish(position: Position, seat: int) -> float:
    bid = position.bids[seat]
    if bid is None:
        return WISH_UNKNOWN
    return WISH_NEEDING if bid > position.tricks[seat] else WISH_DONE


def _left_of(position: Position, suit: Suit) -> int:
    return sum(position.unseen[card] for card in _suit_cards(suit))


def _later(position: Position, card: int) -> tuple[float, float]:
    """How many unseen cards would beat `card`, and how often it gets to a trick where it counts."""
    unseen = position.unseen
    pirates = sum(unseen[pirate] for pirate in skull_king.PIRATES) + unseen[TIGRESS]
    mermaids, king = unseen[MERMAID], unseen[KING]
    if card == KING:
        return mermaids, 1.0
    if card == TIGRESS or skull_king.is_pirate(card):
        return king + pirates / 2, 1.0
    if card == MERMAID:
        return pirates + mermaids / 2, 1.0
    suit = skull_king.suit(card)
    if suit is None:
        return 0.0, 0.0
    higher = sum(unseen[other] for other in _suit_cards(suit) if other > card)
    characters = pirates + mermaids + king
    if suit is Suit.BLACK:
        return characters + higher, 1.0
    trumps = _left_of(position, Suit.BLACK)
    return characters + higher + trumps * _void_share(position, suit), LEADS


def _void_share(position: Position, suit: Suit) -> float:
    """How likely an opponent is to be out of a suit, and so to trump it."""
    share = len(position.hand) / max(1, position.unseen_count)
    return float((1 - share) ** _left_of(position, suit))


@lru_cache(maxsize=4)
def _suit_cards(suit: Suit) -> Sequence[int]:
    return range(suit << 4 | 1, (suit << 4 | 14) + 1)


_ALWAYS = frozenset({KING, MERMAID, TIGRESS, *skull_king.PIRATES})
