"""The documented play for a seat that has given up: plain, without chance, from what the seat may know.

Source: rules page 2.7; ruling R57 of docs/rules/skull_king.md.
"""

from collections.abc import Sequence
from typing import Final

from doubloon_games.skull_king.actions import ACKNOWLEDGE, BID, LEAD, REBID, WAGER, discard_of
from doubloon_games.skull_king.cards import (
    BEASTS,
    BLACK,
    ESCAPE,
    LOOT,
    MERMAID,
    PIRATES,
    SKULL_KING,
    SPECIAL,
    SUITS,
    TIGRESS,
    TIGRESS_ESCAPE,
    TIGRESS_PIRATE,
)
from doubloon_games.skull_king.tricks import takes
from doubloon_games.skull_king.turn_order import orders
from doubloon_games.skull_king.view import Phase, PrivateView, SkullKingView

_SURE: Final = frozenset({SKULL_KING, MERMAID, TIGRESS, *PIRATES})
_BLACK_FROM: Final = {2: 1, 3: 1, 4: 7, 5: 10, 6: 13, 7: 14, 8: 15}
"""The lowest black rank that counts as a trick, by seats."""

_WEAK_TO_STRONG: Final = (
    ESCAPE,
    LOOT,
    TIGRESS_ESCAPE,
    *(suit << 4 | rank for rank in range(1, 15) for suit in SUITS if suit != BLACK),
    *(BLACK << 4 | rank for rank in range(1, 15)),
    MERMAID,
    *PIRATES,
    TIGRESS_PIRATE,
    SKULL_KING,
)
_STRENGTH: Final = {card: strength for strength, card in enumerate(_WEAK_TO_STRONG)}


def stand_in(view: SkullKingView, options: Sequence[int]) -> int:
    """The listed option that the stand-in picks."""
    private = view.private
    assert private is not None, "a seat that owes a decision has a view of its own"
    match view.phase:
        case Phase.BID:
            return BID + _bid(private.hand, len(view.seats))
        case Phase.PLAY:
            return _play(view, options)
        case _:
            return _use(view, private)


def _bid(hand: Sequence[int], seats: int) -> int:
    lowest = BLACK << 4 | _BLACK_FROM[seats]
    return sum(card in _SURE or lowest <= card < SPECIAL for card in hand)


def _play(view: SkullKingView, options: Sequence[int]) -> int:
    ranked = sorted((card for card in options if card not in BEASTS), key=_STRENGTH.__getitem__)
    if not ranked:
        return options[0]
    trick = view.tricks[-1].cards
    needs = _needs_a_trick(view)
    if not trick:
        return ranked[-1] if needs else ranked[0]
    taking = [card for card in ranked if takes((*trick, card))]
    if needs:
        return taking[0] if taking else ranked[0]
    ducking = [card for card in ranked if card not in taking]
    return ducking[-1] if ducking else ranked[0]


def _needs_a_trick(view: SkullKingView) -> bool:
    seat = view.seats[_seat_on_turn(view)]
    assert seat.bid is not None, "cards are played after the reveal"
    return seat.tricks < seat.bid


def _seat_on_turn(view: SkullKingView) -> int:
    trick = view.tricks[-1]
    if trick.winner is not None:
        return trick.winner
    if len(view.seats) == 2:
        return orders(2, view.first_leader)[trick.leader][len(trick.cards)]
    return (trick.leader + len(trick.cards)) % len(view.seats)


def _use(view: SkullKingView, private: PrivateView) -> int:
    seat = _seat_on_turn(view)
    match view.phase:
        case Phase.ROSIE:
            return LEAD + seat
        case Phase.BENDT:
            return discard_of(private.drawn)
        case Phase.RASCAL:
            return WAGER
        case Phase.HARRY:
            bid = view.seats[seat].bid
            assert bid is not None, "tricks are won after the reveal"
            return REBID + bid
        case _:
            return ACKNOWLEDGE
