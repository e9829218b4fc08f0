"""The command `doubloon play`: my bot against those that come with Doubloon, now."""

from pathlib import Path
from typing import Annotated, Final

import typer

from doubloon_tournament.cli.names import free_name
from doubloon_tournament.cli.options import (
    AsJson,
    GameName,
    GameOptions,
    LogFile,
    OptionalDatabaseUrl,
    SandboxName,
    SecretKey,
    read_key,
)
from doubloon_tournament.cli.places import database_for, taken_names
from doubloon_tournament.exit_code import ExitCode

MATCHES_MAX: Final = 1_000_000
"""As many as a schedule may have."""


def play(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[--] COMMAND...", help="Starts your bot: program and arguments.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Of each table; 4 unless you name more bots.")
    ] = None,
    matches: Annotated[
        int,
        typer.Option(min=1, max=MATCHES_MAX, metavar="N", help="At least so many; each deal is played in every seat."),
    ] = 100,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A,B,...", help="Bots of Doubloon's, in turn until the seats are taken; an unknown name lists them."
        ),
    ] = None,
    game: GameName = "skull_king",
    option: GameOptions = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your bot's.")] = "mine",
    db: OptionalDatabaseUrl = None,
    key: SecretKey = None,
    sandbox: SandboxName = None,
    log: LogFile = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Play your bot against those that come with Doubloon, and show how it has done.

    Options stand before the command: doubloon play --seats 3 -- python3 my_bot.py --careful

    What is played is kept only where --db says so.
    """
    from doubloon_tournament.cli.match_up import Request, match_up, names_of

    secret = read_key(key)
    request = Request(command or (), name, game, seats, matches, names_of(against or ()), option or ())
    source, tournament = match_up(request, free_name("play", taken_names(db)), Path.cwd())

    from functools import partial

    from doubloon_tournament.cli.account import show_account
    from doubloon_tournament.cli.playing import Output, play_new

    with database_for("play", db) as (url, temporary):
        show = partial(show_account, bot=name, kept=db is not None)
        output = Output(json, log, show, stop_unready=True, kept=db is not None, sandbox=sandbox, temporary=temporary)
        played = play_new(source, tournament, url, key=secret, output=output)
    forfeited = played.standings.row(name).forfeits > 0
    return ExitCode.FORFEITED if played.code is ExitCode.OK and forfeited else played.code
