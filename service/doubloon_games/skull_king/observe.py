"""Builds views: only what the rules let a seat know goes in.

Source: rules page 2.5.
"""

from typing import TYPE_CHECKING, NamedTuple

from doubloon_games.skull_king.tricks import NOBODY
from doubloon_games.skull_king.view import (
    AbilityUse,
    Alliance,
    Phase,
    PrivateView,
    SeatView,
    SkullKingView,
    TrickView,
)

if TYPE_CHECKING:
    from doubloon_games.skull_king.state import SkullKingState


class FinishedTrick(NamedTuple):
    """A trick that is over, as the state keeps it."""

    order: tuple[int, ...]
    """Seats in order of play."""
    cards: tuple[int, ...]
    winner: int
    """Seat, `NOBODY` when it was discarded."""
    bonus: int
    ability: AbilityUse | None


def view_of(state: "SkullKingState", seat: int | None) -> SkullKingView:
    """All that a seat may rely on; with None, what a spectator may know."""
    return SkullKingView(
        state.round,
        state.phase,
        _seat_views(state),
        _trick_views(state),
        tuple([Alliance(looter, winner) for looter, winner in state.alliances]),
        len(state.stock),
        state.round_leader,
        None if seat is None else _private_view(state, seat),
    )


def _seat_views(state: "SkullKingState") -> tuple[SeatView, ...]:
    revealed = state.revealed
    return tuple(
        [
            SeatView(
                state.totals[seat],
                state.bids[seat] if revealed else None,
                revealed[seat] if revealed else None,
                state.tricks_won[seat],
                state.bonuses[seat],
                state.wagers[seat],
                len(state.hands[seat]),
            )
            for seat in range(state.seats)
        ]
    )


def _trick_views(state: "SkullKingState") -> tuple[TrickView, ...]:
    with_graybeard = len(state.hands) > state.seats
    finished = tuple(
        [
            TrickView(
                trick.order[0],
                trick.cards,
                trick.order if with_graybeard else (),
                None if trick.winner == NOBODY else trick.winner,
                trick.bonus,
                trick.ability,
            )
            for trick in state.history
        ]
    )
    if state.phase is not Phase.PLAY:
        return finished
    seats = state.order[: len(state.cards)] if with_graybeard else ()
    return (*finished, TrickView(state.order[0], tuple(state.cards), seats, None, 0, None))


def _private_view(state: "SkullKingState", seat: int) -> PrivateView:
    committed = state.bids[seat] if state.phase is Phase.BID and seat not in state.owing else None
    return PrivateView(tuple(state.hands[seat]), committed, (), None, ())
