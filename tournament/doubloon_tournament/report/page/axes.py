"""Numbers of figures put on axes, as the templates draw them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doubloon_tournament.ratings import PairResidual
from doubloon_tournament.report.page.points_spread import Spread, Spreads
from doubloon_tournament.report.page.rendering import span
from doubloon_tournament.report.page.scale import Mark, Scale, Tick
from doubloon_tournament.report.page.seat_effect import Mean, SeatEffect
from doubloon_tournament.report.page.think_times import ThinkTime

RESIDUALS_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Bar:
    """A bin of a histogram; all from 0 to 1."""

    left: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Axis:
    """What is drawn of things of one kind, in order, over the same ticks."""

    marks: tuple[Mark, ...]
    ticks: tuple[Tick, ...]
    zero: float = 0.0
    """Where nothing is; of a logarithmic axis meaningless."""


def bars(spread: Spread, spreads: Spreads) -> list[Bar]:
    """The histogram of a bot; the same height is the same share of its matches for all bots."""
    fullest = max(max(each.counts) / each.matches for each in spreads.bots)
    places = [spreads.scale.at(edge) for edge in spreads.edges]
    return [
        Bar(left, right - left, count / spread.matches / fullest)
        for left, right, count in zip(places, places[1:], spread.counts, strict=False)
        if count
    ]


def seat_axis(effects: Sequence[SeatEffect]) -> Axis:
    """The score of each seat beyond a half, in per cent."""
    ends = [_ends(effect.score, 100.0) for effect in effects]
    scale = Scale.around([0.0, *(end for each in ends for end in each if end is not None)])
    marks = tuple(scale.mark(value, low, high) for low, value, high in ends)
    return Axis(marks, tuple(scale.ticks()), scale.at(0.0))


def worst_residuals(residuals: Sequence[PairResidual]) -> list[PairResidual]:
    """Those that the ratings explain least."""
    return sorted(residuals, key=lambda pair: (-abs(pair.z), pair.bot, pair.other))[:RESIDUALS_SHOWN]


def residual_axis(residuals: Sequence[PairResidual]) -> Axis:
    """The residual of each pair in standard errors, around nothing."""
    reach = max([3.0, *(abs(pair.z) for pair in residuals)])
    scale = Scale.around((-reach, reach))
    return Axis(tuple(Mark(scale.at(pair.z)) for pair in residuals), tuple(scale.ticks()), scale.at(0.0))


def time_axis(times: Mapping[str, ThinkTime]) -> tuple[Axis, tuple[float, ...]]:
    """The median of each bot with its 95 % quantile as the upper end, logarithmic; and where its longest stands."""
    values = [_of(time) for time in times.values()]
    scale = Scale.around((value for each in values for value in each), logarithmic=True)
    marks = tuple(Mark(scale.at(median), scale.at(median), scale.at(most)) for median, most, _ in values)
    ticks = tuple(Tick(tick.at, span(10 ** (scale.low + tick.at * (scale.high - scale.low)))) for tick in scale.ticks())
    return Axis(marks, ticks), tuple(scale.at(longest) for _, _, longest in values)


def _ends(mean: Mean, factor: float) -> tuple[float | None, float, float | None]:
    value = factor * mean.value
    if mean.margin is None:
        return None, value, None
    return value - factor * mean.margin, value, value + factor * mean.margin


def _of(time: ThinkTime) -> tuple[float, float, float]:
    """Median, quantile and longest, above 0 for the logarithm; without a sample the mean stands for the first two."""
    median = time.mean if time.median is None else time.median
    most = median if time.most is None else time.most
    return max(1.0, median), max(1.0, most), max(1.0, time.longest)
