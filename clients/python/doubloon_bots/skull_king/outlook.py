"""What a card is worth in tricks, from tables: rough, and quick enough for playouts."""

from collections.abc import Mapping, Sequence
from typing import Final

from doubloon_games.skull_king.cards import (
    BEASTS,
    BLACK,
    ESCAPE_LIKE,
    HELD_AS,
    MERMAID,
    PIRATES,
    PLAYS,
    SKULL_KING,
    TIGRESS,
    TIGRESS_PIRATE,
)

CARDS: Final = max(PLAYS) + 1
SEATS: Final = range(2, 9)
EVEN: Final = 4
"""Hands in play that the table below was made for."""


def tricks_of(hand: Sequence[int], seats: int) -> float:
    """The tricks that a hand is likely to take."""
    later = LATER[seats]
    return sum([later[card] for card in hand])


def _later(card: int, hands: int) -> float:
    """The chance that a card takes the trick to which it is played, some time."""
    share = _alone(card)
    return share if share > SURE else share * (EVEN / hands) ** CROWD


def _alone(card: int) -> float:
    if card in BEASTS or card in ESCAPE_LIKE:
        return 0.0
    if card == SKULL_KING:
        return 0.85
    if card in PIRATES or card in (TIGRESS, TIGRESS_PIRATE):
        return 0.75
    if card == MERMAID:
        return 0.6
    rank = card & 15
    return 0.1 + 0.5 * rank / 14 if card >> 4 == BLACK else 0.02 + 0.25 * (rank / 14) ** 2


def _held(card: int) -> float:
    """The chance that a card which is best so far stays so when one more seat has played."""
    if card in BEASTS or card in ESCAPE_LIKE:
        return 0.05
    if card in (SKULL_KING, TIGRESS_PIRATE) or card in PIRATES:
        return 0.9
    if card == MERMAID:
        return 0.8
    rank = card & 15
    return 0.6 + 0.3 * rank / 14 if card >> 4 == BLACK else 0.2 + 0.5 * rank / 14


SURE: Final = 0.7
"""Cards above it fear single cards only, however many play."""
CROWD: Final = 0.7
"""How much the other cards lose with each more hand in play, as a power."""

LATER: Final[Mapping[int, Sequence[float]]] = {
    seats: [_later(HELD_AS.get(card, card), max(seats, 3)) for card in range(CARDS)] for seats in SEATS
}
"""By seats, then by card: the chance to take a trick some time."""

HOLDS: Final[Sequence[Sequence[float]]] = [
    [_held(card) ** seats if card in PLAYS else 0.0 for card in range(CARDS)] for seats in range(max(SEATS))
]
"""By the number of seats still to play, then by card: the chance that a card which is best so far takes the trick."""
