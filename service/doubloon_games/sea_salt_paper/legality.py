"""What may be played from a hand.

Source: rules page 1.3, 3.3, 12.
"""

from collections.abc import Sequence
from typing import Final

from doubloon_games.sea_salt_paper.actions import PLAY
from doubloon_games.sea_salt_paper.cards import (
    BOAT,
    CRAB,
    FISH,
    JELLYFISH,
    LOBSTER,
    SHARK,
    STARFISH,
    SWIMMER,
    TYPES,
)
from doubloon_games.sea_salt_paper.tally import Tally

WATER_SPORTS_DUOS: Final = frozenset({(SWIMMER, SWIMMER), (SHARK, SHARK)})
"""Pairs that only Water Sports lets lie together."""
DUOS: Final = frozenset(
    {
        (CRAB, CRAB),
        (BOAT, BOAT),
        (FISH, FISH),
        (SWIMMER, SHARK),
        (CRAB, LOBSTER),
        (SWIMMER, JELLYFISH),
        *WATER_SPORTS_DUOS,
    }
)
"""Pairs of types that can lie together, in card-table order."""


def play_options(hand: Sequence[int], tally: Tally, *, water_sports: bool) -> list[int]:
    """Every duo of a sorted hand in canonical order, each followed by its trios."""
    if not _may_hold_duo(tally, water_sports=water_sports):
        return []
    cards = sorted(set(hand))
    stars = [card & 15 for card in cards if card >> 4 == STARFISH]
    options = []
    for place, first in enumerate(cards):
        kind = first >> 4
        partners = PARTNERS_IN_WATER_SPORTS[kind] if water_sports else PARTNERS[kind]
        if not partners:
            continue
        for second in cards[place:]:
            if second >> 4 in partners and (second != first or hand.count(first) > 1):
                duo = PLAY + (first << 12 | second << 3)
                options.append(duo)
                options += [duo + star for star in stars]
    return options


def pair_options(groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The different pairs among played groups, in canonical order; trios are none."""
    return sorted({group for group in groups if len(group) == _PAIR})


def _may_hold_duo(tally: Tally, *, water_sports: bool) -> bool:
    if tally[CRAB] > 1 or tally[BOAT] > 1 or tally[FISH] > 1:
        return True
    if tally[SWIMMER] and (tally[SHARK] or tally[JELLYFISH] or (water_sports and tally[SWIMMER] > 1)):
        return True
    return bool(tally[LOBSTER] and tally[CRAB]) or (water_sports and tally[SHARK] > 1)


def _partners(*, water_sports: bool) -> tuple[frozenset[int], ...]:
    duos = DUOS if water_sports else DUOS - WATER_SPORTS_DUOS
    return tuple(frozenset(second for first, second in duos if first == kind) for kind in range(TYPES))


PARTNERS: Final = _partners(water_sports=False)
"""By the type of the earlier card: the types of the later one."""
PARTNERS_IN_WATER_SPORTS: Final = _partners(water_sports=True)
"""The same with the duos of Water Sports."""
_PAIR: Final = 2
