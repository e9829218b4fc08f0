"""Which cards to lay down: every duo, for what it does and because nobody can steal it from the table."""

from typing import Final

from doubloon.sea_salt_paper import EventCard
from doubloon_bots.sea_salt_paper.holding import (
    BOAT,
    CRAB,
    FISH,
    JELLYFISH,
    LOBSTER,
    SHARK,
    SWIMMER,
    Holding,
)

_WATER_SPORTS: Final = 1 << EventCard.WATER_SPORTS


def next_duo(holding: Holding, events: int) -> tuple[int, int] | None:
    """The types of a duo in the hand in card-table order, None without one; boats last, for they begin a turn."""
    crabs, swimmers, sharks = holding[CRAB], holding[SWIMMER], holding[SHARK]
    if swimmers:
        if sharks:
            return SWIMMER, SHARK
        if holding[JELLYFISH]:
            return SWIMMER, JELLYFISH
    if crabs:
        if crabs > 1:
            return CRAB, CRAB
        if holding[LOBSTER]:
            return CRAB, LOBSTER
    if holding[FISH] > 1:
        return FISH, FISH
    if events & _WATER_SPORTS:
        if swimmers > 1:
            return SWIMMER, SWIMMER
        if sharks > 1:
            return SHARK, SHARK
    return (BOAT, BOAT) if holding[BOAT] > 1 else None
