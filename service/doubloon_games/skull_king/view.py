"""What a seat may know, as `doubloon.v1.SkullKingView` carries it.

Cards are their values. Hands and other sets of cards are sorted, so that no list gives away the order of the deck. What
only one seat knows stands in no `repr`. What each view holds several of is a named tuple, which is made the quickest.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple


class Phase(IntEnum):
    """Where a round stands; the numbers are those of the wire."""

    BID = 1
    PLAY = 2
    ROSIE = 3
    BENDT = 4
    RASCAL = 5
    JUANITA = 6
    HARRY = 7
    OVER = 8


class SeatView(NamedTuple):
    """The public standing of one seat."""

    total: int
    """Points of finished rounds."""
    bid: int | None
    """Of this round, after Harry; None until all bids are revealed."""
    bid_revealed: int | None
    """Before Harry; None until all bids are revealed."""
    tricks: int
    """Won in this round."""
    bonus: int
    """Points collected in this round, kept only if the bid is."""
    wager: int
    """Rascal's, of this round, in points."""
    hand_size: int


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """The public side of an ability."""

    pirate: int
    """The card."""
    value: int
    """Rosie: seat named. Rascal: points wagered. Harry: the new bid. Bendt: cards moved. Juanita: 0."""


class TrickView(NamedTuple):
    """One trick of the current round."""

    leader: int
    """Seat that played the first card; 2 is Graybeard at a table for two."""
    cards: tuple[int, ...]
    """In order of play, clockwise from the leader but for Graybeard."""
    seats: tuple[int, ...]
    """Seats in the order in which they played `cards`; empty unless Graybeard is there, who breaks the order."""
    winner: int | None
    """None while the trick runs and when it was discarded."""
    bonus: int
    """Points the winner collected, loot apart."""
    ability: AbilityUse | None
    """What the winner's ability did, once it has."""


@dataclass(frozen=True, slots=True)
class Alliance:
    """A loot alliance of this round."""

    loot_seat: int
    winner_seat: int


@dataclass(frozen=True, slots=True)
class Look:
    """The stock as Juanita showed it."""

    cards: tuple[int, ...] = field(repr=False)
    """Sorted."""
    after_tricks: int
    """Finished tricks of the round at that moment."""


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What only one seat knows."""

    hand: tuple[int, ...] = field(repr=False)
    """Sorted."""
    committed_bid: int | None = field(repr=False)
    """Own bid before the reveal."""
    discarded: tuple[int, ...] = field(repr=False)
    """Put away with Bendt in this round, sorted."""
    stock_seen: Look | None
    """What Juanita showed in this round."""
    drawn: tuple[int, ...] = field(repr=False)
    """Drawn with Bendt in this round, sorted."""


@dataclass(frozen=True, slots=True)
class SkullKingView:
    """All that one seat may rely on, memory of the round included; a spectator's has no private part."""

    round: int
    """1 to 10."""
    phase: Phase
    seats: tuple[SeatView, ...]
    tricks: tuple[TrickView, ...]
    """Of this round; while cards are played, the running one is last, empty before its first card."""
    alliances: tuple[Alliance, ...]
    """Of this round."""
    stock_size: int
    first_leader: int
    """Seat that leads the round's first trick."""
    private: PrivateView | None
    """None for spectators."""
