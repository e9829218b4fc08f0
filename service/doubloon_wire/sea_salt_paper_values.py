"""Sea Salt & Paper's cards, event cards, piles and seats <-> their numbers on the wire, which are the same.

Whoever reads from a network cannot trust them, so each reader refuses what the game does not have.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from doubloon_games.sea_salt_paper.cards import KINDS
from doubloon_games.sea_salt_paper.event_cards import EVENTS
from doubloon_wire.codec import CodecError

if TYPE_CHECKING:
    from doubloon.v1.sea_salt_paper_pb2 import SeaSaltPaperCard, SeaSaltPaperEventCard

    Card: TypeAlias = SeaSaltPaperCard.ValueType
    EventCard: TypeAlias = SeaSaltPaperEventCard.ValueType

T = TypeVar("T")

PILES: Final = (1, 2)
SEATS: Final = range(4)

_CARDS: Final = frozenset(KINDS)
_EVENT_CARDS: Final = frozenset(EVENTS)


def as_card(card: int) -> "Card":
    """A card, or 0 for none."""
    return cast("Card", card)


def as_cards(cards: Iterable[int]) -> "Iterable[Card]":
    """Cards in their order."""
    return cast("Iterable[Card]", cards)


def as_event_card(card: int) -> "EventCard":
    """An event card, or 0 for none."""
    return cast("EventCard", card)


def as_event_cards(cards: Iterable[int]) -> "Iterable[EventCard]":
    """Event cards in their order."""
    return cast("Iterable[EventCard]", cards)


def read_card(card: int) -> int:
    """A card, not none."""
    if card not in _CARDS:
        raise CodecError(f"{card} is no card of Sea Salt & Paper")
    return card


def read_card_or_none(card: int) -> int:
    """A card, or 0 for none."""
    return read_card(card) if card else 0


def read_cards(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards in their order."""
    values = tuple(cards)
    if not _CARDS.issuperset(values):
        raise CodecError(f"{min(set(values) - _CARDS)} is no card of Sea Salt & Paper")
    return values


def read_event_card(card: int) -> int:
    """An event card, not none."""
    if card not in _EVENT_CARDS:
        raise CodecError(f"{card} is no event card of Sea Salt & Paper")
    return card


def read_event_card_or_none(card: int) -> int:
    """An event card, or 0 for none."""
    return read_event_card(card) if card else 0


def read_event_cards(cards: Iterable[int]) -> tuple[int, ...]:
    """Event cards in their order."""
    return tuple(map(read_event_card, cards))


def read_pile(pile: int) -> int:
    """A pile, 1 or 2."""
    if pile not in PILES:
        raise CodecError(f"{pile} is no pile of Sea Salt & Paper: there are 1 and 2")
    return pile


def read_pile_or_none(pile: int) -> int:
    """A pile, or 0 for none."""
    return read_pile(pile) if pile else 0


def read_both(piles: Sequence[T]) -> tuple[T, T]:
    """What there is one of for each pile."""
    if len(piles) != len(PILES):
        raise CodecError(f"Sea Salt & Paper has two piles, not {len(piles)}")
    return piles[0], piles[1]


def read_seat(seat: int) -> int:
    """A seat."""
    if seat not in SEATS:
        raise CodecError(f"{seat} is no seat of Sea Salt & Paper: there are 0 to 3")
    return seat
