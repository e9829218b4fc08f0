"""Bids what the hand is worth, then plays for the highest score to expect."""

from doubloon import skull_king
from doubloon_bots.skull_king.answer import answer
from doubloon_bots.skull_king.bidding import best_bid
from doubloon_bots.skull_king.playing import best_play


def choose(decision: skull_king.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, bid=best_bid, play=best_play)
