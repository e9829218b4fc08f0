"""What the standings show of pairs of bots, each pair once: the bot that stands higher first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from doubloon_tournament.ratings.pairs import Floats, Pairs
from doubloon_tournament.ratings.points import head_to_head
from doubloon_tournament.ratings.pool import Pool, RatedSet
from doubloon_tournament.ratings.standings import (
    CHANCE_DIGITS,
    ELO_DIGITS,
    POINTS_DIGITS,
    PairRecord,
    PairResidual,
    rounded,
    shown,
)

Table: TypeAlias = tuple[tuple[float | None, ...], ...]
"""A number for each two bots, in the order of the rows of the standings; None where there is none."""


def los_table(rated: Sequence[RatedSet], order: Mapping[str, int]) -> Table:
    """The likelihoods that one bot is stronger than another; None across components."""
    return _table(rated, order, of_pool=lambda pool: pool.los, digits=CHANCE_DIGITS)


def margin_table(rated: Sequence[RatedSet], order: Mapping[str, int]) -> Table:
    """How far the difference of two bots may be from what is shown; None across components."""
    return _table(rated, order, of_pool=lambda pool: pool.margins, digits=ELO_DIGITS)


def residual_table(rated: Sequence[RatedSet], order: Mapping[str, int]) -> tuple[PairResidual, ...]:
    """Each pair's score beside what the ratings expect, in the order of the rows."""
    found = [
        PairResidual(
            bot=rated_set.members[residual.bot],
            other=rated_set.members[residual.other],
            score=rounded(residual.score, CHANCE_DIGITS),
            expected=rounded(residual.expected, CHANCE_DIGITS),
            z=rounded(residual.z, CHANCE_DIGITS),
            p=rounded(residual.p, CHANCE_DIGITS),
            fits=residual.fits,
        )
        for rated_set in rated
        for residual in (rated_set.pool.residuals if rated_set.pool else ())
    ]
    upright = [_turned_residual(pair) if order[pair.bot] > order[pair.other] else pair for pair in found]
    return tuple(sorted(upright, key=lambda pair: (order[pair.bot], order[pair.other])))


def pair_records(pairs: Pairs, bots: Sequence[str], order: Mapping[str, int]) -> tuple[PairRecord, ...]:
    """What each two bots did at the tables they shared, in the order of the rows."""
    found = [
        PairRecord(
            bot=bots[record.bot],
            other=bots[record.other],
            games=record.games,
            score=rounded(record.score, CHANCE_DIGITS),
            points_difference=None if record.points is None else rounded(record.points.value, POINTS_DIGITS),
            points_difference_se=None if record.points is None else shown(record.points.error, POINTS_DIGITS),
            deals=record.deals,
        )
        for record in head_to_head(pairs)
    ]
    upright = [_turned_record(pair) if order[pair.bot] > order[pair.other] else pair for pair in found]
    return tuple(sorted(upright, key=lambda pair: (order[pair.bot], order[pair.other])))


def _table(
    rated: Sequence[RatedSet], order: Mapping[str, int], *, of_pool: Callable[[Pool], Floats], digits: int
) -> Table:
    table: list[list[float | None]] = [[None] * len(order) for _ in order]
    for rated_set in rated:
        values = of_pool(rated_set.pool).tolist() if rated_set.pool else []
        for bot, row in zip(rated_set.members, values, strict=False):
            for other, value in zip(rated_set.members, row, strict=True):
                table[order[bot]][order[other]] = shown(value, digits)
    return tuple(tuple(row) for row in table)


def _turned_residual(pair: PairResidual) -> PairResidual:
    return replace(
        pair,
        bot=pair.other,
        other=pair.bot,
        score=rounded(1.0 - pair.score, CHANCE_DIGITS),
        expected=rounded(1.0 - pair.expected, CHANCE_DIGITS),
        z=rounded(-pair.z, CHANCE_DIGITS),
    )


def _turned_record(pair: PairRecord) -> PairRecord:
    return replace(
        pair,
        bot=pair.other,
        other=pair.bot,
        score=rounded(1.0 - pair.score, CHANCE_DIGITS),
        points_difference=None if pair.points_difference is None else rounded(-pair.points_difference, POINTS_DIGITS),
    )
