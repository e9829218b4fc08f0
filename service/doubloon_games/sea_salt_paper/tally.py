"""What a seat owns, counted: one flat list of numbers, so that it is kept up to date and copied in no time.

A card in the hand is counted by type twice, once among the hand and once among all; one on the table among all alone.
A face-down shell is counted nowhere.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from doubloon_games.sea_salt_paper.cards import COLOURS, TYPES

Tally: TypeAlias = list[int]
"""Counts at the places below; a type alone is the place of such cards in the hand."""

ALL: Final = TYPES
"""Plus a type: such cards in hand and on the table."""
COLOUR: Final = 2 * TYPES
"""Plus a colour: such cards in hand and on the table."""
GROUPS: Final = COLOUR + COLOURS
"""Duos and trios on the table."""
TRIOS: Final = GROUPS + 1
POINTS: Final = TRIOS + 1
"""Card points, once they have been asked for; `STALE` after any change."""
STALE: Final = -1
_SIZE: Final = POINTS + 1
_DUO: Final = 2


def empty_tally() -> Tally:
    """Of a seat that owns nothing."""
    tally = [0] * _SIZE
    tally[POINTS] = STALE
    return tally


def tally_of(hand: Iterable[int], groups: Iterable[tuple[int, ...]]) -> Tally:
    """Of a hand and what lies before it."""
    tally = empty_tally()
    for card in hand:
        add_to_hand(tally, card)
    for group in groups:
        add_group(tally, group)
    return tally


def add_to_hand(tally: Tally, card: int) -> None:
    """A card comes to the hand."""
    kind = card >> 4
    tally[kind] += 1
    tally[ALL + kind] += 1
    tally[COLOUR + (card & 15)] += 1
    tally[POINTS] = STALE


def drop_from_hand(tally: Tally, card: int) -> None:
    """A card leaves the hand and the seat."""
    kind = card >> 4
    tally[kind] -= 1
    tally[ALL + kind] -= 1
    tally[COLOUR + (card & 15)] -= 1
    tally[POINTS] = STALE


def lay_down(tally: Tally, group: tuple[int, ...]) -> None:
    """A group goes from the hand to the table."""
    for card in group:
        tally[card >> 4] -= 1
    tally[GROUPS] += 1
    tally[TRIOS] += len(group) > _DUO
    tally[POINTS] = STALE


def add_group(tally: Tally, group: tuple[int, ...]) -> None:
    """A group comes to lie before the seat."""
    for card in group:
        tally[ALL + (card >> 4)] += 1
        tally[COLOUR + (card & 15)] += 1
    tally[GROUPS] += 1
    tally[TRIOS] += len(group) > _DUO
    tally[POINTS] = STALE


def drop_group(tally: Tally, group: tuple[int, ...]) -> None:
    """A group is taken away from the seat."""
    for card in group:
        tally[ALL + (card >> 4)] -= 1
        tally[COLOUR + (card & 15)] -= 1
    tally[GROUPS] -= 1
    tally[TRIOS] -= len(group) > _DUO
    tally[POINTS] = STALE
