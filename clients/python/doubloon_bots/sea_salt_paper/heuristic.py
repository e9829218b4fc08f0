"""Collects what promises points, plays every duo, and weighs what ending the round does to the match."""

from collections.abc import Sequence
from typing import Final

from doubloon import sea_salt_paper
from doubloon_bots.sea_salt_paper.answer import Judgement, answer
from doubloon_bots.sea_salt_paper.calling import Call, best_call
from doubloon_bots.sea_salt_paper.greedy import points_gained, points_lost
from doubloon_bots.sea_salt_paper.holding import colour_bonus
from doubloon_bots.sea_salt_paper.position import Position, guessed_points
from doubloon_bots.sea_salt_paper.worth import DECK, gain, loss

LAST_DECK: Final = 1.5
"""Points that a card of the deck brings in a last turn, about."""
LAST_HOPE: Final = 0.1
"""What hopes count in a last turn: duos and fish may still come."""


def choose(decision: sea_salt_paper.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, JUDGEMENT)


def _gain(position: Position, card: int) -> float:
    hoped = gain(position.holding, card, position.events)
    return points_gained(position, card) + LAST_HOPE * hoped if position.last_turn else hoped


def _loss(position: Position, card: int) -> float:
    hoped = loss(position.holding, card, position.events)
    return points_lost(position, card) + LAST_HOPE * hoped if position.last_turn else hoped


def _ending(position: Position) -> Sequence[str]:
    kinds = [option.WhichOneof("action") for option in position.options]
    if "call_last_chance" not in kinds:
        return _ENDINGS[Call.NONE]
    view, seat = position.view, position.seat
    points = [guessed_points(standing) for standing in view.seats]
    points[seat] = view.private.card_points
    call = best_call(
        [standing.total for standing in view.seats],
        points,
        seat,
        bonus=colour_bonus(position.holding),
        limit=sea_salt_paper.points_to_win(position.rules, seats=len(view.seats)),
        may_stop="call_stop" in kinds,
    )
    return _ENDINGS[call]


_ENDINGS: Final = {
    Call.NONE: ("end_turn",),
    Call.STOP: ("call_stop",),
    Call.LAST_CHANCE: ("call_last_chance",),
}

JUDGEMENT: Final = Judgement(
    gain=_gain,
    loss=_loss,
    deck=lambda position: LAST_DECK if position.last_turn else DECK,
    ending=_ending,
)
