"""Who is told what: each happening once for every group that may know differently.

Source: rules page 2.4, 2.5.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from doubloon_games.game import Happening, Notice
from doubloon_games.skull_king.events import (
    AbilityUsed,
    BidsRevealed,
    Dealt,
    Discarded,
    Played,
    RoundScored,
    SkullKingEvent,
    TrickEnded,
)
from doubloon_games.skull_king.tricks import NOBODY
from doubloon_games.skull_king.view import AbilityUse

if TYPE_CHECKING:
    from doubloon_games.skull_king.state import SkullKingState


def dealt(state: "SkullKingState") -> Happening:
    """Each seat sees its own hand, a spectator none."""
    hands = [*(tuple(hand) for hand in state.hands[: state.seats]), ()]
    audiences: list[int | None] = [*range(state.seats), None]
    return tuple(
        Notice(frozenset({audience}), Dealt(state.round, state.hand_size, state.round_leader, hand))
        for audience, hand in zip(audiences, hands, strict=True)
    )


def bids_revealed(seats: int, bids: Sequence[int]) -> Happening:
    """All bids at once, to everybody."""
    return _public(seats, BidsRevealed(tuple(bids)))


def played(seats: int, seat: int, card: int) -> Happening:
    """A card on the table, for everybody."""
    return _public(seats, Played(seat, card))


def trick_ended(seats: int, winner: int, *, leader: int, bonus: int) -> Happening:
    """Who won, for everybody."""
    return _public(seats, TrickEnded(None if winner == NOBODY else winner, leader, bonus))


def ability_used(seats: int, seat: int, use: AbilityUse, *, cards: tuple[int, ...] = ()) -> Happening:
    """The public side for everybody, the cards drawn or seen for that seat alone."""
    return _partly_private(seats, seat, own=AbilityUsed(seat, use, cards), others=AbilityUsed(seat, use, ()))


def discarded(seats: int, seat: int, cards: tuple[int, ...]) -> Happening:
    """How many cards for everybody, which ones for that seat alone."""
    own, others = Discarded(seat, len(cards), cards), Discarded(seat, len(cards), ())
    return _partly_private(seats, seat, own=own, others=others)


def round_scored(seats: int, points: Sequence[int], totals: Sequence[int]) -> Happening:
    """The score sheet, for everybody."""
    return _public(seats, RoundScored(tuple(points), tuple(totals)))


def _public(seats: int, event: SkullKingEvent) -> Happening:
    return (Notice(_everybody(seats), event),)


def _partly_private(seats: int, seat: int, *, own: SkullKingEvent, others: SkullKingEvent) -> Happening:
    if own == others:
        return _public(seats, own)
    return Notice(frozenset({seat}), own), Notice(_everybody(seats) - {seat}, others)


@cache
def _everybody(seats: int) -> frozenset[int | None]:
    return frozenset({*range(seats), None})
