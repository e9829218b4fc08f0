"""What a seat may know, as `doubloon.v1.SeaSaltPaperView` carries it.

Cards are their values. Hands and other sets of cards are sorted, so that no list gives away an order; piles are listed
from the top down. What only one seat knows stands in no `repr`.

Source: rules page 4 and 13.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent


class Phase(IntEnum):
    """The question that is open; the numbers are those of the wire."""

    DRAW = 1
    KEEP = 2
    DISCARD = 3
    PLAY = 4
    CRAB_PILE = 5
    CRAB_CARD = 6
    HERMIT_CARD = 7
    LOBSTER_PICK = 8
    STEAL_TARGET = 9
    SWAP_TARGET = 10
    SWAP_CARD = 11
    STEAL_PAIR = 12
    LOCKED_DRAW = 13
    ANGELFISH = 14
    EVENT_KEEP = 15
    OVER = 16


class SeatView(NamedTuple):
    """What is known of one seat."""

    total: int
    """Points of finished rounds."""
    last_points: int
    """Points of the last finished round, 0 in the first; they decide between equal totals."""
    hand_size: int
    played: tuple[tuple[int, ...], ...]
    """Groups in front of the seat, in order of play: two cards in card-table order, then the starfish of a trio."""
    reef: bool
    """A shell lies face down: the seat is protected."""
    locked: bool
    """Its next turn is a locked one."""
    revealed: bool
    """Its hand lies open: the seat is protected."""
    events: tuple[int, ...]
    """Event cards kept, in event-table order; two only while one of them must go."""
    known: tuple[int, ...]
    """Cards that are surely in that hand, sorted: all of the own or a revealed one, none for spectators else."""

    def __repr__(self) -> str:
        return f"<SeatView total {self.total}, {self.hand_size} cards>"


class PileView(NamedTuple):
    """A discard pile."""

    size: int
    cards: tuple[int, ...]
    """From the top down as far as the seat can be sure of them; a spectator is sure of the top."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a seat remembers once a card has moved that it could not see and did know where to look for.

    All that stands in the rest of the view is sure. This says the rest: how things stood before the first such move,
    and what has happened since. A state that the seat cannot tell from the true one is any that these moves can lead
    to.
    """

    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    """By seat: the cards known in that hand then, sorted; empty for the own."""
    hand_sizes: tuple[int, ...]
    """By seat, then."""
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    """From the top down, then."""
    deck: tuple[int, ...] = field(repr=False)
    """Cards known to be in the deck then, sorted."""
    moves: tuple[SeaSaltPaperEvent, ...] = field(repr=False)
    """What the seat was told since, oldest first, as far as cards moved."""


@dataclass(frozen=True, slots=True)
class PrivateView:
    """What only one seat knows."""

    hand: tuple[int, ...] = field(repr=False)
    """Sorted."""
    card_points: int = field(repr=False)
    """Of the own cards now, without the colour bonus."""
    reef: int = field(repr=False)
    """Own shell face down; 0 without."""
    shown: tuple[int, ...] = field(repr=False)
    """For the decision that the seat owes. KEEP: both cards, sorted. DISCARD: the card to be discarded. CRAB_CARD and
    HERMIT_CARD: the pile from the top down. LOBSTER_PICK: the cards, sorted. SWAP_CARD: the other hand, sorted."""
    known_in_deck: tuple[int, ...] = field(repr=False)
    """Cards that are surely in the deck, sorted: those that an own lobster left, until somebody draws."""
    memory: Memory | None = field(repr=False)
    """None while everything known can be said without it."""


@dataclass(frozen=True, slots=True)
class SeaSaltPaperView:
    """All that one seat may rely on, memory of the round included; a spectator's has no private part."""

    round: int
    """From 1."""
    phase: Phase
    starts: int
    """Seat that starts the round; in EVENT_KEEP the next round."""
    turn: int
    """Seat on turn; in EVENT_KEEP the seat that chooses."""
    seats: tuple[SeatView, ...]
    deck_size: int
    """A lobster's cards are still in it while one of them is picked."""
    piles: tuple[PileView, PileView]
    pile: int
    """Pile that is being searched, 1 or 2; else 0."""
    target: int | None
    """Seat whose hand is being looked at."""
    extra_turns: int
    """Turns that boats have given and that are still to come; always 0 where boats give a draw at once."""
    caller: int | None
    """Seat that called last chance."""
    event: int
    """Event card on the table, 0 without; in EVENT_KEEP the one that the seat has just received."""
    events_discarded: tuple[int, ...]
    """Event cards out of play, in event-table order."""
    next_event: int
    """Event card already turned up while the seat chooses in EVENT_KEEP, under the switch that has it so; else 0."""
    private: PrivateView | None
    """None for spectators."""
