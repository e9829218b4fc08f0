"""Takes the card that brings most points now, and calls stop as soon as it may."""

from typing import Final

from doubloon import sea_salt_paper
from doubloon_bots.sea_salt_paper.answer import Judgement, answer
from doubloon_bots.sea_salt_paper.position import Position

DECK: Final = 1.5
"""Points that a card of the deck brings, about: a top is taken for more."""


def choose(decision: sea_salt_paper.Decision) -> int:
    """The place of the option to take."""
    return answer(decision, JUDGEMENT)


def points_gained(position: Position, card: int) -> float:
    """Card points that come with the card."""
    with_card = sea_salt_paper.points_with(position.view, position.seat, position.rules, gained=[card])
    return with_card - position.view.private.card_points


def points_lost(position: Position, card: int) -> float:
    """Card points that go with the card."""
    without = sea_salt_paper.points_with(position.view, position.seat, position.rules, lost=[card])
    return position.view.private.card_points - without


JUDGEMENT: Final = Judgement(
    gain=points_gained,
    loss=points_lost,
    deck=lambda _: DECK,
    ending=lambda _: ("call_stop", "call_last_chance", "end_turn"),
)
