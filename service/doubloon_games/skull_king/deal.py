"""What each round deals, to whom, and who leads it.

Source: rules page 2.2, 2.3; rulings R3, R4, R7, R56 of docs/rules/skull_king.md.
"""

from functools import cache
from typing import Final, TypeAlias

from doubloon_games.chance import Chance
from doubloon_games.skull_king.cards import deck_of
from doubloon_games.skull_king.config import SkullKingConfig

ROUNDS: Final = 10
BASE_DECK: Final = 70
"""Bounds the hands, with expansions too."""
GRAYBEARD: Final = 2
"""The seat by which the third hand of a table for two is known."""


Deal: TypeAlias = tuple[list[list[int]], tuple[int, ...]]
"""Hands by seat, sorted (the third one at two seats is Graybeard's pile, its top first), and the stock in its order."""


def hands_dealt(seats: int) -> int:
    """Hands of a table: one a seat, and Graybeard's with two seats."""
    return max(seats, 3)


@cache
def hand_size(seats: int, round_number: int) -> int:
    """Cards of each hand in a round."""
    return min(round_number, BASE_DECK // hands_dealt(seats))


def first_leader(seats: int, chance: Chance) -> int:
    """The seat that leads the first trick of round 1."""
    return chance.below("first_leader", seats)


def leader_of(first: int, seats: int, round_number: int) -> int:
    """The seat that leads the first trick of a round: one seat further each time."""
    return (first + round_number - 1) % seats


def deal(config: SkullKingConfig, seats: int, round_number: int, chance: Chance) -> Deal:
    """Shuffles the whole deck and deals it in blocks from its front, seat 0 first."""
    deck = chance.shuffled(f"round/{round_number}/deck", deck_of(config))
    size = hand_size(seats, round_number)
    dealt = size * hands_dealt(seats)
    hands = [sorted(deck[start : start + size]) for start in range(0, size * seats, size)]
    if seats == GRAYBEARD:
        hands.append(deck[size * seats : dealt])
    return hands, tuple(deck[dealt:])
