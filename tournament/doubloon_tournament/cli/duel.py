"""The command `doubloon duel`: is A better than B?"""

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

DEALS: Final = 2000
"""At most, where nobody says otherwise: about five times what it takes between equals at four seats."""


def duel(
    a: Annotated[
        str, typer.Argument(metavar="A", help='A bot of Doubloon\'s, or a command in quotes: "python3 my_bot.py".')
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The same. It may be the same bot.")],
    elo0: Annotated[
        float, typer.Option(metavar="ELO", help="Lead of A over B where A is not better: hypothesis H0.")
    ] = 0.0,
    elo1: Annotated[
        float, typer.Option(metavar="ELO", help="Lead of A over B where A is better: H1. Nearer to H0 takes longer.")
    ] = 20.0,
    alpha: Annotated[float, typer.Option(metavar="P", help="How often H1 is found where H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="P", help="How often H0 is found where H1 is true.")] = 0.05,
    max_deals: Annotated[
        int, typer.Option(min=1, metavar="N", help="The most to play; each is played once in every seat.")
    ] = DEALS,
    seats: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="A sits at one, copies of B at the others; 4 if not given.")
    ] = None,
    tables: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Played at once; the verdict does not depend on it.")
    ] = None,
    game: GameName = "skull_king",
    option: GameOptions = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B", help="What the two are called; else after bot or file.")
    ] = None,
    db: OptionalDatabaseUrl = None,
    key: SecretKey = None,
    sandbox: SandboxName = None,
    log: LogFile = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Is A better than B? Play deal after deal until a sequential test can tell.

    A plays against copies of B, each deal once in every seat: doubloon duel "python3 my_bot.py" heuristic

    What is played is kept only where --db says so; then `doubloon resume` goes on where it was interrupted.
    """
    from doubloon_tournament.cli.dueling import DuelRequest, duel_tournament
    from doubloon_tournament.cli.match_up import names_of
    from doubloon_tournament.execution import few_tables_at_once

    secret = read_key(key)
    request = DuelRequest(
        sides=(a, b),
        names=names_of([names] if names is not None else []),
        game=game,
        seats=seats,
        deals=max_deals,
        tables=tables or few_tables_at_once(),
        elo0=elo0,
        elo1=elo1,
        alpha=alpha,
        beta=beta,
        options=option or (),
    )
    source, tournament = duel_tournament(request, free_name("duel", taken_names(db)), Path.cwd())

    from doubloon_tournament.cli.playing import Output, play_new

    with database_for("duel", db) as (url, temporary):
        output = Output(json, log, stop_unready=True, kept=db is not None, sandbox=sandbox, temporary=temporary)
        return play_new(source, tournament, url, key=secret, output=output).code
