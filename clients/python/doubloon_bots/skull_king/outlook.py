"""What a card is worth in tricks, from tables: rough, and quick enough for playouts.

The tables are how often each card took a trick where every seat played by them, with every option on;
`tests/bench/skull_king_outlook.py` plays and counts anew.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from doubloon_games.skull_king.cards import (
    BLACK,
    ESCAPE_LIKE,
    HELD_AS,
    MERMAID,
    PIRATES,
    PLAYS,
    SKULL_KING,
    SPECIAL,
    TIGRESS,
    TIGRESS_PIRATE,
)


class Row(NamedTuple):
    """How often cards take a trick, in percent; beasts never do."""

    plain: tuple[int, ...]
    """Numbers of a suit that is not trump, by rank from 1."""
    black: tuple[int, ...]
    """Trumps, by rank from 1."""
    pirate: int
    """Any of the five."""
    tigress: int
    """In a hand; on the table, as a pirate."""
    king: int
    mermaid: int
    escape: int
    """Escape, loot, and the Tigress as one."""


LATER_ROWS: Final[Mapping[int, Row]] = {
    2: Row(
        plain=(6, 6, 7, 8, 10, 12, 15, 18, 20, 23, 26, 29, 33, 37),
        black=(40, 42, 46, 48, 49, 51, 54, 57, 61, 65, 68, 70, 72, 75),
        pirate=92,
        tigress=52,
        king=90,
        mermaid=84,
        escape=0,
    ),
    3: Row(
        plain=(4, 5, 6, 7, 8, 10, 13, 16, 20, 24, 28, 33, 39, 44),
        black=(41, 44, 47, 50, 52, 53, 55, 58, 61, 63, 66, 68, 73, 77),
        pirate=93,
        tigress=87,
        king=93,
        mermaid=86,
        escape=0,
    ),
    4: Row(
        plain=(2, 2, 3, 4, 4, 5, 6, 7, 9, 11, 15, 19, 25, 29),
        black=(27, 27, 28, 30, 32, 34, 37, 40, 44, 48, 53, 57, 61, 64),
        pirate=88,
        tigress=82,
        king=87,
        mermaid=80,
        escape=0,
    ),
    5: Row(
        plain=(1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 10, 12, 16, 19),
        black=(14, 14, 16, 18, 21, 23, 25, 27, 28, 30, 35, 43, 49, 51),
        pirate=85,
        tigress=77,
        king=82,
        mermaid=73,
        escape=0,
    ),
    6: Row(
        plain=(1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 9, 12, 14),
        black=(9, 10, 11, 13, 16, 17, 17, 18, 21, 24, 27, 30, 35, 38),
        pirate=81,
        tigress=76,
        king=78,
        mermaid=59,
        escape=0,
    ),
    7: Row(
        plain=(0, 0, 0, 1, 1, 2, 2, 3, 4, 6, 7, 9, 10, 12),
        black=(7, 6, 8, 9, 10, 11, 12, 14, 16, 18, 21, 23, 25, 26),
        pirate=80,
        tigress=77,
        king=83,
        mermaid=22,
        escape=0,
    ),
    8: Row(
        plain=(0, 0, 0, 1, 1, 1, 2, 2, 3, 5, 6, 8, 10, 11),
        black=(5, 6, 6, 7, 8, 8, 9, 10, 11, 12, 12, 13, 15, 16),
        pirate=77,
        tigress=72,
        king=83,
        mermaid=13,
        escape=0,
    ),
}
"""By seats: how often a card that is in the hand takes the trick to which it is played, some time."""

HOLDS_ROWS: Final[Mapping[int, Row]] = {
    0: Row(
        plain=(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100),
        black=(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100),
        pirate=100,
        tigress=100,
        king=100,
        mermaid=100,
        escape=1,
    ),
    1: Row(
        plain=(26, 25, 23, 23, 27, 30, 33, 35, 37, 40, 44, 49, 54, 57),
        black=(56, 55, 56, 59, 60, 60, 60, 61, 62, 64, 65, 68, 71, 72),
        pirate=92,
        tigress=91,
        king=89,
        mermaid=78,
        escape=1,
    ),
    2: Row(
        plain=(8, 9, 10, 12, 13, 15, 17, 21, 23, 26, 29, 32, 36, 39),
        black=(30, 32, 33, 35, 37, 37, 40, 42, 44, 47, 50, 53, 57, 61),
        pirate=87,
        tigress=83,
        king=80,
        mermaid=64,
        escape=1,
    ),
    3: Row(
        plain=(5, 6, 7, 8, 8, 9, 10, 11, 13, 15, 19, 23, 26, 28),
        black=(20, 21, 23, 24, 26, 27, 27, 29, 30, 33, 37, 40, 43, 46),
        pirate=81,
        tigress=78,
        king=74,
        mermaid=50,
        escape=0,
    ),
    4: Row(
        plain=(3, 4, 5, 5, 6, 7, 8, 10, 12, 13, 15, 17, 20, 22),
        black=(16, 17, 16, 17, 20, 21, 23, 26, 25, 25, 26, 29, 33, 34),
        pirate=80,
        tigress=75,
        king=68,
        mermaid=38,
        escape=0,
    ),
    5: Row(
        plain=(3, 3, 3, 4, 5, 6, 6, 7, 9, 10, 12, 14, 16, 19),
        black=(14, 14, 15, 16, 16, 15, 16, 19, 21, 21, 22, 25, 27, 29),
        pirate=77,
        tigress=77,
        king=59,
        mermaid=30,
        escape=0,
    ),
    6: Row(
        plain=(1, 1, 2, 3, 4, 5, 5, 7, 9, 9, 11, 13, 14, 17),
        black=(6, 8, 10, 10, 11, 13, 14, 14, 16, 17, 19, 21, 22, 23),
        pirate=74,
        tigress=78,
        king=67,
        mermaid=17,
        escape=0,
    ),
    7: Row(
        plain=(1, 1, 2, 2, 2, 3, 4, 5, 6, 9, 10, 11, 13, 15),
        black=(3, 4, 4, 3, 3, 5, 6, 8, 12, 14, 16, 17, 18, 19),
        pirate=69,
        tigress=68,
        king=66,
        mermaid=16,
        escape=0,
    ),
}
"""By the number of seats still to play: how often a card that is best when it is played takes the trick."""


def on_table(row: Row) -> list[float]:
    """The chances of a row by card, as it is played."""
    return [_percent(card, row) / 100 for card in range(max(PLAYS) + 1)]


def in_hand(row: Row) -> list[float]:
    """The same for cards as they are held: the Tigress is herself, whatever she will be played as."""
    chances = on_table(row)
    return [chances[HELD_AS.get(card, card)] for card in range(len(chances))]


def _percent(card: int, row: Row) -> int:
    if card < SPECIAL:
        numbers = row.black if card >> 4 == BLACK else row.plain
        rank = card & 15
        return numbers[rank - 1] if 1 <= rank <= len(numbers) else 0
    if card in PIRATES:
        return row.pirate
    if card in (TIGRESS, TIGRESS_PIRATE):
        return row.tigress
    if card in ESCAPE_LIKE:
        return row.escape
    return {SKULL_KING: row.king, MERMAID: row.mermaid}.get(card, 0)


LATER: Final[Mapping[int, Sequence[float]]] = {seats: in_hand(row) for seats, row in LATER_ROWS.items()}
"""By seats, then by card: the chance to take a trick some time."""

HOLDS: Final[Sequence[Sequence[float]]] = [on_table(row) for row in HOLDS_ROWS.values()]
"""By the number of seats still to play, then by card: the chance that a card which is best so far takes the trick."""
