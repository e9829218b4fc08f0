"""The standings as tables on a screen."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from rich.console import Console, ConsoleOptions, RenderResult

from doubloon_tournament.ratings import CENTRE_ELO, PairRecord, StandingRow, Standings
from doubloon_tournament.report.account import Account, Rival
from doubloon_tournament.report.fitting import Column, FittedTable
from doubloon_tournament.visible import visible


def standings_table(standings: Standings) -> FittedTable:
    """Rank, rating with its interval, and what it rests on, a line a bot; a rule between bots that do not compare."""
    rows = standings.rows
    who = (Column("rank", _texts(row.rank for row in rows)), _names("bot", (row.bot for row in rows)))
    values = (
        Column("Elo", tuple(f"{row.elo:.0f}" if row.rated else "-" for row in rows)),
        Column("95 %\ninterval", tuple(map(_interval, rows))),
        Column("rank\nrange", tuple(map(_rank_range, rows))),
        Column("mean points\n± std error", tuple(map(_points, rows))),
        Column("games", _texts(row.games for row in rows)),
        Column("deals", _texts(row.deals for row in rows)),
        Column("forfeits", _texts(row.forfeits or "-" for row in rows)),
    )
    return FittedTable(who, values, ruled=tuple(_starts_of_components(rows)), legend=_legend(standings))


class HeadToHead:
    """Each bot's score in per cent against each other bot: under names where they fit, else under numbers."""

    def __init__(self, standings: Standings) -> None:
        self._bots = tuple(row.bot for row in standings.rows)
        self._scores = dict(_scores(standings.head_to_head))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bots = _names("bot", self._bots)
        named = FittedTable((bots,), self._against(map(visible, self._bots)))
        if named.fits(options.max_width):
            yield named
        else:
            numbers = _texts(range(1, len(self._bots) + 1))
            yield FittedTable((Column("", numbers), bots), self._against(numbers))

    def _against(self, headers: Iterable[str]) -> list[Column]:
        return [
            Column(header, tuple(self._cell(bot, other) for bot in self._bots))
            for header, other in zip(headers, self._bots, strict=True)
        ]

    def _cell(self, bot: str, other: str) -> str:
        return "" if bot == other else self._scores.get((bot, other), "-")


def head_to_head_table(standings: Standings) -> HeadToHead:
    """Each bot's score in per cent against each other bot."""
    return HeadToHead(standings)


def places_table(account: Account) -> FittedTable:
    """How often a bot took which place."""
    mean = "-" if account.place_mean is None else f"{account.place_mean:.2f}"
    values = [Column(_ordinal(place), (str(times),)) for place, times in enumerate(account.places, 1)]
    return FittedTable((_names("place", ("matches",)),), (*values, Column("mean", (mean,))))


def rivals_table(account: Account) -> FittedTable:
    """What a bot did against each other: score, points and rating less the other's."""
    rivals = account.rivals
    values = (
        Column("score", tuple(f"{100 * rival.score:.1f} %" for rival in rivals)),
        Column("points more", tuple(_with_error(rival.points_more, rival.points_more_se) for rival in rivals)),
        Column("Elo more,\n95 % interval", tuple(map(_elo_more, rivals))),
    )
    return FittedTable((_names("against", (rival.bot for rival in rivals)),), values)


def _elo_more(rival: Rival) -> str:
    if rival.elo_more_margin is None:
        return "too few deals"
    return f"{rival.elo_more:+.0f} ± {rival.elo_more_margin:.0f}"


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _names(header: str, names: Iterable[str]) -> Column:
    return Column(header, tuple(map(visible, names)), names=True)


def _texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, values))


def _starts_of_components(rows: Iterable[StandingRow]) -> Iterator[int]:
    for number, (row, following) in enumerate(pairwise(rows), 1):
        if row.component != following.component:
            yield number


def _legend(standings: Standings) -> str:
    """What the ratings are measured from; empty while there are none."""
    rated = [row for row in standings.rows if row.rated]
    if not rated:
        return ""
    if standings.anchor is None:
        provisional = {row.provisional for row in rated}
        whose = "the bots" if len(provisional) == 1 else "the bots with enough games"
        return f"Elo: the mean of {whose} is fixed at {standings.anchor_elo:.0f}."
    anchor = visible(standings.anchor)
    if all(row.bot != standings.anchor for row in rated):
        return f"Elo: {anchor} has no results yet; until then the mean of the bots is {CENTRE_ELO:.0f}."
    return f"Elo: {anchor} is fixed at {standings.anchor_elo:.0f}."


def _rank_range(row: StandingRow) -> str:
    return str(row.rank_low) if row.rank_low == row.rank_high else f"{row.rank_low}-{row.rank_high}"


def _interval(row: StandingRow) -> str:
    if not row.rated:
        return "no results"
    if row.elo_low is None or row.elo_high is None:
        return "too few deals"
    return f"{row.elo_low:.0f}..{row.elo_high:.0f}"


def _points(row: StandingRow) -> str:
    return _with_error(row.points_mean, row.points_se)


def _with_error(value: float | None, error: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.1f}" if error is None else f"{value:.1f} ± {error:.1f}"


def _scores(pairs: Iterable[PairRecord]) -> Iterable[tuple[tuple[str, str], str]]:
    for pair in pairs:
        yield (pair.bot, pair.other), f"{100 * pair.score:.1f}"
        yield (pair.other, pair.bot), f"{100 * (1 - pair.score):.1f}"
