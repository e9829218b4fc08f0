"""What a seat sees of a table of Sea Salt & Paper, by the rules page's section 4, and what it cannot see.

Written from that table alone: no view and no memory has a part in it.
"""

from collections.abc import Hashable, Sequence
from typing import Any

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState
from doubloon_games.sea_salt_paper.actions import STEAL_FROM
from doubloon_games.sea_salt_paper.cards import MERMAID

LOBSTER = 5
"""Cards of the deck that it shows."""
DRAWS = frozenset({Phase.KEEP, Phase.DISCARD, Phase.OVER})
"""Phases in which cards of a draw may be neither in a hand nor on a pile."""
HIDDEN_CHOICES = frozenset({Phase.KEEP, Phase.CRAB_CARD, Phase.HERMIT_CARD, Phase.LOBSTER_PICK, Phase.SWAP_CARD})
"""Phases of which others do not see what was chosen."""


class Fate(Chance):
    """Chance that does as it is told, in one move."""

    def __init__(self, place: int = 0, order: Sequence[Any] | None = None) -> None:
        super().__init__(bytes(32))
        self._place = place
        self._order = order

    def below(self, label: str, bound: int) -> int:
        """The place that was said, at a steal."""
        return self._place if "/steal/" in label else super().below(label, bound)

    def shuffled(self, label: str, items: Sequence[Any]) -> list[Any]:
        """The order that was said, after a lobster."""
        if self._order is None or "/lobster/" not in label:
            return super().shuffled(label, items)
        assert sorted(self._order) == sorted(items)
        return [*self._order][::-1]


def seen(state: SeaSaltPaperState, seat: int | None) -> tuple[Hashable, ...]:
    """All that the seat, or a spectator, sees now."""
    return (_public(state), _private(state, seat) if seat is not None else None)


def with_fate(state: SeaSaltPaperState, action: int, fate: Hashable) -> SeaSaltPaperState:
    """The state after a move in which chance does what is said: the card stolen, or the deck after a lobster."""
    after = state.copy()
    if isinstance(fate, int):
        after.chance = Fate(place=state.hands[action - STEAL_FROM].index(fate))
    elif fate is not None:
        assert isinstance(fate, tuple)
        after.chance = Fate(order=fate)
    return after


def _public(state: SeaSaltPaperState) -> tuple[Hashable, ...]:
    return (
        (state.round, state.phase, state.starts, state.turn, state.totals, state.last_points, state.winner),
        (len(state.deck), tuple([(len(pile), *pile[-1:]) for pile in state.piles])),
        (tuple(map(tuple, state.groups)), tuple(map(len, state.hands)), tuple(map(bool, state.reefs))),
        (tuple(state.locked), tuple(state.revealed), state.caller, state.extra_turns, state.pile, state.target),
        (state.event, state.next_event, tuple(state.kept), state.events_discarded),
        tuple([tuple(hand) for hand, shown in zip(state.hands, state.revealed, strict=True) if shown]),
        sum(card >> 4 == MERMAID for card in state.hands[state.winner]) if state.winner >= 0 else 0,
    )


def _private(state: SeaSaltPaperState, seat: int) -> tuple[Hashable, ...]:
    own = (tuple(state.hands[seat]), state.reefs[seat])
    if state.turn != seat:
        return own
    match state.phase:
        case Phase.KEEP | Phase.DISCARD | Phase.LOBSTER_PICK:
            return (*own, state.shown)
        case Phase.CRAB_CARD | Phase.HERMIT_CARD:
            return (*own, tuple(state.piles[state.pile - 1]))
        case Phase.SWAP_CARD:
            return (*own, tuple(state.hands[state.target]))
        case _:
            return own


def drawn_by(before: SeaSaltPaperState, after: SeaSaltPaperState, seat: int | None) -> tuple[int, ...]:
    """Cards that the seat itself has drawn in a move, in order: it saw each come."""
    if seat != before.turn or before.phase is Phase.LOBSTER_PICK or after.round != before.round:
        return ()
    return tuple(before.deck[len(after.deck) :][::-1])
