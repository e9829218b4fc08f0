"""How well a world explains the bids: whoever bid high holds high cards, more likely than not."""

from collections.abc import Sequence
from math import exp
from typing import Final

from doubloon_bots.skull_king.outlook import LATER
from doubloon_games.skull_king import SkullKingState
from doubloon_games.skull_king.cards import HELD_AS

SPREAD: Final = 0.9
"""How far bids lie from the tricks that a hand is likely to take: a standard deviation."""
WHIM: Final = 0.03
"""What is added for bids that have nothing to do with the hand."""


def bid_likelihood(world: SkullKingState, seat: int, played: Sequence[float]) -> float:
    """How likely the others were to bid as they did with the hands they have in a world, up to a factor.

    Args:
        world: Any in which the bids are revealed.
        seat: Who imagines it.
        played: `played_tricks` of it.
    """
    later = LATER[world.seats]
    likelihood = 1.0
    for other, bid in enumerate(world.revealed):
        if other != seat:
            off = (played[other] + sum([later[card] for card in world.hands[other]]) - bid) / SPREAD
            likelihood *= WHIM + exp(-off * off / 2)
    return likelihood


def played_tricks(world: SkullKingState) -> list[float]:
    """By hand: how many tricks the cards played so far were likely to take; the same in all worlds of a view."""
    later = LATER[world.seats]
    tricks = [0.0] * len(world.hands)
    running = () if len(world.cards) == len(world.order) else zip(world.order, world.cards, strict=False)
    finished = (play for order, cards, *_ in world.history for play in zip(order, cards, strict=True))
    for other, card in (*finished, *running):
        tricks[other] += later[HELD_AS[card]]
    return tricks
