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
    PLAYS,
    RANKS,
    SKULL_KING,
    SPECIAL,
    SUITS,
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
    if highest >= SPECIAL:
        best = _strongest(cards)
        place = cards.index(best)
        return place, place, _bonus(cards, best)
    if highest < BLACK << 4:
        suit = cards[0] >> 4
        highest = max([card for card in cards if card >> 4 == suit])
    place = cards.index(highest)
    return place, place, _fourteens(cards)


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
        return _highest_number(cards) == last
    return beast is None and cards.index(_strongest(cards)) == last


def _resolve_with_beasts(cards: Sequence[int]) -> Resolution:
    beast = next(card for card in reversed(cards) if card >= KRAKEN)
    if beast == KRAKEN:
        return NOBODY, cards.index(_strongest(cards)), 0
    place = _highest_number(cards)
    if place == NOBODY:
        return NOBODY, cards.index(WHITE_WHALE), 0
    return place, place, _fourteens(cards)


def _highest_number(cards: Sequence[int]) -> int:
    """Place of the highest rank, suits ignored, the first of equals; `NOBODY` without a numbered card."""
    ranks = [card & 15 if card < SPECIAL else 0 for card in cards]
    return ranks.index(highest) if (highest := max(ranks)) else NOBODY


def _strongest(cards: Sequence[int]) -> int:
    """The card that wins with every beast taken out; of identical cards the first one does."""
    best = max(cards, key=_POWER_WITHOUT_SUIT)
    if best == SKULL_KING:
        return MERMAID if MERMAID in cards else best
    if best not in _POWERLESS_WITHOUT_SUIT:
        return best
    suits = [card >> 4 for card in cards if card < SPECIAL]
    return max(cards, key=_POWER[suits[0]].__getitem__) if suits else best


def _bonus(cards: Sequence[int], best: int) -> int:
    bonus = _fourteens(cards)
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
    if _FOURTEENS.isdisjoint(cards):
        return 0
    return sum([20 if card >> 4 == BLACK else 10 for card in cards if card in _FOURTEENS])


def _power(card: int, suit: int) -> int:
    """Strength of a card where `suit` is that of the first numbered one; equal strength: the first card wins."""
    if card in BEASTS:
        return -1
    if card in ESCAPE_LIKE:
        return 0
    if card == SKULL_KING:
        return 200
    if card in PIRATE_LIKE:
        return 150
    if card == MERMAID:
        return 100
    if card >> 4 == BLACK:
        return 50 + (card & 15)
    return card & 15 if card >> 4 == suit else 0


_POWER: Final = tuple({card: _power(card, suit) for card in PLAYS} for suit in SUITS)
_POWER_WITHOUT_SUIT: Final = _POWER[BLACK].__getitem__
"""Where no suit was led, or none matters: numbers of the standard suits have no power."""
_POWERLESS_WITHOUT_SUIT: Final = frozenset(card for card, power in _POWER[BLACK].items() if power == 0)
_FOURTEENS: Final = frozenset(card for card in NUMBERED if card & 15 == RANKS[-1])
