"""The cards: small ints equal to their values on the wire, ascending in the order of the card table.

A numbered card is `suit << 4 | rank`; special cards begin at 64. Identical copies share a value, so nothing can tell
them apart. The Tigress has one value in a hand and two more once she is played.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from doubloon_games.game import CardFace
from doubloon_games.skull_king.config import SkullKingConfig

GREEN: Final = 0
YELLOW: Final = 1
PURPLE: Final = 2
BLACK: Final = 3
"""Trump."""

SPECIAL: Final = 64
"""The first special card; every card below is numbered."""
ROSIE: Final = 64
BENDT: Final = 65
RASCAL: Final = 66
JUANITA: Final = 67
HARRY: Final = 68
TIGRESS: Final = 69
"""In a hand."""
TIGRESS_PIRATE: Final = 70
TIGRESS_ESCAPE: Final = 71
SKULL_KING: Final = 72
MERMAID: Final = 73
ESCAPE: Final = 74
LOOT: Final = 75
KRAKEN: Final = 76
WHITE_WHALE: Final = 77

SUITS: Final = (GREEN, YELLOW, PURPLE, BLACK)
RANKS: Final = range(1, 15)
NUMBERED: Final = tuple(suit << 4 | rank for suit in SUITS for rank in RANKS)
PIRATES: Final = (ROSIE, BENDT, RASCAL, JUANITA, HARRY)
PIRATE_LIKE: Final = frozenset({*PIRATES, TIGRESS_PIRATE})
ESCAPE_LIKE: Final = frozenset({ESCAPE, LOOT, TIGRESS_ESCAPE})
BEASTS: Final = frozenset({KRAKEN, WHITE_WHALE})
SPECIALS: Final = (*PIRATES, TIGRESS, SKULL_KING, MERMAID, ESCAPE, LOOT, KRAKEN, WHITE_WHALE)
KINDS: Final = (*NUMBERED, *SPECIALS)
"""The different cards that can be in a hand, in card-table order."""
PLAYS: Final = (*(card for card in KINDS if card < TIGRESS), TIGRESS_PIRATE, TIGRESS_ESCAPE, *SPECIALS[6:])
"""The different ways to play a card, in card-table order."""

HELD_AS: Final[Mapping[int, int]] = {play: TIGRESS if TIGRESS < play < SKULL_KING else play for play in PLAYS}
"""The card that leaves the hand, by the way it is played."""

_COPIES: Final = {MERMAID: 2, ESCAPE: 5, LOOT: 2}
_SUIT_LETTERS: Final = "GYPB"
_SPECIAL_NAMES: Final = {
    ROSIE: "ROSIE",
    BENDT: "BENDT",
    RASCAL: "RASCAL",
    JUANITA: "JUANITA",
    HARRY: "HARRY",
    TIGRESS: "TIG",
    TIGRESS_PIRATE: "TIG:p",
    TIGRESS_ESCAPE: "TIG:e",
    SKULL_KING: "SK",
    MERMAID: "MER",
    ESCAPE: "ESC",
    LOOT: "LOOT",
    KRAKEN: "KRA",
    WHITE_WHALE: "WHA",
}
CARD_NAMES: Final[Mapping[int, str]] = {
    **{card: f"{_SUIT_LETTERS[card >> 4]}{card & 15}" for card in NUMBERED},
    **_SPECIAL_NAMES,
}
"""In the game's notation, by value; the Tigress three times."""
CARDS_BY_NAME: Final[Mapping[str, int]] = {name: card for card, name in CARD_NAMES.items()}

_SUIT_TITLES: Final = (
    ("Parrot", "鹦鹉"),
    ("Treasure Chest", "宝箱"),
    ("Pirate Map", "海盗图"),
    ("Jolly Roger", "海盗旗"),
)
_SPECIAL_TITLES: Final = {
    ROSIE: ("Rosie D'Laney", "罗西·德兰尼"),
    BENDT: ("Bendt the Bandit", "强盗班特"),
    RASCAL: ("Rascal of Roatan", "罗阿坦的无赖"),
    JUANITA: ("Juanita Jade", "胡尼塔·杰德"),
    HARRY: ("Harry the Giant", "Harry the Giant"),
    TIGRESS: ("Tigress", "虎妇"),
    SKULL_KING: ("Skull King", "骷髅王"),
    MERMAID: ("Mermaid", "美人鱼"),
    ESCAPE: ("Escape", "逃脱"),
    LOOT: ("Loot", "战利品"),
    KRAKEN: ("Kraken", "海怪"),
    WHITE_WHALE: ("White Whale", "白鲸"),
}


@cache
def deck_of(config: SkullKingConfig) -> tuple[int, ...]:
    """Every card of the deck in card-table order, copies repeated: 70 to 74 cards."""
    left_out = {card for card, wanted in _expansions(config).items() if not wanted}
    return tuple(card for card in KINDS if card not in left_out for _ in range(_COPIES.get(card, 1)))


def card_faces() -> tuple[CardFace, ...]:
    """The card table for catalogues and people."""
    return tuple(_face(card) for card in KINDS)


def cards_text(cards: Sequence[int]) -> str:
    """Cards in the game's notation, a space between them."""
    return " ".join(CARD_NAMES[card] for card in cards)


def _expansions(config: SkullKingConfig) -> Mapping[int, bool]:
    return {LOOT: config.loot, KRAKEN: config.kraken, WHITE_WHALE: config.white_whale}


def _face(card: int) -> CardFace:
    if card < SPECIAL:
        english, chinese = (f"{title} {card & 15}" for title in _SUIT_TITLES[card >> 4])
    else:
        english, chinese = _SPECIAL_TITLES[card]
    return CardFace(value=card, name=CARD_NAMES[card], title_en=english, title_zh=chinese, copies=_COPIES.get(card, 1))
