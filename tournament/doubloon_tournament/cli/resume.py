"""The command `doubloon resume`: the rest of a tournament."""

from doubloon_tournament.cli.options import AsJson, DatabaseUrl, LogFile, SandboxName, TournamentName
from doubloon_tournament.exit_code import ExitCode


def resume(
    db: DatabaseUrl,
    tournament: TournamentName = None,
    sandbox: SandboxName = None,
    log: LogFile = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Play the matches of a tournament that have no result yet. The database is all it needs.

    The bots are confined as in the run before, unless --sandbox says otherwise.
    """
    from doubloon_tournament.cli.playing import Output, play_on

    return play_on(db, tournament, output=Output(log=log, as_json=json, sandbox=sandbox)).code
