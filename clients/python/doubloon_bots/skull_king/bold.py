"""Bids more than the hand is worth, then plays for it as well as it can."""

from collections.abc import Sequence

from doubloon import skull_king
from doubloon_bots.skull_king.answer import answer
from doubloon_bots.skull_king.bidding import best_bid
from doubloon_bots.skull_king.playing import best_play
from doubloon_bots.skull_king.position import Position

EXTRA = 1
"""Tricks above what the hand is worth."""


def choose(decision: skull_king.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, bid=high_bid, play=best_play)


def high_bid(position: Position, bids: Sequence[int]) -> int:
    """The bid that the hand is worth and a trick on top."""
    return min(best_bid(position, bids) + EXTRA, max(bids))
