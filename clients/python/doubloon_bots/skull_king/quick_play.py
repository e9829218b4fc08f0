"""Plays a seat of an imagined table in a few microseconds: what playouts are made of.

Every seat aims at its bid: it plays the card after which the tricks it has, the trick it may be taking, and the tricks
its other cards are likely to take come closest to it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from doubloon_bots.skull_king.beating import bar_of
from doubloon_bots.skull_king.bidding import best_bid_for
from doubloon_bots.skull_king.outlook import HOLDS, LATER
from doubloon_games.skull_king import SkullKingState, actions
from doubloon_games.skull_king.view import Phase

WAGER_WITHIN: Final = 0.35
"""A seat wagers when its likely tricks are no further from its bid."""


def quick_action(state: SkullKingState, seat: int) -> int:
    """What a seat that owes a decision does."""
    options = state.options(seat)
    return options[0] if len(options) == 1 else RULES[state.phase](state, seat, options)


def quick_bid(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """The bid with the highest score to expect."""
    later = LATER[state.seats]
    odds = [later[card] for card in state.hands[seat]]
    return actions.BID + best_bid_for(odds, range(len(options)), round_number=state.round)


def quick_card(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """The card after which the bid is nearest."""
    later = LATER[state.seats]
    cards = state.cards
    holds = HOLDS[len(state.order) - 1 - len(cards)]
    powers, bar = bar_of(cards)
    aim = _still_missing(state, seat)
    best, least = 0, float("inf")
    for card in options:
        off = aim + later[card]
        if powers[card] > bar:
            off -= holds[card]
        if off < 0:
            off = -off
        if off < least:
            best, least = card, off
    return best


def quick_leader(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """Oneself while tricks are missing, else the next seat."""
    return options[seat if state.bids[seat] > state.tricks_won[seat] else (seat + 1) % len(options)]


def quick_discard(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """The cards without which the hand comes nearest to the bid."""
    later = LATER[state.seats]
    aim = _still_missing(state, seat)
    return min(options, key=lambda action: abs(aim + sum([later[card] for card in actions.discarded_by(action)])))


def quick_wager(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """All or nothing."""
    return options[-1] if abs(_still_missing(state, seat)) < WAGER_WITHIN else options[0]


def quick_rebid(state: SkullKingState, seat: int, options: Sequence[int]) -> int:
    """The bid that the seat is likely to make."""
    likely = state.bids[seat] - _still_missing(state, seat)
    return min(options, key=lambda action: abs(action - actions.REBID - likely))


def _still_missing(state: SkullKingState, seat: int) -> float:
    """Tricks to the bid beyond those that the hand is likely to take."""
    return state.bids[seat] - state.tricks_won[seat] - sum(map(LATER[state.seats].__getitem__, state.hands[seat]))


RULES: Final[Mapping[Phase, Callable[[SkullKingState, int, Sequence[int]], int]]] = {
    Phase.BID: quick_bid,
    Phase.PLAY: quick_card,
    Phase.ROSIE: quick_leader,
    Phase.BENDT: quick_discard,
    Phase.RASCAL: quick_wager,
    Phase.HARRY: quick_rebid,
}
"""What decides in each phase; Juanita leaves no choice."""
