"""Builds views: only what the rules let a seat know goes in.

Source: rules page 2.5.
"""

from typing import TYPE_CHECKING

from doubloon_games.skull_king.view import Alliance, Phase, PrivateView, SeatView, SkullKingView, TrickView

if TYPE_CHECKING:
    from doubloon_games.skull_king.state import SkullKingState


def view_of(state: "SkullKingState", seat: int | None) -> SkullKingView:
    """All that a seat may rely on; with None, what a spectator may know."""
    return SkullKingView(
        state.round,
        state.phase,
        _seat_views(state),
        (*state.history, _running_trick(state)) if state.phase is Phase.PLAY else state.history,
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
