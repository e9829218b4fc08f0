"""The command `doubloon standings`: who is best."""

from doubloon_tournament.cli.options import AsJson, DatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode


def standings(
    db: DatabaseUrl,
    tournament: TournamentName = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Show the standings of a tournament, finished or not."""
    from doubloon_tournament.cli.results import show_results
    from doubloon_tournament.storage import Access, find_tournament, open_database

    with open_database(db, Access.READ) as database:
        show_results(database, find_tournament(database, tournament), as_json=json)
    return ExitCode.OK
