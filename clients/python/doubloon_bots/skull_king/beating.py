"""Which cards would take a trick as it stands: one bar for the trick, and what each card has against it.

The same as `takes` of the rules, in a form that asks the trick once for a whole hand.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from doubloon_games.skull_king.cards import (
    BEASTS,
    BLACK,
    ESCAPE_LIKE,
    KRAKEN,
    MERMAID,
    PIRATE_LIKE,
    PLAYS,
    SKULL_KING,
    SPECIAL,
    SUITS,
    WHITE_WHALE,
)

Powers: TypeAlias = Sequence[int]
"""By card, as it is played."""


def bar_of(cards: Sequence[int]) -> tuple[Powers, int]:
    """The powers that count in a trick, and the power that a card must exceed to take it as it stands."""
    if not cards:
        return _LEADING, 0
    highest = max(cards)
    if highest >= KRAKEN:
        return _bar_under_a_beast(cards)
    suit = next((card >> 4 for card in cards if card < SPECIAL), _NO_SUIT)
    powers: Powers = _PLAIN[suit]
    if highest >= SKULL_KING:
        king, mermaid = SKULL_KING in cards, MERMAID in cards
        if king and mermaid:
            return powers, _OUT_OF_REACH
        if king or mermaid:
            powers = (_UNDER_KING if king else _UNDER_MERMAID)[suit]
    return powers, max([powers[card] for card in cards])


def _bar_under_a_beast(cards: Sequence[int]) -> tuple[Powers, int]:
    beast = next(card for card in reversed(cards) if card in BEASTS)
    return _RANKS, max([_RANKS[card] for card in cards]) if beast == WHITE_WHALE else _OUT_OF_REACH


def _power(card: int, suit: int) -> int:
    """Strength where `suit` was the first; a number follows a trick without numbers as if it were of the first suit."""
    if card in BEASTS:
        return -1
    if card in ESCAPE_LIKE:
        return 0
    if card == SKULL_KING:
        return _KING
    if card in PIRATE_LIKE:
        return 150
    if card == MERMAID:
        return 100
    if card >> 4 == BLACK:
        return 50 + (card & 15)
    return card & 15 if suit in (card >> 4, _NO_SUIT) else 0


def _with(card: int, power: int) -> tuple[Powers, ...]:
    """The plain powers with another one for a card."""
    return tuple([*powers[:card], power, *powers[card + 1 :]] for powers in _PLAIN)


_NO_SUIT: Final = len(SUITS)
_KING: Final = 200
_OUT_OF_REACH: Final = 1000
_CARDS: Final = range(max(PLAYS) + 1)
_LEADING: Final = [-1 if card in BEASTS else 1 for card in _CARDS]
_RANKS: Final = [card & 15 if card < SPECIAL else 0 for card in _CARDS]
_PLAIN: Final[Sequence[Powers]] = tuple([_power(card, suit) for card in _CARDS] for suit in (*SUITS, _NO_SUIT))
_UNDER_KING: Final = _with(MERMAID, _KING + 1)
_UNDER_MERMAID: Final = _with(SKULL_KING, -1)
