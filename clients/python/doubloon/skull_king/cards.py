"""Cards and actions of Skull King as they are on the wire: small numbers with arithmetic, and their names."""

from collections import Counter
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from doubloon.v1 import skull_king_pb2 as pb

if TYPE_CHECKING:
    Card: TypeAlias = pb.SkullKingCard.ValueType
else:
    Card: TypeAlias = int
"""A card on the wire: an int, which only the stubs tell from others."""

SPECIALS_FROM = pb.SKULL_KING_CARD_ROSIE
"""The lowest value of a special card; all below are numbered."""

PIRATES: tuple[Card, ...] = (
    pb.SKULL_KING_CARD_ROSIE,
    pb.SKULL_KING_CARD_BENDT,
    pb.SKULL_KING_CARD_RASCAL,
    pb.SKULL_KING_CARD_JUANITA,
    pb.SKULL_KING_CARD_HARRY,
)
"""The five with names; the Tigress can be played as a sixth."""


class Suit(IntEnum):
    """A suit of numbered cards; black is always trump."""

    GREEN = 0
    YELLOW = 1
    PURPLE = 2
    BLACK = 3


def suit(card: int) -> Suit | None:
    """The suit of a numbered card, None for a special one."""
    return _SUITS[card >> 4] if card < SPECIALS_FROM else None


def rank(card: int) -> int:
    """1 to 14 of a numbered card, 0 for a special one."""
    return card & 15 if card < SPECIALS_FROM else 0


def is_numbered(card: int) -> bool:
    """Of the four suits."""
    return card < SPECIALS_FROM


def is_pirate(card: int) -> bool:
    """Wins and is captured as a pirate: the five with names, and the Tigress played as one."""
    return card in _PIRATE_LIKE


def is_escape(card: int) -> bool:
    """Loses to everything: escape, loot, and the Tigress played as an escape."""
    return card in _ESCAPE_LIKE


def is_beast(card: int) -> bool:
    """The Kraken or the White Whale."""
    return card in _BEASTS


def deck(options: pb.SkullKingOptions, *, seats: int) -> Counter[int]:
    """Copies of each card face in the deck that these options make; the Tigress as she is in a hand."""
    left_out = {pb.SKULL_KING_CARD_TIGRESS_PIRATE, pb.SKULL_KING_CARD_TIGRESS_ESCAPE}
    if not options.kraken:
        left_out.add(pb.SKULL_KING_CARD_KRAKEN)
    if not options.white_whale:
        left_out.add(pb.SKULL_KING_CARD_WHITE_WHALE)
    if not options.loot or seats == 2:
        left_out.add(pb.SKULL_KING_CARD_LOOT)
    return Counter({card: _COPIES.get(card, 1) for card in _NAMES if card not in left_out})


def card_name(card: int) -> str:
    """A card in the game's notation: `G7`, `SK`, `TIG:p`."""
    return _NAMES[card]


def card_of(name: str) -> Card:
    """Reads a card's name back.

    Raises:
        KeyError: If no card is called that.
    """
    return _CARDS[name]


def action_name(action: pb.SkullKingAction) -> str:
    """An action in words that fit a log: `bid 3`, `G7`, `lead 2`, `discard G3 ESC`, `wager 10`, `rebid 4`."""
    kind = action.WhichOneof("action")
    if kind == "play":
        return card_name(action.play)
    if kind == "discard":
        return " ".join(["discard", *map(card_name, action.discard.cards)])
    if kind is None or kind == "acknowledge":
        return "acknowledge"
    return f"{kind} {getattr(action, kind)}"


_SUITS = tuple(Suit)
_PIRATE_LIKE = frozenset({*PIRATES, pb.SKULL_KING_CARD_TIGRESS_PIRATE})
_ESCAPE_LIKE = frozenset({pb.SKULL_KING_CARD_ESCAPE, pb.SKULL_KING_CARD_LOOT, pb.SKULL_KING_CARD_TIGRESS_ESCAPE})
_BEASTS = frozenset({pb.SKULL_KING_CARD_KRAKEN, pb.SKULL_KING_CARD_WHITE_WHALE})
_COPIES: dict[int, int] = {pb.SKULL_KING_CARD_MERMAID: 2, pb.SKULL_KING_CARD_ESCAPE: 5, pb.SKULL_KING_CARD_LOOT: 2}
_NAMES: dict[int, str] = {
    **{number << 4 | rank: f"{letter}{rank}" for number, letter in enumerate("GYPB") for rank in range(1, 15)},
    pb.SKULL_KING_CARD_ROSIE: "ROSIE",
    pb.SKULL_KING_CARD_BENDT: "BENDT",
    pb.SKULL_KING_CARD_RASCAL: "RASCAL",
    pb.SKULL_KING_CARD_JUANITA: "JUANITA",
    pb.SKULL_KING_CARD_HARRY: "HARRY",
    pb.SKULL_KING_CARD_TIGRESS: "TIG",
    pb.SKULL_KING_CARD_TIGRESS_PIRATE: "TIG:p",
    pb.SKULL_KING_CARD_TIGRESS_ESCAPE: "TIG:e",
    pb.SKULL_KING_CARD_SKULL_KING: "SK",
    pb.SKULL_KING_CARD_MERMAID: "MER",
    pb.SKULL_KING_CARD_ESCAPE: "ESC",
    pb.SKULL_KING_CARD_LOOT: "LOOT",
    pb.SKULL_KING_CARD_KRAKEN: "KRA",
    pb.SKULL_KING_CARD_WHITE_WHALE: "WHA",
}
_CARDS: dict[str, Card] = {_NAMES[card]: card for card in pb.SkullKingCard.values() if card in _NAMES}
