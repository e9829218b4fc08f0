"""How long each bot thinks about a decision, and what was given back to it because the host was late.

Means, maxima and what was given back come from the sums that are stored with every seat. The median and the 95 %
quantile need single decisions; they come from the records of a sample of matches, the same each time.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from doubloon.v1 import table_pb2
from doubloon_tournament.storage import RecordDamagedError
from doubloon_tournament.storage.seat_columns import SeatColumns, TimeSums

SAMPLE: Final = 500
"""Matches whose records are opened."""


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """Of one bot; times in microseconds."""

    decisions: int
    """Answered by the bot itself, over all matches."""
    mean: float
    longest: int
    given_back: int
    """In all."""
    sampled: int
    """Decisions that the next two rest on."""
    median: float | None
    """None where none was sampled."""
    most: float | None
    """95 % took no longer."""


def think_times(sums: Mapping[str, TimeSums], sampled: Mapping[str, Sequence[int]]) -> dict[str, ThinkTime]:
    """By name, of all bots that have answered something.

    Args:
        sums: Over all seats, by bot.
        sampled: Times of single decisions, by bot.
    """
    return {bot: _think_time(each, sampled.get(bot, ())) for bot, each in sums.items() if each.decisions}


def _think_time(sums: TimeSums, times: Sequence[int]) -> ThinkTime:
    median, most = np.quantile(times, (0.5, 0.95)).tolist() if times else (None, None)
    return ThinkTime(
        decisions=sums.decisions,
        mean=sums.think_us / sums.decisions,
        longest=sums.think_us_max,
        given_back=sums.refund_us,
        sampled=len(times),
        median=median,
        most=most,
    )


@dataclass(frozen=True, slots=True)
class Sample:
    """Single decisions of some matches."""

    matches: int
    """That were opened."""
    damaged: int
    """Of those asked for, how many could not be."""
    times: Mapping[str, Sequence[int]]
    """Microseconds by bot."""


def sample_of(packed: Iterable[tuple[str, bytes]], columns: SeatColumns) -> Sample:
    """What the records of some matches say.

    Args:
        packed: Ids of matches with their records, compressed.
        columns: All seats, which say who sat where.
    """
    from doubloon_tournament.storage.packing import unpack

    numbers = {match: number for number, match in enumerate(columns.ids)}
    starts = [0, *columns.ends.tolist()]
    times: dict[str, list[int]] = defaultdict(list)
    opened = damaged = 0
    for match, record in packed:
        number = numbers[match]
        seated = [columns.bots[bot] for bot in columns.bot[starts[number] : starts[number + 1]].tolist()]
        try:
            choices = unpack(match, record).choices
        except RecordDamagedError:
            damaged += 1
            continue
        opened += 1
        for choice in choices:
            if choice.source == table_pb2.CHOICE_SOURCE_BOT and choice.seat < len(seated):
                times[seated[choice.seat]].append(choice.think_us)
    return Sample(opened, damaged, times)
