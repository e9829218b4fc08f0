"""Builds views: only what the rules let a seat know goes in.

Source: rules page 4, 13.
"""

from typing import TYPE_CHECKING, Final

from doubloon_games.sea_salt_paper.memory import recollect
from doubloon_games.sea_salt_paper.recollection import Recollection
from doubloon_games.sea_salt_paper.view import Phase, PileView, PrivateView, SeaSaltPaperView, SeatView

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

_PILE_OPEN: Final = frozenset({Phase.CRAB_CARD, Phase.HERMIT_CARD})
_SHOWN_OPEN: Final = frozenset({Phase.KEEP, Phase.DISCARD, Phase.LOBSTER_PICK})


def view_of(state: "SeaSaltPaperState", seat: int | None) -> SeaSaltPaperView:
    """All that a seat may rely on; with None, what a spectator may know."""
    if seat is None:
        known = [tuple(hand) if open_ else () for hand, open_ in zip(state.hands, state.revealed, strict=True)]
        piles, private = (_top_of(state.piles[0]), _top_of(state.piles[1])), None
    else:
        recollection = recollect(state, seat)
        known = [tuple(sorted(hand)) for hand in recollection.hands]
        known[seat] = tuple(state.hands[seat])
        (one, two), (height, other_height) = recollection.piles, recollection.heights
        piles = (PileView(height, tuple(one[::-1])), PileView(other_height, tuple(two[::-1])))
        private = _private_view(state, seat, recollection)
    return SeaSaltPaperView(
        state.round,
        state.phase,
        state.starts,
        state.turn,
        _seat_views(state, known),
        len(state.deck),
        piles,
        state.pile,
        state.target if state.target >= 0 else None,
        state.extra_turns,
        state.caller if state.caller >= 0 else None,
        state.event,
        state.events_discarded,
        state.next_event,
        private,
    )


def _seat_views(state: "SeaSaltPaperState", known: list[tuple[int, ...]]) -> tuple[SeatView, ...]:
    return tuple(
        [
            SeatView(
                state.totals[owner],
                state.last_points[owner],
                len(state.hands[owner]),
                tuple(state.groups[owner]),
                state.reefs[owner] > 0,
                state.locked[owner],
                state.revealed[owner],
                state.kept[owner],
                known[owner],
            )
            for owner in range(state.seats)
        ]
    )


def _top_of(pile: list[int]) -> PileView:
    return PileView(len(pile), tuple(pile[-1:]))


def _private_view(state: "SeaSaltPaperState", seat: int, recollection: Recollection) -> PrivateView:
    shown = _shown(state) if state.turn == seat else ()
    picks = shown and state.phase is Phase.LOBSTER_PICK
    return PrivateView(
        tuple(state.hands[seat]),
        state.card_points(seat),
        state.reefs[seat],
        shown,
        () if picks else tuple(sorted(recollection.deck)),
        recollection.memory(),
    )


def _shown(state: "SeaSaltPaperState") -> tuple[int, ...]:
    """What the decision that is owed lets the seat see."""
    if state.phase in _SHOWN_OPEN:
        return state.shown
    if state.phase in _PILE_OPEN:
        return tuple(state.piles[state.pile - 1][::-1])
    if state.phase is Phase.SWAP_CARD:
        return tuple(state.hands[state.target])
    return ()
