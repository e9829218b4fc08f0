"""Builds views: only what the rules let a seat know goes in.

Source: rules page 2.5.
"""

from typing import TYPE_CHECKING, TypeAlias

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


FinishedTrick: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, int, AbilityUse | None]
"""A trick as the state keeps it: seats in order of play, cards, winner (or `NOBODY`), bonus, ability."""


def view_of(state: "SkullKingState", seat: int | None) -> SkullKingView:
    """All that a seat may rely on; with None, what a spectator may know."""
    finished = finished_tricks(state)
    return SkullKingView(
        state.round,
        state.phase,
        _seat_views(state),
        (*finished, _running_trick(state)) if state.phase is Phase.PLAY else finished,
        tuple([Alliance(looter, winner) for looter, winner in state.alliances]),
        len(state.stock),
        state.round_leader,
        None if seat is None else _private_view(state, seat),
    )


def finished_tricks(state: "SkullKingState") -> tuple[TrickView, ...]:
    """The finished tricks of the round; each is made once and kept."""
    missing = state.history[len(state.shown) :]
    if missing:
        state.shown += tuple([_finished_trick(trick, with_graybeard=state.with_graybeard) for trick in missing])
    return state.shown


def _finished_trick(trick: FinishedTrick, *, with_graybeard: bool) -> TrickView:
    order, cards, winner, bonus, ability = trick
    seats = order if with_graybeard else ()
    return TrickView(order[0], cards, seats, None if winner == NOBODY else winner, bonus, ability)


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


def _running_trick(state: "SkullKingState") -> TrickView:
    seats = state.order[: len(state.cards)] if state.with_graybeard else ()
    return TrickView(state.order[0], tuple(state.cards), seats, None, 0, None)


def _private_view(state: "SkullKingState", seat: int) -> PrivateView:
    bendt, look = state.bendt, state.look
    own_bendt = bendt is not None and bendt.seat == seat
    return PrivateView(
        tuple(state.hands[seat]),
        state.bids[seat] if state.phase is Phase.BID and seat not in state.owing else None,
        bendt.discarded if bendt is not None and own_bendt else (),
        look.look if look is not None and look.seat == seat else None,
        bendt.drawn if bendt is not None and own_bendt else (),
    )
