"""Actions as small ints. Every kind has a range of its own, so an action says what it is.

Cards take nine bits. The two cards of a duo stand in card-table order, whatever order the notation names them in.
"""

from collections.abc import Sequence
from typing import Final

from doubloon_games.sea_salt_paper.cards import STARFISH

DRAW_DECK: Final = 1
TAKE_DISCARD: Final = 1
"""Plus the pile, 1 or 2."""
DISCARD_TO: Final = 3
"""Plus the pile."""
CHOOSE_PILE: Final = 5
"""Plus the pile that is searched."""
ANGELFISH_TAKE: Final = 7
"""Plus the pile."""
LOCKED_DRAW: Final = 10
CALL_STOP: Final = 11
CALL_LAST_CHANCE: Final = 12
END_TURN: Final = 13
SWAP_PASS: Final = 14
STEAL_FROM: Final = 16
"""Plus the seat that is robbed."""
SWAP_TARGET: Final = 20
"""Plus the seat whose hand is looked at."""
KEEP_EVENT: Final = 32
"""Plus the event card."""

KEEP: Final = 1 << 10
"""Plus one of the two drawn cards."""
CHOOSE_PILE_CARD: Final = 2 << 10
"""Plus a card of the searched pile."""
LOBSTER_TAKE: Final = 3 << 10
"""Plus one of the cards shown."""
REEF: Final = 4 << 10
"""Plus the shell that is put face down."""

SWAP: Final = 1 << 20
"""Plus the card given `<< 9 |` the card taken."""
PLAY: Final = 1 << 22
"""Plus the earlier card `<< 12 |` the later one `<< 3 |` the colour of the starfish, 0 without one."""
STEAL_PAIR: Final = 1 << 24
"""Plus the seat `<< 18 |` the earlier card `<< 9 |` the later one."""

SWAPS: Final = range(SWAP, SWAP + (1 << 18))
PLAYS: Final = range(PLAY, PLAY + (1 << 21))
PAIRS: Final = range(STEAL_PAIR, STEAL_PAIR + (4 << 18))

_CARD: Final = (1 << 9) - 1


def play_of(cards: Sequence[int]) -> int:
    """The action that plays a duo, or a duo and a starfish behind it; the two cards in card-table order."""
    starfish = cards[2] & 15 if len(cards) > 2 else 0
    return PLAY + (cards[0] << 12 | cards[1] << 3 | starfish)


def played_by(action: int) -> tuple[int, ...]:
    """The cards that an action plays: two in card-table order, then the starfish if there is one."""
    code = action - PLAY
    duo = (code >> 12, code >> 3 & _CARD)
    return (*duo, STARFISH << 4 | code & 7) if code & 7 else duo


def swap_of(given: int, taken: int) -> int:
    """The action that gives one card for another."""
    return SWAP + (given << 9 | taken)


def swapped_by(action: int) -> tuple[int, int]:
    """The card that an action gives, and the one that it takes."""
    code = action - SWAP
    return code >> 9, code & _CARD


def steal_of(seat: int, pair: Sequence[int]) -> int:
    """The action that takes a pair, in card-table order, lying in front of a seat."""
    return STEAL_PAIR + (seat << 18 | pair[0] << 9 | pair[1])


def stolen_by(action: int) -> tuple[int, tuple[int, int]]:
    """The seat that an action takes a pair from, and the pair."""
    code = action - STEAL_PAIR
    return code >> 18, (code >> 9 & _CARD, code & _CARD)
