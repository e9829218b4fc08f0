"""How the results of a tournament are shown at the end and later: on stdout, for people or for programs."""

from collections import Counter
from collections.abc import Iterator

import typer
from rich.console import Console
from rich.text import Text

from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import head_to_head_table, rate_results, standings_document, standings_table
from doubloon_tournament.storage import Database, StoredTournament, list_exits, list_forfeits, list_results

PLAIN_WIDTH = 160
"""Columns of tables that go to a file or a pipe."""


def show_results(database: Database, stored: StoredTournament, *, as_json: bool) -> Standings:
    """Shows the standings after the matches that have a result, and returns them."""
    bots = [bot.name for bot in stored.entry.bots]
    standings = rate_results(list_results(database, stored.id), bots=bots, anchor=stored.entry.anchor)
    if as_json:
        typer.echo(standings_document(standings, scheduled=stored.entry.matches))
    else:
        _show(standings, database, stored)
    return standings


def _show(standings: Standings, database: Database, stored: StoredTournament) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PLAIN_WIDTH
    entry = stored.entry
    console.print(Text(f"\n{entry.name}: {entry.game}, {standings.matches} of {entry.matches} matches\n"))
    console.print(standings_table(standings))
    console.print(Text("\nScore of a row's bot against a column's, per cent:\n"))
    console.print(head_to_head_table(standings))
    console.print()
    for line in (*_notes(standings), *_forfeits(database, stored), *_exits(database, stored)):
        console.print(Text(line), soft_wrap=True)
    console.print(Text(f"Database: {database.location.path}"), soft_wrap=True)
    console.print(Text(f"See more: doubloon standings --db {database.location.url} --json"), soft_wrap=True)


def _notes(standings: Standings) -> Iterator[str]:
    yield from (f"Note: {row.bot}: {row.note}" for row in standings.rows if row.note)
    yield from (f"Note: {warning}" for warning in standings.warnings)


def _forfeits(database: Database, stored: StoredTournament) -> Iterator[str]:
    for forfeits in list_forfeits(database, stored.id):
        yield f"Note: {forfeits.bot} forfeited {_times(forfeits.times)}: {forfeits.ending}, {forfeits.message}"


def _exits(database: Database, stored: StoredTournament) -> Iterator[str]:
    ends = Counter((each.bot, each.reason) for each in list_exits(database, stored.id))
    for (bot, reason), times in ends.items():
        yield f"Note: a process of {bot} ended early {_times(times)}: {reason} (table `exits` has its output)"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
