"""The cards: small ints equal to their values on the wire, ascending in the order of the card table.

A card is `type << 4 | colour`. Identical copies share a value, so nothing can tell them apart.

Source: rules page 1.1, 1.3.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from doubloon_games.game import CardFace

MERMAID: Final = 1
CRAB: Final = 2
BOAT: Final = 3
FISH: Final = 4
SWIMMER: Final = 5
SHARK: Final = 6
SHELL: Final = 7
OCTOPUS: Final = 8
PENGUIN: Final = 9
SAILOR: Final = 10
LIGHTHOUSE: Final = 11
SHOAL_OF_FISH: Final = 12
PENGUIN_COLONY: Final = 13
CAPTAIN: Final = 14
JELLYFISH: Final = 15
LOBSTER: Final = 16
CAST_OF_CRABS: Final = 17
STARFISH: Final = 18
SEAHORSE: Final = 19

TYPES: Final = 20
"""Length of a list with a place for each type; the first is not used."""
COLOURS: Final = 12
"""The same for colours."""

DARK_BLUE: Final = 1
LIGHT_BLUE: Final = 2
BLACK: Final = 3
YELLOW: Final = 4
GREEN: Final = 5
WHITE: Final = 6
PURPLE: Final = 7
GREY: Final = 8
LIGHT_ORANGE: Final = 9
PINK: Final = 10
ORANGE: Final = 11

TYPE_NAMES: Final = (
    "",
    "mermaid",
    "crab",
    "boat",
    "fish",
    "swimmer",
    "shark",
    "shell",
    "octopus",
    "penguin",
    "sailor",
    "lighthouse",
    "shoal_of_fish",
    "penguin_colony",
    "captain",
    "jellyfish",
    "lobster",
    "cast_of_crabs",
    "starfish",
    "seahorse",
)
COLOUR_NAMES: Final = (
    "",
    "dark_blue",
    "light_blue",
    "black",
    "yellow",
    "green",
    "white",
    "purple",
    "grey",
    "light_orange",
    "pink",
    "orange",
)
_TYPE_TITLES: Final = (
    ("", ""),
    ("Mermaid", "美人鱼"),
    ("Crab", "螃蟹"),
    ("Boat", "船"),
    ("Fish", "鱼"),
    ("Swimmer", "游泳者"),
    ("Shark", "鲨鱼"),
    ("Shell", "贝壳"),
    ("Octopus", "章鱼"),
    ("Penguin", "企鹅"),
    ("Sailor", "水手"),
    ("Lighthouse", "灯塔"),
    ("Shoal of fish", "鱼群"),
    ("Penguin colony", "企鹅群"),
    ("Captain", "船长"),
    ("Jellyfish", "水母"),
    ("Lobster", "龙虾"),
    ("Cast of crabs", "螃蟹群"),
    ("Starfish", "海星"),
    ("Seahorse", "海马"),
)
_COLOUR_TITLES: Final = (
    ("", ""),
    ("dark blue", "深蓝"),
    ("light blue", "浅蓝"),
    ("black", "黑"),
    ("yellow", "黄"),
    ("green", "绿"),
    ("white", "白"),
    ("purple", "紫"),
    ("grey", "灰"),
    ("light orange", "浅橙"),
    ("pink", "粉"),
    ("orange", "橙"),
)

_COPIES_BY_COLOUR: Final[Mapping[int, Mapping[int, int]]] = {
    MERMAID: {WHITE: 4},
    CRAB: {DARK_BLUE: 2, LIGHT_BLUE: 2, BLACK: 1, YELLOW: 2, GREEN: 1, GREY: 1},
    BOAT: {DARK_BLUE: 2, LIGHT_BLUE: 2, BLACK: 2, YELLOW: 2},
    FISH: {DARK_BLUE: 2, LIGHT_BLUE: 1, BLACK: 2, YELLOW: 1, GREEN: 1},
    SWIMMER: {DARK_BLUE: 1, LIGHT_BLUE: 1, BLACK: 1, YELLOW: 1, LIGHT_ORANGE: 1},
    SHARK: {DARK_BLUE: 1, LIGHT_BLUE: 1, BLACK: 1, GREEN: 1, PURPLE: 1},
    SHELL: {DARK_BLUE: 1, LIGHT_BLUE: 1, BLACK: 1, YELLOW: 1, GREEN: 1, GREY: 1},
    OCTOPUS: {LIGHT_BLUE: 1, YELLOW: 1, GREEN: 1, PURPLE: 1, GREY: 1},
    PENGUIN: {PURPLE: 1, LIGHT_ORANGE: 1, PINK: 1},
    SAILOR: {PINK: 1, ORANGE: 1},
    LIGHTHOUSE: {PURPLE: 1},
    SHOAL_OF_FISH: {GREY: 1},
    PENGUIN_COLONY: {GREEN: 1},
    CAPTAIN: {LIGHT_ORANGE: 1},
    JELLYFISH: {PURPLE: 1, PINK: 1},
    LOBSTER: {BLACK: 1},
    CAST_OF_CRABS: {GREEN: 1},
    STARFISH: {DARK_BLUE: 1, LIGHT_BLUE: 1, YELLOW: 1},
    SEAHORSE: {WHITE: 1},
}
COPIES: Final[Mapping[int, int]] = {
    kind << 4 | colour: copies for kind, by_colour in _COPIES_BY_COLOUR.items() for colour, copies in by_colour.items()
}
"""How many of each card there are with Extra Salt, in card-table order."""
KINDS: Final = tuple(COPIES)
"""The different cards, in card-table order."""
EXTRA_SALT: Final = JELLYFISH << 4
"""The first card of Extra Salt; those below are the base game's."""

CARD_NAMES: Final[Mapping[int, str]] = {card: f"{TYPE_NAMES[card >> 4]}/{COLOUR_NAMES[card & 15]}" for card in KINDS}
"""In the game's notation, by value."""
CARDS_BY_NAME: Final[Mapping[str, int]] = {name: card for card, name in CARD_NAMES.items()}


@cache
def deck_of(*, extra_salt: bool) -> tuple[int, ...]:
    """Every card in card-table order, copies repeated: 58, or 66 with Extra Salt."""
    return tuple(card for card in KINDS if extra_salt or card < EXTRA_SALT for _ in range(COPIES[card]))


def card_faces() -> tuple[CardFace, ...]:
    """The card table for catalogues and people."""
    return tuple(_face(card) for card in KINDS)


def cards_text(cards: Iterable[int]) -> str:
    """Cards in the game's notation, a space between them."""
    return " ".join(CARD_NAMES[card] for card in cards)


def _face(card: int) -> CardFace:
    (type_en, type_zh), (colour_en, colour_zh) = _TYPE_TITLES[card >> 4], _COLOUR_TITLES[card & 15]
    return CardFace(
        value=card,
        name=CARD_NAMES[card],
        title_en=f"{type_en}, {colour_en}",
        title_zh=f"{colour_zh}{type_zh}",
        copies=COPIES[card],
    )
