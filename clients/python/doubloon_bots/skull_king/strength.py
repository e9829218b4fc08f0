"""Cards from weak to strong, for bots that look no further."""

from doubloon import skull_king
from doubloon.skull_king import Suit

_KING = skull_king.card_of("SK")
_MERMAID = skull_king.card_of("MER")
_TIGRESS = skull_king.card_of("TIG")


def strength(card: int) -> int:
    """Escapes and beasts 0, standard numbers 1 to 14, black ones 15 to 28, then mermaids, pirates, the Skull King."""
    suit = skull_king.suit(card)
    if suit is not None:
        return skull_king.rank(card) + (14 if suit is Suit.BLACK else 0)
    if card == _KING:
        return 50
    if card == _TIGRESS or skull_king.is_pirate(card):
        return 40
    return 30 if card == _MERMAID else 0
