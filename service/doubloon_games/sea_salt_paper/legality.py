"""What may be played from a hand.

Source: rules page 1.3, 3.3, 12.
"""

from collections.abc import Sequence
from typing import Final

from doubloon_games.sea_salt_paper.cards import (
    BOAT,
    CRAB,
    FISH,
    JELLYFISH,
    LOBSTER,
    SHARK,
    STARFISH,
    SWIMMER,
)

DUOS: Final = frozenset(
    {
        (CRAB, CRAB),
        (BOAT, BOAT),
        (FISH, FISH),
        (SWIMMER, SHARK),
        (CRAB, LOBSTER),
        (SWIMMER, JELLYFISH),
        (SWIMMER, SWIMMER),
        (SHARK, SHARK),
    }
)
"""Pairs of types that can lie together, in card-table order; the last two with Water Sports only."""
