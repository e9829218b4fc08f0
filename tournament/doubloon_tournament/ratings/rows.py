"""The rows of the standings, from rated sets of bots and what is counted of each bot."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from doubloon_tournament.ratings.notes import note_on
from doubloon_tournament.ratings.points import points_per_bot
from doubloon_tournament.ratings.pool import CENTRE_ELO, Pool, RatedSet
from doubloon_tournament.ratings.results import RatedMatch
from doubloon_tournament.ratings.standings import ELO_DIGITS, POINTS_DIGITS, StandingRow, rounded, shown


def standing_rows(rated: Sequence[RatedSet], tables: Sequence[RatedMatch], bots: Sequence[str]) -> list[StandingRow]:
    """All rows, set by set, each in rank order; bots without results stand last, where the prior puts them."""
    level = next((rated_set.pool.level for rated_set in rated if rated_set.pool), CENTRE_ELO)
    last = 1 + sum(len(rated_set.members) for rated_set in rated if rated_set.pool)
    counted = _counted_rows(tables, bots, rank=last, elo=rounded(level, ELO_DIGITS))
    rows: list[StandingRow] = []
    for component, rated_set in enumerate(rated):
        own = [replace(counted[bot], component=component) for bot in rated_set.members]
        rows += _ranked(own, rated_set.pool) if rated_set.pool else own
    return rows


def _counted_rows(
    tables: Sequence[RatedMatch], bots: Sequence[str], *, rank: int, elo: float
) -> dict[str, StandingRow]:
    """By bot, what is counted of it, rated or not, in the row of a bot without results."""
    games = Counter(chain.from_iterable(table.bots for table in tables))
    deals = Counter(chain.from_iterable(_bots_by_group(tables)))
    lost = Counter(
        bot
        for table in tables
        if True in table.forfeits
        for bot, gone in zip(table.bots, table.forfeits, strict=True)
        if gone
    )
    points = dict(zip(bots, points_per_bot(tables, bots), strict=True))
    return {
        bot: StandingRow(
            rank=rank,
            bot=bot,
            elo=elo,
            rated=False,
            elo_low=None,
            elo_high=None,
            rank_low=1,
            rank_high=len(bots),
            games=games[bot],
            deals=deals[bot],
            points_mean=None if mean is None else rounded(mean.value, POINTS_DIGITS),
            points_se=None if mean is None else shown(mean.error, POINTS_DIGITS),
            forfeits=lost[bot],
            provisional=True,
            component=0,
            note="",
        )
        for bot, mean in points.items()
    }


def _bots_by_group(tables: Iterable[RatedMatch]) -> Iterable[set[str]]:
    """The bots of each block."""
    groups: dict[str, set[str]] = defaultdict(set)
    for table in tables:
        groups[table.group].update(table.bots)
    return groups.values()


def _ranked(rows: list[StandingRow], pool: Pool) -> list[StandingRow]:
    """The rows of a pool's bots with their ratings, best first; by name where ratings are equal."""
    elo = [rounded(value, ELO_DIGITS) for value in pool.elo]
    rated = [
        replace(
            row,
            rank=1 + sum(other > elo[bot] for other in elo),
            elo=elo[bot],
            rated=True,
            elo_low=shown(pool.elo[bot] - pool.half_width[bot], ELO_DIGITS),
            elo_high=shown(pool.elo[bot] + pool.half_width[bot], ELO_DIGITS),
            rank_low=pool.rank_ranges[bot][0],
            rank_high=pool.rank_ranges[bot][1],
            provisional=bool(pool.provisional[bot]),
            note=note_on(pool, bot),
            elo_bootstrap_se=None if pool.bootstrap is None else rounded(pool.bootstrap[bot], ELO_DIGITS),
        )
        for bot, row in enumerate(rows)
    ]
    return sorted(rated, key=lambda row: (row.rank, row.bot))
