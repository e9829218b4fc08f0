"""Actions as small ints: rising numbers are the canonical order within a decision.

A play is the card's own value. Every other kind of action has a range of its own, so an action says what it is.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

BID: Final = 128
"""Plus the bid, 0 to 10."""
LEAD: Final = 144
"""Plus the seat that Rosie names."""
WAGER: Final = 160
"""Plus the points that Rascal wagers."""
REBID: Final = 192
"""Plus the bid that Harry makes it."""
ACKNOWLEDGE: Final = 208
"""Juanita's look at the stock is over."""
DISCARD: Final = 256
"""Plus one card that Bendt puts away, or plus two: the lower one `<< 7 |` the other."""

BIDS: Final = range(BID, BID + 11)
LEADS: Final = range(LEAD, LEAD + 8)
WAGERS: Final = (WAGER, WAGER + 10, WAGER + 20)
REBIDS: Final = range(REBID, REBID + 11)
DISCARDS: Final = range(DISCARD, DISCARD + (1 << 14))


@cache
def bid_options(hand_size: int) -> tuple[int, ...]:
    """Every bid that a hand of that size allows."""
    return tuple(range(BID, BID + hand_size + 1))


@cache
def lead_options(seats: int) -> tuple[int, ...]:
    """Every seat that Rosie may name."""
    return tuple(range(LEAD, LEAD + seats))


@cache
def rebid_options(bid: int, hand_size: int) -> tuple[int, ...]:
    """The bids that Harry may make of a bid: one less, the same, one more, within the cards dealt."""
    return tuple(REBID + new for new in (bid - 1, bid, bid + 1) if 0 <= new <= hand_size)


def discard_of(cards: Sequence[int]) -> int:
    """The action that puts away one card, or two in any order."""
    if len(cards) == 1:
        return DISCARD + cards[0]
    low, high = sorted(cards)
    return DISCARD + (low << 7 | high)


def discarded_by(action: int) -> tuple[int, ...]:
    """The cards that an action puts away, sorted."""
    code = action - DISCARD
    return (code >> 7, code & 127) if code >> 7 else (code,)
