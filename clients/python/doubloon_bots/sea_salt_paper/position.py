"""A seat's view, taken apart once for each decision."""

from collections.abc import Sequence
from dataclasses import dataclass

from doubloon import sea_salt_paper
from doubloon.v1 import sea_salt_paper_pb2 as pb
from doubloon_bots.sea_salt_paper.calling import guess_points
from doubloon_bots.sea_salt_paper.holding import Holding, holding_of

_DUO = 2


@dataclass(frozen=True, slots=True)
class Position:
    """What the strategies look at."""

    view: sea_salt_paper.View
    seat: int
    rules: sea_salt_paper.Options
    """Of the table."""
    options: Sequence[sea_salt_paper.Action]
    holding: Holding
    """Own cards."""
    events: int
    """A bit for each event that acts for the seat."""

    @property
    def tops(self) -> Sequence[int]:
        """Of both piles, 0 for none."""
        return [sea_salt_paper.top(self.view, pile) or 0 for pile in (1, 2)]

    @property
    def last_turn(self) -> bool:
        """Somebody has called last chance: what the cards are worth after this turn is what counts."""
        return self.view.HasField("caller")


def position_of(decision: sea_salt_paper.Decision) -> Position:
    """Reads a decision's message."""
    view, seat = decision.view, decision.table.seat
    return Position(
        view=view,
        seat=seat,
        rules=decision.table.config.sea_salt_paper,
        options=decision.options,
        holding=holding_of(view.private.hand, sea_salt_paper.groups(view, seat)),
        events=sum(1 << event for event in sea_salt_paper.active_events(view, seat)),
    )


def guessed_points(standing: pb.SeaSaltPaperSeat) -> float:
    """Card points of another seat, by what lies before it and the size of its hand."""
    trios = sum(len(group.cards) > _DUO for group in standing.played)
    return guess_points(groups=len(standing.played), trios=trios, hand_size=standing.hand_size)
