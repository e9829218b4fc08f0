"""The standings as tables on a screen."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from doubloon_tournament.ratings import PairRecord, StandingRow, Standings
from doubloon_tournament.report.account import Account, Rival

NAMES: Final = frozenset({"bot", "against", "place"})
"""Headers of columns that stand to the left."""


def standings_table(standings: Standings) -> Table:
    """Rank, rating with its interval, and what it rests on, a line a bot; a rule between bots that do not compare."""
    headers = ("rank", "bot", "Elo", "95 %\ninterval", "rank\nrange", "mean\npoints", "games", "deals", "forfeits")
    table = _table(*headers)
    for _, rows in groupby(standings.rows, key=lambda row: row.component):
        table.add_section()
        for row in rows:
            table.add_row(*_cells(row))
    return table


def head_to_head_table(standings: Standings) -> Table:
    """Each bot's score in per cent against each other bot."""
    bots = [row.bot for row in standings.rows]
    scores = dict(_scores(standings.head_to_head))
    table = _table("bot", *bots)
    for bot in bots:
        cells = [scores.get((bot, other), "-" if bot != other else "") for other in bots]
        table.add_row(Text(bot), *cells)
    return table


def places_table(account: Account) -> Table:
    """How often a bot took which place."""
    table = _table("place", *map(_ordinal, range(1, len(account.places) + 1)), "mean")
    mean = "-" if account.place_mean is None else f"{account.place_mean:.2f}"
    table.add_row("matches", *map(str, account.places), mean)
    return table


def rivals_table(account: Account) -> Table:
    """What a bot did against each other: score, points and rating less the other's."""
    table = _table("against", "score", "points more", "Elo more,\n95 % interval")
    for rival in account.rivals:
        points = _with_error(rival.points_more, rival.points_more_se)
        table.add_row(Text(rival.bot), f"{100 * rival.score:.1f} %", points, _elo_more(rival))
    return table


def _elo_more(rival: Rival) -> str:
    if rival.elo_more_margin is None:
        return "too few deals"
    return f"{rival.elo_more:+.0f} ± {rival.elo_more_margin:.0f}"


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True, show_edge=False)
    for header in (first, *others):
        table.add_column(Text(header), justify="left" if header in NAMES else "right", no_wrap=True)
    return table


def _cells(row: StandingRow) -> list[Text]:
    texts = (
        str(row.rank),
        row.bot,
        f"{row.elo:.0f}",
        _interval(row),
        str(row.rank_low) if row.rank_low == row.rank_high else f"{row.rank_low}-{row.rank_high}",
        _points(row),
        str(row.games),
        str(row.deals),
        str(row.forfeits) if row.forfeits else "-",
    )
    return [Text(text) for text in texts]


def _interval(row: StandingRow) -> str:
    if row.elo_low is None or row.elo_high is None:
        return "too few deals"
    return f"{row.elo_low:.0f}..{row.elo_high:.0f}"


def _points(row: StandingRow) -> str:
    if row.points_mean is None:
        return "-"
    return _with_error(row.points_mean, row.points_se)


def _with_error(value: float, error: float | None) -> str:
    return f"{value:.1f}" if error is None else f"{value:.1f} ± {error:.1f}"


def _scores(pairs: Iterable[PairRecord]) -> Iterable[tuple[tuple[str, str], str]]:
    for pair in pairs:
        yield (pair.bot, pair.other), f"{100 * pair.score:.1f}"
        yield (pair.other, pair.bot), f"{100 * (1 - pair.score):.1f}"
