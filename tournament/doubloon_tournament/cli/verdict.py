"""How a duel is shown at the end: who is better, by which rule, and on what grounds."""

from collections.abc import Iterator

import typer
from rich.text import Text

from doubloon_tournament.advice import suggested
from doubloon_tournament.cli.results import forfeit_notes, results_console
from doubloon_tournament.execution import duel_after
from doubloon_tournament.ratings.sequential import GROUPS_MIN
from doubloon_tournament.report import DuelAccount, duel_account, duel_document, strength_text
from doubloon_tournament.storage import Database, StoredTournament, list_forfeits, list_results, where
from doubloon_tournament.tournament_file import DuelTerms
from doubloon_tournament.visible import json_visible, visible


def show_verdict(
    database: Database, stored: StoredTournament, terms: DuelTerms, *, kept: bool, as_json: bool
) -> DuelAccount:
    """Shows where a duel stands after the matches that have a result, and returns it."""
    entry = stored.entry
    results = list_results(database, stored.id)
    seats = len(entry.bots)
    duel = duel_after(terms, seats, results=results)
    forfeits = {bot.name: 0 for bot in entry.bots}
    for each in list_forfeits(database, stored.id):
        forfeits[each.bot] += each.times
    account = duel_account(
        terms,
        duel.test,
        duel.state,
        opponents=[bot.name for bot in entry.bots if bot.name != terms.candidate],
        deals_max=entry.matches // seats,
        matches=len(results),
        forfeits=forfeits,
    )
    if as_json:
        typer.echo(json_visible(duel_document(account)))
        return account
    console = results_console()
    found = strength_text(duel.state)
    for line in (*_lines(account, opponents_text(stored, terms), found), *forfeit_notes(database, stored)):
        console.print(Text(visible(line)), soft_wrap=not console.is_terminal)
    for line in _afterwards(database, stored, kept=kept):  # to be copied, so without breaks
        console.print(Text(visible(line)), soft_wrap=True)
    return account


def opponents_text(stored: StoredTournament, terms: DuelTerms) -> str:
    """Whom the candidate is tried against: one bot, if all others are copies of it, else all by name."""
    others = [bot for bot in stored.entry.bots if bot.name != terms.candidate]
    alike = len({bot.version for bot in others}) == 1
    return others[0].name if alike else "the field of " + ", ".join(bot.name for bot in others)


def _lines(account: DuelAccount, opponents: str, found: str) -> Iterator[str]:
    yield from ("", _verdict(account, opponents), "")
    yield (
        f"Group SPRT: H0 {account.elo0:+g} Elo, H1 {account.elo1:+g} Elo, alpha {account.alpha:g}, "
        f"beta {account.beta:g}; log-likelihood ratio {account.ratio:+.2f}, H0 at {account.lower:+.3f} or less, "
        f"H1 at {account.upper:+.3f} or more"
    )
    yield f"Counted: {_counted(account)}"
    if found:
        yield f"{account.candidate}: {found}; biased: a test that stops when it has seen enough overstates what it saw"


def _verdict(account: DuelAccount, opponents: str) -> str:
    candidate, elo0, elo1 = account.candidate, f"{account.elo0:+g}", f"{account.elo1:+g}"
    match account.verdict:
        case "better":
            return f"{candidate} is better than {opponents}: its lead is like {elo1} Elo, not like {elo0}"
        case "not better":
            return f"{candidate} is not better than {opponents}: its lead is like {elo0} Elo, not like {elo1}"
        case _:
            return f"Undecided whether {candidate} is better than {opponents}: {_why_undecided(account)}"


def _why_undecided(account: DuelAccount) -> str:
    if account.deals == account.deals_max:
        few = f", and none is decided in fewer than {GROUPS_MIN}" if account.deals < GROUPS_MIN else ""
        return f"all {account.deals} deals that it may take are played{few}"
    return f"{account.deals} of at most {account.deals_max} deals are played"


def _counted(account: DuelAccount) -> str:
    seats = 1 + len(account.opponents)
    deals = "the first deal" if account.deals == 1 else f"the first {account.deals} deals"
    counted = f"{deals} of the schedule, each in all {seats} seats, {account.matches} matches"
    beyond = account.matches_beyond
    more = "1 more was finished and does" if beyond == 1 else f"{beyond} more were finished and do"
    return f"{counted}; {more} not count" if beyond else counted


def _afterwards(database: Database, stored: StoredTournament, *, kept: bool) -> Iterator[str]:
    yield f"The same cards again: --key {stored.entry.key.hex()}"
    if kept:
        yield f"Database: {database.location.path}"
        yield f"Every bot's points and places: {suggested('standings', *where(database, stored))}"
