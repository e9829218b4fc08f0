"""How `doubloon play` shows what my bot has done, and why it did not go on where it did not."""

from collections.abc import Iterator
from typing import Final

import typer
from rich.text import Text

from doubloon_tournament.cli.results import (
    forfeit_notes,
    notes,
    rated_so_far,
    results_console,
    times,
    whereabouts,
)
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import Account, account_of, places_table, rivals_table, standings_document
from doubloon_tournament.storage import STOPPED, Database, StoredTournament, list_exits, list_results
from doubloon_tournament.visible import json_visible, visible

LAST_LINES: Final = 12
"""Of what my bot printed before it ended."""
ENDS_SHOWN: Final = 2
"""Different ways in which its processes ended; more would hide the first."""


def show_account(
    database: Database, stored: StoredTournament, *, bot: str, kept: bool, as_json: bool = False
) -> Standings:
    """Shows how a bot has done, and returns the standings."""
    standings, results = rated_so_far(database, stored), list_results(database, stored.id)
    seats = len(stored.entry.bots)
    account = account_of(bot, results, standings, seats=seats)
    if as_json:
        typer.echo(json_visible(standings_document(standings, scheduled=stored.entry.matches, mine=account)))
    else:
        _show(account, standings, database, stored, kept=kept)
    return standings


def _show(account: Account, standings: Standings, database: Database, stored: StoredTournament, *, kept: bool) -> None:
    console = results_console()
    console.print(Text(f"\n{visible(_summary(account, stored))}\n"))
    if account.matches:
        console.print(places_table(account))
        console.print()
        console.print(rivals_table(account))
        console.print()
    ends = _ends(account.bot, database, stored)
    for line in (*notes(standings), *forfeit_notes(database, stored), *ends, *_afterwards(database, stored, kept=kept)):
        console.print(Text(visible(line)), soft_wrap=True)


def _summary(account: Account, stored: StoredTournament) -> str:
    entry = stored.entry
    played = f"{account.bot}: {account.matches} of {entry.matches} matches of {entry.game}"
    if account.points_mean is None:
        return played
    error = "" if account.points_se is None else f" ± {account.points_se:.1f}"
    deals = "1 deal" if account.deals == 1 else f"{account.deals} deals"
    return f"{played} on {deals}, mean points {account.points_mean:.1f}{error}"


def _ends(bot: str, database: Database, stored: StoredTournament) -> Iterator[str]:
    """How processes of a bot ended before their time, with the last of what they printed."""
    kinds: dict[tuple[str, str], tuple[int, list[str]]] = {}
    for end in list_exits(database, stored.id):
        if end.bot == bot:
            lines = end.output.strip().splitlines()[-LAST_LINES:]
            kind = (end.reason, lines[-1] if lines else "")
            number, shown = kinds.get(kind, (0, lines))
            kinds[kind] = (number + 1, shown)
    for (reason, _), (number, lines) in list(kinds.items())[:ENDS_SHOWN]:
        printed = "the last of what it printed:" if lines else "it printed nothing"
        how = "was stopped by the runner" if reason == STOPPED else "ended early"
        why = "" if reason == STOPPED else f": {reason}"
        yield f"Note: a process of {bot} {how} {times(number)}{why}; {printed}"
        yield from (f"    {line}" for line in lines)


def _afterwards(database: Database, stored: StoredTournament, *, kept: bool) -> Iterator[str]:
    yield f"The same cards again: --key {stored.entry.key.hex()}"
    if kept:
        yield from whereabouts(database, stored)
