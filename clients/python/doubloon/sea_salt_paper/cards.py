"""Cards of Sea Salt & Paper as they are on the wire: small numbers with arithmetic, and their names."""

from collections import Counter
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from doubloon.v1 import sea_salt_paper_pb2 as pb

if TYPE_CHECKING:
    Card: TypeAlias = pb.SeaSaltPaperCard.ValueType
else:
    Card: TypeAlias = int
"""A card on the wire, `type << 4 | colour`: an int, which only the stubs tell from others."""


class CardType(IntEnum):
    """What is on a card; the five from `LIGHTHOUSE` to `CAPTAIN`, and `CAST_OF_CRABS`, multiply others."""

    MERMAID = 1
    CRAB = 2
    BOAT = 3
    FISH = 4
    SWIMMER = 5
    SHARK = 6
    SHELL = 7
    OCTOPUS = 8
    PENGUIN = 9
    SAILOR = 10
    LIGHTHOUSE = 11
    SHOAL_OF_FISH = 12
    PENGUIN_COLONY = 13
    CAPTAIN = 14
    JELLYFISH = 15
    """The first of Extra Salt."""
    LOBSTER = 16
    CAST_OF_CRABS = 17
    STARFISH = 18
    SEAHORSE = 19


class Colour(IntEnum):
    """The colour of a card."""

    DARK_BLUE = 1
    LIGHT_BLUE = 2
    BLACK = 3
    YELLOW = 4
    GREEN = 5
    WHITE = 6
    PURPLE = 7
    GREY = 8
    LIGHT_ORANGE = 9
    PINK = 10
    ORANGE = 11


class EventCard(IntEnum):
    """The event cards of Extra Pepper."""

    HERMIT_CRAB = 1
    SUNFISH = 2
    WATER_SPORTS = 3
    SHELL_DANCE = 4
    OCTOPUS_KING = 5
    TORNADO = 6
    MERMAID_DANCE = 7
    TREASURE_CHEST = 8
    PUFFERFISH = 9
    ANGELFISH = 10
    DOLPHIN = 11
    CORAL_REEF = 12


def card_type(card: int) -> CardType:
    """What is on a card."""
    return _TYPES[card >> 4]


def colour(card: int) -> Colour:
    """The colour of a card."""
    return _COLOURS[card & 15]


def is_duo(first: int, second: int, *, water_sports: bool = False) -> bool:
    """Whether two cards may be played together; Water Sports adds two swimmers and two sharks."""
    pair = tuple(sorted((first >> 4, second >> 4)))
    return pair in _DUOS or (water_sports and pair in _DUOS_OF_WATER_SPORTS)


def is_kept_by_highest(event: int) -> bool:
    """Whether an event card goes to the sole highest total; the others go to the sole lowest."""
    return event in _KEPT_BY_HIGHEST


def deck(options: pb.SeaSaltPaperOptions) -> Counter[int]:
    """Copies of each card in the deck that these options make."""
    kinds = (card for card in _NAMES if options.extra_salt or card >> 4 < CardType.JELLYFISH)
    return Counter({card: _COPIES.get(card, 1) for card in kinds})


def card_name(card: int) -> str:
    """A card in the game's notation: `crab/light_blue`."""
    return _NAMES[card]


def card_of(name: str) -> Card:
    """Reads a card's name back.

    Raises:
        KeyError: If no card is called that.
    """
    return _CARDS[name]


_TYPES: tuple[CardType, ...] = (CardType.MERMAID, *CardType)
"""By value; there is no 0."""
_COLOURS: tuple[Colour, ...] = (Colour.DARK_BLUE, *Colour)
_DUOS = frozenset(
    {
        (CardType.CRAB, CardType.CRAB),
        (CardType.BOAT, CardType.BOAT),
        (CardType.FISH, CardType.FISH),
        (CardType.SWIMMER, CardType.SHARK),
        (CardType.CRAB, CardType.LOBSTER),
        (CardType.SWIMMER, CardType.JELLYFISH),
    }
)
_DUOS_OF_WATER_SPORTS = frozenset({(CardType.SWIMMER, CardType.SWIMMER), (CardType.SHARK, CardType.SHARK)})
_KEPT_BY_HIGHEST = frozenset(
    {EventCard.OCTOPUS_KING, EventCard.TORNADO, EventCard.TREASURE_CHEST, EventCard.PUFFERFISH}
)
_VALUES = [card for card in pb.SeaSaltPaperCard.values() if card]
_NAMES: dict[int, str] = {card: f"{CardType(card >> 4).name}/{Colour(card & 15).name}".lower() for card in _VALUES}
_CARDS: dict[str, Card] = {_NAMES[card]: card for card in _VALUES}
_COPIES: dict[int, int] = {
    pb.SEA_SALT_PAPER_CARD_MERMAID_WHITE: 4,
    pb.SEA_SALT_PAPER_CARD_CRAB_DARK_BLUE: 2,
    pb.SEA_SALT_PAPER_CARD_CRAB_LIGHT_BLUE: 2,
    pb.SEA_SALT_PAPER_CARD_CRAB_YELLOW: 2,
    pb.SEA_SALT_PAPER_CARD_BOAT_DARK_BLUE: 2,
    pb.SEA_SALT_PAPER_CARD_BOAT_LIGHT_BLUE: 2,
    pb.SEA_SALT_PAPER_CARD_BOAT_BLACK: 2,
    pb.SEA_SALT_PAPER_CARD_BOAT_YELLOW: 2,
    pb.SEA_SALT_PAPER_CARD_FISH_DARK_BLUE: 2,
    pb.SEA_SALT_PAPER_CARD_FISH_BLACK: 2,
}
"""Where there is more than one."""
