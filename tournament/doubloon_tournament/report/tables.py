"""The standings as tables on a screen."""

from collections.abc import Iterable
from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from doubloon_tournament.ratings import PairRecord, StandingRow, Standings


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


def _table(first: str, *others: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True, show_edge=False)
    for header in (first, *others):
        table.add_column(Text(header), justify="left" if header == "bot" else "right", no_wrap=True)
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
    error = "" if row.points_se is None else f" ± {row.points_se:.1f}"
    return f"{row.points_mean:.1f}{error}"


def _scores(pairs: Iterable[PairRecord]) -> Iterable[tuple[tuple[str, str], str]]:
    for pair in pairs:
        yield (pair.bot, pair.other), f"{100 * pair.score:.1f}"
        yield (pair.other, pair.bot), f"{100 * (1 - pair.score):.1f}"
