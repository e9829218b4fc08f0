"""The command `doubloon verify`: whether the results are what the rules and the key make of them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doubloon_tournament.cli.options import OptionalDatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.visible import visible

if TYPE_CHECKING:
    from doubloon_tournament.exporting import Parameters
    from doubloon_tournament.playback import Verification
    from doubloon_tournament.storage import FinishedMatch

FAULTS_SHOWN = 50


def verify(
    db: OptionalDatabaseUrl = None,
    tournament: TournamentName = None,
    archive: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Instead of a database: what `doubloon export archive` wrote.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="As printed before the first table, to hold the key against."),
    ] = None,
) -> ExitCode:
    """Play every stored match again and compare: deals with the key, choices with the rules, results with the end.

    Exit code 1 if anything differs, 3 if matches could not be checked, since they are of other rules.
    """
    from doubloon_tournament.exporting import Parameters, open_archive
    from doubloon_tournament.storage import Access, find_tournament, open_database, stored_matches

    if (db is None) == (archive is None):
        raise typer.BadParameter("name either a database with --db, or an archive with --archive")
    if archive is not None:
        opened = open_archive(archive)
        return _verify(opened.parameters, opened.matches, commitment)
    assert db is not None
    with open_database(db, Access.READ) as database:
        stored = find_tournament(database, tournament)
        return _verify(Parameters.of(stored), stored_matches(database, stored), commitment)


def _verify(parameters: "Parameters", matches: "Iterable[FinishedMatch]", promised: str | None) -> ExitCode:
    from doubloon_tournament.playback import Verification

    scheduled = parameters.schedule()
    found = Verification()
    if not parameters.key_is_the_promised_one or promised not in (None, parameters.commitment):
        said = promised or parameters.commitment
        found.faults.append(f"the key is not the promised one: its commitment is not {said}")
    seen: set[str] = set()
    for match in _with_progress(matches, len(scheduled)):
        if match.id in seen:
            found.faults.append(f"match {match.id}: it is there twice")
        seen.add(match.id)
        found.take(match, parameters.key, scheduled)
    return _say(parameters, found, len(scheduled) - len(seen & scheduled.keys()))


def _with_progress(matches: "Iterable[FinishedMatch]", total: int) -> "Iterator[FinishedMatch]":
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return iter(track(matches, "Verifying", total, console=console, transient=True, disable=not console.is_terminal))


def _say(parameters: "Parameters", found: "Verification", without_result: int) -> ExitCode:
    stored = found.matches + len(found.not_checked)
    typer.echo(
        f"{visible(parameters.name)}: {found.matches} of {stored} stored matches were played again, "
        f"{found.choices:,} choices, by {visible(parameters.game)} rules {parameters.rules}"
    )
    typer.echo(f"deals: from the key {parameters.key.hex()}, whose commitment is {parameters.commitment}")
    if without_result:
        typer.echo(f"{without_result} scheduled matches have no result")
    for line in found.not_checked[:FAULTS_SHOWN]:
        typer.echo(f"not checked: {visible(line)}")
    for line in found.faults[:FAULTS_SHOWN]:
        typer.echo(f"DIFFERS: {visible(line)}")
    if len(found.faults) > FAULTS_SHOWN:
        typer.echo(f"and {len(found.faults) - FAULTS_SHOWN} more")
    if found.faults:
        return ExitCode.FAILURE
    if found.not_checked:
        return ExitCode.SOME_FAILED
    typer.echo("every deal, choice, point, place and time is as it should be")
    return ExitCode.OK
