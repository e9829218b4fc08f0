"""Plays to win tricks: bids its strong cards and takes whatever it can."""

from collections.abc import Sequence

from doubloon import skull_king
from doubloon_bots.skull_king.answer import answer
from doubloon_bots.skull_king.position import Position
from doubloon_bots.skull_king.strength import strength

STRONG_FROM = strength(skull_king.card_of("B7"))


def choose(decision: skull_king.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, bid=strong_cards, play=strongest)


def strong_cards(position: Position, bids: Sequence[int]) -> int:
    """The bid nearest to the number of strong cards in hand."""
    strong = sum(strength(card) >= STRONG_FROM for card in position.hand)
    return min(bids, key=lambda bid: abs(bid - strong))


def strongest(position: Position, plays: Sequence[int]) -> int:
    """The strongest card if it takes the trick as it stands, else the weakest."""
    best = max(plays, key=strength)
    return best if skull_king.takes(position.cards, best) else min(plays, key=strength)
