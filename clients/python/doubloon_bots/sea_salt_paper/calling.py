"""Whether to end the round, and how."""

from collections.abc import Sequence
from enum import Enum
from math import exp
from typing import Final

from doubloon_bots.sea_salt_paper.standing import standing

POINTS_IN_HAND: Final = 0.75
"""Of a card in another hand, about."""
LAST_TURN: Final = 1.6
"""What a last turn brings the others."""
DOUBT: Final = 1.3
"""How far off a guess at another's card points may be."""
BONUS: Final = 3.0
"""Colour bonus of the others."""
LATER_OWN: Final = 0.0
"""What going on without a call brings."""
LATER_OTHERS: Final = 1.0
"""What it brings each of the others."""


STILL_SCORED: Final = 0.8
"""How much of what the cards are worth now is worth something later, when somebody else may decide."""
_TIE: Final = 0.5
"""Equal points are enough."""


class Call(Enum):
    """What to do at the end of a turn."""

    NONE = 0
    STOP = 1
    LAST_CHANCE = 2


def guess_points(*, groups: int, trios: int, hand_size: int) -> float:
    """Card points of a seat of which only this is known."""
    return groups + 2 * trios + POINTS_IN_HAND * hand_size


def best_call(
    totals: Sequence[int], points: Sequence[float], seat: int, *, bonus: int, limit: float, may_stop: bool
) -> Call:
    """The call that promises most, or none.

    Args:
        totals: By seat.
        points: Card points by seat, those of others guessed.
        seat: The own one.
        bonus: The own colour bonus.
        limit: The total that has to be exceeded to end the match.
        may_stop: Stop is among the options.
    """
    stopped = [total + more for total, more in zip(totals, points, strict=True)]
    later = [total + LATER_OTHERS for total in stopped]
    later[seat] = stopped[seat] + LATER_OWN
    scored, unscored = standing(later, seat, limit=limit), standing(totals, seat, limit=limit)
    best, most = Call.NONE, STILL_SCORED * scored + (1 - STILL_SCORED) * unscored
    if may_stop and (worth := standing(stopped, seat, limit=limit)) >= most:
        best, most = Call.STOP, worth
    won = [total + BONUS for total in totals]
    won[seat] = stopped[seat] + bonus
    lost = [total + LAST_TURN for total in stopped]
    lost[seat] = totals[seat] + bonus
    holds = _holds(points, seat)
    worth = holds * standing(won, seat, limit=limit) + (1 - holds) * standing(lost, seat, limit=limit)
    return Call.LAST_CHANCE if worth > most else best


def _holds(points: Sequence[float], seat: int) -> float:
    """How likely nobody has more than the caller after the last turns."""
    chance = 1.0
    for other, theirs in enumerate(points):
        if other != seat:
            chance /= 1 + exp((theirs + LAST_TURN - points[seat] - _TIE) / DOUBT)
    return chance
