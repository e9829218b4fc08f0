"""The command `doubloon standings`: who is best."""

from typing import Annotated

import typer

from doubloon_tournament.cli.options import AsJson, DatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode


def standings(
    db: DatabaseUrl,
    tournament: TournamentName = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Follow a tournament while it is played; with --json a document a line.")
    ] = False,
    every: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="With --watch: how often to look again.")
    ] = 2.0,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Show the standings of a tournament, finished or not."""
    from doubloon_tournament.cli.following import follow_standings
    from doubloon_tournament.cli.results import show_results
    from doubloon_tournament.storage import Access, find_tournament, open_database

    with open_database(db, Access.READ) as database:
        stored = find_tournament(database, tournament)
        if not watch:
            show_results(database, stored, as_json=json)
            return ExitCode.OK
        try:
            follow_standings(database, stored, every_s=every, as_json=json)
        except KeyboardInterrupt:  # that is how one leaves
            return ExitCode.INTERRUPTED
    return ExitCode.OK
