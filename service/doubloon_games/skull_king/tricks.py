"""Who wins a trick, who leads after it and what it pays.

Source: rules page 3.3, 3.4; rulings R10, R17 to R23, R34, R35, R38 to R46 of docs/rules/skull_king.md.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from doubloon_games.skull_king.cards import (
    BEASTS,
    BLACK,
    ESCAPE_LIKE,
    KRAKEN,
    LOOT,
    MERMAID,
    NUMBERED,
    PIRATE_LIKE,
    RANKS,
    SKULL_KING,
    SPECIAL,
    WHITE_WHALE,
)

NOBODY: Final = -1

MERMAID_TAKEN: Final = 20
"""Points for each mermaid in a trick that a pirate wins."""
PIRATE_TAKEN: Final = 30
"""Points for each pirate in a trick that the Skull King wins."""
SKULL_KING_TAKEN: Final = 40
"""Points for the Skull King in a trick that a mermaid wins."""


Resolution: TypeAlias = tuple[int, int, int]
"""Place of the winning card in order of play (`NOBODY`: the trick is discarded), place of the card whose player leads
next, and points for the winner, loot apart."""


def resolve(cards: Sequence[int]) -> Resolution:
    """Resolves a whole trick: at least three cards, of which at most two are beasts."""
    highest = max(cards)
    if highest >= KRAKEN:
        return _resolve_with_beasts(cards)
    best = _strongest(cards) if highest >= SPECIAL else _highest_number(cards)
    place = cards.index(best)
    return place, place, _bonus(cards, best)


def loot_places(cards: Sequence[int], winner: int) -> list[int]:
    """Places of the loot cards that ally their player with the winner: all but the winner's own."""
    if winner == NOBODY or LOOT not in cards:
        return []
    return [place for place, card in enumerate(cards) if card == LOOT and place != winner]


def takes(cards: Sequence[int]) -> bool:
    """Whether the last of these cards would win the trick, were it to end here."""
    beast = next((card for card in reversed(cards) if card in BEASTS), None)
    last = len(cards) - 1
    if beast == WHITE_WHALE:
        return _highest_rank(cards) == last
    return beast is None and cards.index(_strongest(cards)) == last


def _resolve_with_beasts(cards: Sequence[int]) -> Resolution:
    beast = next(card for card in reversed(cards) if card >= KRAKEN)
    if beast == KRAKEN:
        return NOBODY, cards.index(_strongest(cards)), 0
    place = _highest_rank(cards)
    if place == NOBODY:
        return NOBODY, cards.index(WHITE_WHALE), 0
    return place, place, _fourteens(cards)


def _highest_rank(cards: Sequence[int]) -> int:
    """Place of the highest rank, suits ignored, the first of equals; `NOBODY` without a numbered card."""
    ranks = [card & 15 if card < SPECIAL else 0 for card in cards]
    return ranks.index(highest) if (highest := max(ranks)) else NOBODY


def _strongest(cards: Sequence[int]) -> int:
    """The card that wins with every beast taken out; of identical cards the first one does."""
    if SKULL_KING in cards:
        return MERMAID if MERMAID in cards else SKULL_KING
    for card in cards:
        if card in PIRATE_LIKE:
            return card
    if MERMAID in cards:
        return MERMAID
    numbered = [card for card in cards if card < SPECIAL]
    if numbered:
        return _highest_number(numbered)
    return next(card for card in cards if card in ESCAPE_LIKE)


def _highest_number(numbered: Sequence[int]) -> int:
    """The highest black card, else the highest of the suit of the first."""
    highest = max(numbered)
    suit = numbered[0] >> 4
    if highest >> 4 in (suit, BLACK):
        return highest
    return max([card for card in numbered if card >> 4 == suit])


def _bonus(cards: Sequence[int], best: int) -> int:
    bonus = 0 if _FOURTEENS.isdisjoint(cards) else _fourteens(cards)
    if best < SPECIAL:
        return bonus
    if best in PIRATE_LIKE:
        return bonus + MERMAID_TAKEN * cards.count(MERMAID)
    if best == SKULL_KING:
        return bonus + PIRATE_TAKEN * sum(card in PIRATE_LIKE for card in cards)
    if best == MERMAID and SKULL_KING in cards:
        return bonus + SKULL_KING_TAKEN
    return bonus


def _fourteens(cards: Sequence[int]) -> int:
    return sum([20 if card >> 4 == BLACK else 10 for card in cards if card in _FOURTEENS])


_FOURTEENS: Final = frozenset(card for card in NUMBERED if card & 15 == RANKS[-1])
