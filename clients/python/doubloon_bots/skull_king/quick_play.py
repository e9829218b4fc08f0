"""Plays a seat of an imagined table in a few microseconds: what playouts are made of.

Every seat aims at its bid: it plays the card after which the tricks it has, the trick it may be taking, and the tricks
its other cards are likely to take come closest to it.
"""

from collections.abc import Callable, Mapping
from typing import Final

from doubloon_bots.skull_king.bidding import best_bid_for
from doubloon_bots.skull_king.outlook import HOLDS, LATER, tricks_of
from doubloon_games.skull_king import SkullKingState, actions
from doubloon_games.skull_king.tricks import takes
from doubloon_games.skull_king.view import Phase

WAGER_WITHIN: Final = 0.35
"""A seat wagers when its likely tricks are no further from its bid."""


def quick_action(state: SkullKingState, seat: int) -> int:
    """What a seat that owes a decision does."""
    options = state.options(seat)
    return options[0] if len(options) == 1 else RULES[state.phase](state, seat)


def quick_bid(state: SkullKingState, seat: int) -> int:
    """The bid with the highest score to expect."""
    later = LATER[state.seats]
    odds = [later[card] for card in state.hands[seat]]
    return actions.BID + best_bid_for(odds, range(state.hand_size + 1), round_number=state.round)


def quick_card(state: SkullKingState, seat: int) -> int:
    """The card after which the bid is nearest."""
    later = LATER[state.seats]
    holds = HOLDS[len(state.order) - 1 - len(state.cards)]
    aim = _missing(state, seat) - tricks_of(state.hands[seat], state.seats)
    played = state.cards
    best, least = 0, float("inf")
    for card in state.options(seat):
        off = aim + later[card]
        if takes([*played, card]):
            off -= holds[card]
        if abs(off) < least:
            best, least = card, abs(off)
    return best


def quick_leader(state: SkullKingState, seat: int) -> int:
    """Oneself while tricks are missing, else the next seat."""
    return actions.LEAD + (seat if _missing(state, seat) > 0 else (seat + 1) % state.seats)


def quick_discard(state: SkullKingState, seat: int) -> int:
    """The cards without which the hand comes nearest to the bid."""
    later = LATER[state.seats]
    aim = _missing(state, seat) - tricks_of(state.hands[seat], state.seats)
    return min(
        state.options(seat), key=lambda action: abs(aim + sum(later[card] for card in actions.discarded_by(action)))
    )


def quick_wager(state: SkullKingState, seat: int) -> int:
    """All or nothing."""
    off = _missing(state, seat) - tricks_of(state.hands[seat], state.seats)
    return actions.WAGER + (20 if abs(off) < WAGER_WITHIN else 0)


def quick_rebid(state: SkullKingState, seat: int) -> int:
    """The bid that the seat is likely to make."""
    likely = state.tricks_won[seat] + tricks_of(state.hands[seat], state.seats)
    return min(state.options(seat), key=lambda action: abs(action - actions.REBID - likely))


def _missing(state: SkullKingState, seat: int) -> int:
    return state.bids[seat] - state.tricks_won[seat]


RULES: Final[Mapping[Phase, Callable[[SkullKingState, int], int]]] = {
    Phase.BID: quick_bid,
    Phase.PLAY: quick_card,
    Phase.ROSIE: quick_leader,
    Phase.BENDT: quick_discard,
    Phase.RASCAL: quick_wager,
    Phase.HARRY: quick_rebid,
}
