"""What happens at a table, as one seat may know it. Where a card is hidden from a seat it is 0, where more are, none.

Source: rules page 4.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias


class RoundEnd(IntEnum):
    """Why a round ended; the numbers are those of the wire."""

    STOP = 1
    LAST_CHANCE = 2
    DECK_EMPTY = 3
    MERMAIDS = 4


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """A round was dealt."""

    round: int
    seat: int
    """Seat that starts."""
    tops: tuple[int, int]
    """First cards of the two piles."""
    event: int
    """Event card turned up; 0 without."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Two cards of the deck were shown to a seat, which keeps one."""

    seat: int
    cards: tuple[int, ...] = field(repr=False)
    """Sorted; none for the others."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One of the two went to the hand."""

    seat: int
    card: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Discarded:
    """The other went to a pile."""

    seat: int
    pile: int
    card: int


@dataclass(frozen=True, slots=True)
class Drew:
    """The top of the deck went to a hand."""

    seat: int
    card: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class TookTop:
    """The top of a pile went to a hand."""

    seat: int
    pile: int
    card: int


@dataclass(frozen=True, slots=True)
class Played:
    """A duo or a trio was laid down."""

    seat: int
    cards: tuple[int, ...]
    """Two in card-table order, then the starfish."""


@dataclass(frozen=True, slots=True)
class ReefPlaced:
    """A shell was put face down."""

    seat: int
    card: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class PileSearched:
    """A seat looks through a pile."""

    seat: int
    pile: int
    cards: tuple[int, ...] = field(repr=False)
    """From the top down; none for the others."""


@dataclass(frozen=True, slots=True)
class PileCardTaken:
    """A card of the searched pile went to the hand."""

    seat: int
    pile: int
    card: int = field(repr=False)
    top: int
    """What lies on top now; 0 where nothing does."""


@dataclass(frozen=True, slots=True)
class LobsterShown:
    """The top cards of the deck were shown to a seat."""

    seat: int
    count: int
    cards: tuple[int, ...] = field(repr=False)
    """Sorted; none for the others."""


@dataclass(frozen=True, slots=True)
class LobsterPicked:
    """One of them went to the hand, the rest back; the deck was shuffled."""

    seat: int
    card: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Stolen:
    """A card chosen by chance went from one hand to another; both seats know it."""

    seat: int
    other: int
    """The robbed."""
    card: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A seat looks at another's hand."""

    seat: int
    other: int
    cards: tuple[int, ...] = field(repr=False)
    """Sorted; none for everybody but the one who looks."""


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two hands exchanged a card; both seats know both."""

    seat: int
    other: int
    given: int = field(repr=False)
    taken: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class SwapPassed:
    """A seat has looked and exchanges nothing."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class PairStolen:
    """A pair on the table went from one seat to another."""

    seat: int
    other: int
    """The robbed."""
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called."""

    seat: int
    last_chance: bool
    """Else stop."""


@dataclass(frozen=True, slots=True)
class HandRevealed:
    """A hand lies open after its last turn of the round."""

    seat: int
    cards: tuple[int, ...]
    """Sorted."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over."""

    seat: int
    """Who ended it: the caller, the seat whose turn ended with the deck empty, the owner of the mermaids."""
    reason: RoundEnd
    points: tuple[int, ...]
    """Of the round, by seat."""
    totals: tuple[int, ...]
    """By seat."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, sorted; empty where they stay hidden. After mermaids have won: they alone."""
    reefs: tuple[int, ...]
    """Shells face down by seat, 0 without; empty where they stay hidden."""


@dataclass(frozen=True, slots=True)
class EventAwarded:
    """Event cards changed hands after a round."""

    event: int
    """The card that lay on the table."""
    seat: int | None
    """Who has it now; None where it was discarded."""
    lost: tuple[int, ...]
    """Cards that their holders had to discard, in event-table order."""


@dataclass(frozen=True, slots=True)
class EventKept:
    """A seat with two event cards chose."""

    seat: int
    kept: int
    discarded: int


SeaSaltPaperEvent: TypeAlias = (
    RoundBegun
    | Drawn
    | Kept
    | Discarded
    | Drew
    | TookTop
    | Played
    | ReefPlaced
    | PileSearched
    | PileCardTaken
    | LobsterShown
    | LobsterPicked
    | Stolen
    | HandSeen
    | Swapped
    | SwapPassed
    | PairStolen
    | Called
    | HandRevealed
    | RoundEnded
    | EventAwarded
    | EventKept
)
