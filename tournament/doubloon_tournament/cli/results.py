"""How the results of a tournament are shown at the end and later: on stdout, for people or for programs."""

from collections import Counter
from collections.abc import Iterator

import typer
from rich.console import Console
from rich.text import Text

from doubloon_tournament.advice import suggested
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import head_to_head_table, rate_seats, standings_document, standings_table
from doubloon_tournament.storage import (
    STOPPED,
    Database,
    StoredTournament,
    list_exits,
    list_forfeits,
    list_put_out,
    where,
)
from doubloon_tournament.storage.seat_columns import read_seats
from doubloon_tournament.visible import json_visible, visible

PLAIN_WIDTH = 160
"""Columns of tables that go to a file or a pipe."""


def show_results(database: Database, stored: StoredTournament, *, as_json: bool) -> Standings:
    """Shows the standings after the matches that have a result, and returns them."""
    standings = rated_so_far(database, stored)
    if as_json:
        typer.echo(json_visible(standings_document(standings, scheduled=stored.entry.matches)))
    else:
        _show(standings, database, stored)
    return standings


def rated_so_far(database: Database, stored: StoredTournament) -> Standings:
    """The standings after the matches that have a result."""
    return rate_seats(read_seats(database, stored.id), anchor=stored.entry.anchor)


def results_console() -> Console:
    """Where results go: stdout, wide enough for tables where it is no terminal."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PLAIN_WIDTH
    return console


def notes(standings: Standings) -> Iterator[str]:
    """What a reader should know about these standings, a line each."""
    yield from (f"Note: {row.bot}: {row.note}" for row in standings.rows if row.note)
    yield from (f"Note: {warning}" for warning in standings.warnings)


def forfeit_notes(database: Database, stored: StoredTournament) -> Iterator[str]:
    """Who was put out and for what, and who forfeited how often and why, a line each."""
    for out in list_put_out(database, stored.id):
        after = f"after {len(out.offences)} offences in a row: {'; '.join(out.offences)}"
        yield f"Note: {out.bot} was put out at {out.at[:19]}Z {after}"
    for forfeits in list_forfeits(database, stored.id):
        yield f"Note: {forfeits.bot} forfeited {times(forfeits.times)}: {forfeits.ending}, {forfeits.message}"


def whereabouts(database: Database, stored: StoredTournament) -> tuple[str, ...]:
    """Where the results are, how to see them again, and where more of them is."""
    return (
        f"Database: {database.location.path}",
        f"These standings again (--json: for programs): {suggested('standings', *where(database, stored))}",
        "Each match, seat and end of a bot: tables of the database, as docs/run-a-tournament.md names them",
    )


def times(number: int) -> str:
    """How often, in words."""
    return "once" if number == 1 else f"{number} times"


def _show(standings: Standings, database: Database, stored: StoredTournament) -> None:
    console = results_console()
    entry = stored.entry
    title = f"{entry.name}: {entry.game}, {standings.matches} of {entry.matches} matches"
    console.print(Text(f"\n{visible(title)}\n"))
    console.print(standings_table(standings))
    console.print(Text("\nScore of a row's bot against a column's, per cent:\n"))
    console.print(head_to_head_table(standings))
    console.print()
    for line in (*notes(standings), *forfeit_notes(database, stored), *_exit_notes(database, stored)):
        console.print(Text(visible(line)), soft_wrap=True)
    for line in whereabouts(database, stored):
        console.print(Text(visible(line)), soft_wrap=True)


def _exit_notes(database: Database, stored: StoredTournament) -> Iterator[str]:
    ends = Counter((each.bot, each.reason) for each in list_exits(database, stored.id))
    for (bot, reason), number in ends.items():
        if reason == STOPPED:
            yield f"Note: what {bot} printed until it was stopped is in the table `exits`"
            continue
        yield f"Note: a process of {bot} ended early {times(number)}: {reason} (table `exits` has its output)"
