"""The suit that a trick binds everybody to, and what a hand may then play.

Source: rules page 3.1, 3.2; rulings R10 to R16 of docs/rules/skull_king.md.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

from doubloon_games.skull_king.cards import (
    ESCAPE_LIKE,
    MERMAID,
    PLAYS,
    SPECIAL,
    TIGRESS,
    TIGRESS_ESCAPE,
    TIGRESS_PIRATE,
)

OPEN: Final = -2
"""Only escapes and the like so far: the next card decides."""
NO_SUIT: Final = -1
"""A character or a beast was led: nobody is bound."""

LEAD_BY_CARD: Final = {
    play: play >> 4 if play < SPECIAL else OPEN if play in ESCAPE_LIKE else NO_SUIT for play in PLAYS
}
"""What a card makes of a trick that is still open: the suit led, `NO_SUIT` or `OPEN`."""


def lead_of(cards: Iterable[int]) -> int:
    """The lead after these cards of a trick: a suit, `NO_SUIT` or `OPEN`."""
    return next((lead for card in cards if (lead := LEAD_BY_CARD[card]) != OPEN), OPEN)


def legal_plays(hand: Sequence[int], lead: int) -> list[int]:
    """Every different way to play from a sorted hand, in card-table order; the Tigress gives two."""
    first = bisect_left(hand, lead << 4) if lead >= 0 else len(hand)
    if first < len(hand) and hand[first] >> 4 == lead:
        after = bisect_left(hand, (lead + 1) << 4, first)
        legal = [*hand[first:after]]
        if hand[-1] >= SPECIAL:
            legal += hand[bisect_left(hand, SPECIAL, after) :]
    else:
        legal = [*hand]
    if legal[-1] < TIGRESS:
        return legal
    if len(legal) > 1 and legal[-2] >= MERMAID:
        legal = [*dict.fromkeys(legal)]
    if TIGRESS in legal:
        place = legal.index(TIGRESS)
        legal[place : place + 1] = (TIGRESS_PIRATE, TIGRESS_ESCAPE)
    return legal


def holds_suit(hand: Sequence[int], suit: int) -> bool:
    """Whether a sorted hand holds a numbered card of a suit."""
    first = bisect_left(hand, suit << 4)
    return first < len(hand) and hand[first] >> 4 == suit
