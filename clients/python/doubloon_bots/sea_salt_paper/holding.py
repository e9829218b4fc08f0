"""What a seat owns, counted in one flat list: by type in the hand, by type in all, by colour.

The list is laid out as the rules engine counts, so that playouts need not count anew.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Holding: TypeAlias = Sequence[int]
"""Counts at the places below; a type alone is the place of such cards in the hand. A card is `type << 4 | colour`."""

MERMAID: Final = 1
CRAB: Final = 2
BOAT: Final = 3
FISH: Final = 4
SWIMMER: Final = 5
SHARK: Final = 6
SHELL: Final = 7
OCTOPUS: Final = 8
PENGUIN: Final = 9
SAILOR: Final = 10
LIGHTHOUSE: Final = 11
SHOAL_OF_FISH: Final = 12
PENGUIN_COLONY: Final = 13
CAPTAIN: Final = 14
JELLYFISH: Final = 15
LOBSTER: Final = 16
CAST_OF_CRABS: Final = 17
STARFISH: Final = 18
SEAHORSE: Final = 19

ALL: Final = 20
"""Plus a type: such cards in hand and on the table."""
COLOUR: Final = 2 * ALL
"""Plus a colour: such cards in hand and on the table."""
GROUPS: Final = COLOUR + 12
"""Duos and trios on the table."""
TRIOS: Final = GROUPS + 1

_DUO: Final = 2


def holding_of(hand: Iterable[int], groups: Iterable[Sequence[int]]) -> list[int]:
    """Counts a hand and what lies before it."""
    counts = [0] * (TRIOS + 1)
    for card in hand:
        counts[card >> 4] += 1
        counts[ALL + (card >> 4)] += 1
        counts[COLOUR + (card & 15)] += 1
    for group in groups:
        counts[GROUPS] += 1
        counts[TRIOS] += len(group) > _DUO
        for card in group:
            counts[ALL + (card >> 4)] += 1
            counts[COLOUR + (card & 15)] += 1
    return counts


def duos_in_hand(holding: Holding) -> int:
    """The most duos that the hand holds at once, those of Water Sports aside."""
    crabs = holding[CRAB]
    with_lobster = min(holding[LOBSTER], crabs)
    duos = with_lobster + (crabs - with_lobster) // 2 + holding[BOAT] // 2 + holding[FISH] // 2
    return duos + min(holding[SWIMMER], holding[SHARK] + holding[JELLYFISH])


def colour_bonus(holding: Holding) -> int:
    """The number of cards of the most frequent colour."""
    return max(holding[COLOUR:GROUPS])
