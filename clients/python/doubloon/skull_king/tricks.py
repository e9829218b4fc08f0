"""Who takes a trick, and what it pays: over cards in order of play, the Tigress with her mode.

Source: `skull_king.md` section 3 of the project's rules pages, after the publisher's rulebook.
"""

from collections.abc import Sequence

from doubloon.skull_king.cards import Suit, is_beast, is_escape, is_numbered, is_pirate, rank, suit
from doubloon.v1 import skull_king_pb2 as pb

KING = pb.SKULL_KING_CARD_SKULL_KING
MERMAID = pb.SKULL_KING_CARD_MERMAID
WHITE_WHALE = pb.SKULL_KING_CARD_WHITE_WHALE

BONUS_14 = 10
BONUS_14_BLACK = 20
BONUS_MERMAID_BY_PIRATE = 20
BONUS_PIRATE_BY_KING = 30
BONUS_KING_BY_MERMAID = 40


def led_suit(cards: Sequence[int]) -> Suit | None:
    """The suit that has to be followed; None while it is open, and where a character or a beast came first."""
    for card in cards:
        if not is_escape(card):
            return suit(card)
    return None


def winning_place(cards: Sequence[int]) -> int | None:
    """The place in order of play, from 0, of the card that wins if the trick ends here.

    None for no cards, and where a beast sees to it that nobody gets the trick.
    """
    beast = _last_beast(cards)
    if beast is None:
        return _normal_place(cards)
    if beast != WHITE_WHALE:
        return None
    numbered = [place for place, card in enumerate(cards) if is_numbered(card)]
    return max(numbered, key=lambda place: rank(cards[place]), default=None)


def takes(cards: Sequence[int], card: int) -> bool:
    """Whether `card`, played next, would win if the trick ended with it."""
    return winning_place((*cards, card)) == len(cards)


def trick_bonus(cards: Sequence[int]) -> int:
    """Points that the winner collects, loot apart, if the trick ends here; they count only if the bid is kept."""
    place = winning_place(cards)
    if place is None:
        return 0
    fourteens = sum(_bonus_14(card) for card in cards if rank(card) == 14)
    winner = cards[place]
    if is_pirate(winner):
        return fourteens + BONUS_MERMAID_BY_PIRATE * sum(card == MERMAID for card in cards)
    if winner == KING:
        return fourteens + BONUS_PIRATE_BY_KING * sum(is_pirate(card) for card in cards)
    if winner == MERMAID and KING in cards:
        return fourteens + BONUS_KING_BY_MERMAID
    return fourteens


def _last_beast(cards: Sequence[int]) -> int | None:
    """The beast that counts."""
    for card in reversed(cards):
        if is_beast(card):
            return card
    return None


def _normal_place(cards: Sequence[int]) -> int | None:
    """The winning place where no beast counts."""
    if KING in cards:
        return cards.index(MERMAID if MERMAID in cards else KING)
    for place, card in enumerate(cards):
        if is_pirate(card):
            return place
    if MERMAID in cards:
        return cards.index(MERMAID)
    return _best_number(cards)


def _best_number(cards: Sequence[int]) -> int | None:
    """The place of the highest black card, else of the highest of the first number's suit, else the first place."""
    best = None
    for place, card in enumerate(cards):
        if not is_numbered(card):
            continue
        if best is None or _outranks(card, cards[best]):
            best = place
    return 0 if best is None and cards else best


def _outranks(card: int, best: int) -> bool:
    """Whether a number beats the best one before it: higher in its suit, or the first of trumps."""
    if card >> 4 == best >> 4:
        return card > best
    return card >> 4 == Suit.BLACK


def _bonus_14(card: int) -> int:
    return BONUS_14_BLACK if suit(card) is Suit.BLACK else BONUS_14
