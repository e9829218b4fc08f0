"""The command `doubloon run`: a tournament from its file."""

from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.options import AsJson, LogFile, OptionalDatabaseUrl, SandboxName, SecretKey, read_key
from doubloon_tournament.exit_code import ExitCode


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The tournament file (TOML).")],
    db: OptionalDatabaseUrl = None,
    key: SecretKey = None,
    sandbox: SandboxName = None,
    log: LogFile = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Play the tournament that a file describes, and show its standings.

    Every finished match is kept at once. Ctrl-C finishes the tables in flight, a second one leaves them;
    `doubloon resume` plays the rest.
    """
    from doubloon_tournament.tournament_file import parse, read_source

    secret = read_key(key)
    source = read_source(file)
    tournament = parse(source)

    from doubloon_tournament.cli.playing import Output, play_new

    return play_new(source, tournament, db, key=secret, output=Output(log=log, as_json=json, sandbox=sandbox)).code
