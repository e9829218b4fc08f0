"""Bids nothing and dodges."""

from collections.abc import Sequence

from doubloon import skull_king
from doubloon_bots.skull_king.answer import answer
from doubloon_bots.skull_king.position import Position
from doubloon_bots.skull_king.strength import strength


def choose(decision: skull_king.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, bid=lowest, play=highest_loser)


def lowest(position: Position, bids: Sequence[int]) -> int:
    """Zero."""
    return min(bids)


def highest_loser(position: Position, plays: Sequence[int]) -> int:
    """The strongest card that does not take the trick as it stands; if all do, the weakest."""
    losers = [card for card in plays if not skull_king.takes(position.cards, card)]
    return max(losers, key=strength) if losers else min(plays, key=strength)
