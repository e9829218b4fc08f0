"""What happens at a table, as one seat may know it.

Source: rules page 2.4, "revealed to all" and "private".
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from doubloon_games.skull_king.view import AbilityUse


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt."""

    round: int
    hand_size: int
    leader: int
    """Seat that leads the first trick."""
    hand: tuple[int, ...] = field(repr=False)
    """Own hand, sorted; empty for spectators."""


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All bids are in."""

    bids: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played."""

    seat: int
    """2 is Graybeard at a table for two."""
    card: int
    """The Tigress with her mode."""


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """A trick is over."""

    winner: int | None
    """None when it was discarded."""
    leader: int
    """Seat that leads next, before Rosie."""
    bonus: int
    """Points collected, loot apart."""


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A pirate's ability was used; Bendt's event says what was drawn."""

    seat: int
    """Seat that won with the pirate."""
    use: AbilityUse
    cards: tuple[int, ...] = field(repr=False)
    """Drawn (Bendt) or seen (Juanita), sorted; empty for everybody but that seat."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """Bendt's winner put cards away, face down."""

    seat: int
    count: int
    cards: tuple[int, ...] = field(repr=False)
    """Sorted; empty for everybody but that seat."""


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round was scored."""

    points: tuple[int, ...]
    """Of the round, by seat."""
    totals: tuple[int, ...]
    """By seat."""


SkullKingEvent: TypeAlias = Dealt | BidsRevealed | Played | TrickEnded | AbilityUsed | Discarded | RoundScored
