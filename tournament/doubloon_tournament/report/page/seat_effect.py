"""Whether a seat is worth more than another: in whole blocks every bot has sat in each, so their strength cancels."""

from dataclasses import dataclass
from typing import Final

from scipy.special import stdtrit

from doubloon_tournament.report.page.tables import Floats, Tables

BLOCKS_MIN: Final = 5
"""With fewer no error is told."""
LEVEL: Final = 0.975
"""Where the upper end of a 95 % interval stands."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over blocks."""

    value: float
    margin: float | None
    """Half of its 95 % interval; None with too few blocks."""


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What a seat gives beyond the mean of all seats."""

    seat: int
    score: Mean
    """Share of the others that it beats, beyond a half."""
    points: Mean | None
    """The game's points, beyond the table's mean; None if in each block some seat was forfeited."""


def seat_effects(tables: Tables) -> list[SeatEffect]:
    """By seat, from whole blocks; empty without one."""
    whole = tables.in_whole_blocks()
    if not len(whole.block):
        return []
    shape = (-1, whole.seats, whole.seats)
    scores = whole.scores().reshape(shape).mean(axis=1) - 0.5
    played = ~whole.forfeited.reshape(shape).any(axis=(1, 2))
    points = whole.points.reshape(shape)[played].mean(axis=1)
    gains = points - points.mean(axis=1, keepdims=True)
    return [
        SeatEffect(seat, _mean(scores[:, seat]), _mean(gains[:, seat]) if len(gains) else None)
        for seat in range(whole.seats)
    ]


def _mean(values: Floats) -> Mean:
    count = len(values)
    if count < BLOCKS_MIN:
        return Mean(float(values.mean()), None)
    error = float(values.std(ddof=1)) / count**0.5
    return Mean(float(values.mean()), float(stdtrit(count - 1, LEVEL)) * error)
