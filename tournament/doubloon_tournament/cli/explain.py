"""The command `doubloon explain`: why a seat lost or forfeited."""

from typing import Annotated

import typer

from doubloon_tournament.cli.options import DatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode


def explain(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The match's id, or how it begins.")],
    db: DatabaseUrl,
    tournament: TournamentName = None,
    seat: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="This seat alone; else all that did not win.")
    ] = None,
) -> ExitCode:
    """Say in plain words why a seat lost or forfeited: what it saw, what was legal, how long it took.

    It shows hands: what is played again is known whole.
    """
    from doubloon_tournament.playback import explain as explained
    from doubloon_tournament.playback import play_again
    from doubloon_tournament.storage import Access, find_match, find_tournament, open_database
    from doubloon_tournament.visible import visible

    with open_database(db, Access.READ) as database:
        stored = find_tournament(database, tournament)
        found = find_match(database, stored, match)
    if seat is not None and seat >= len(found.seats):
        raise typer.BadParameter(f"the match has seats 0 to {len(found.seats) - 1}", param_hint="--seat")
    seats = [seat] if seat is not None else [number for number, each in enumerate(found.seats) if each.place > 1]
    for line in explained(found, play_again(found, stored.entry.key), seats):
        typer.echo(visible(line))
    return ExitCode.OK
