"""The command `doubloon plan`: what a tournament will cost and what it will tell, before it is played."""

from pathlib import Path
from typing import Annotated, Final

import typer

from doubloon_tournament.cli.options import AsJson, SandboxName, SecretKey, read_key
from doubloon_tournament.exit_code import ExitCode

PROBE_S: Final = 20.0
PROBE_S_MAX: Final = 3600.0


def plan(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The tournament file (TOML).")],
    probe: Annotated[
        float | None,
        typer.Option(
            min=1, max=PROBE_S_MAX, metavar="SECONDS", help=f"To try the bots for, once they are there; {PROBE_S:g}."
        ),
    ] = None,
    no_probe: Annotated[bool, typer.Option("--no-probe", help="Start no bot; what needs one is left out.")] = False,
    half_width: Annotated[
        float | None,
        typer.Option(
            min=1, max=1000, metavar="ELO", help="Also say how many deals make half of the median interval so small."
        ),
    ] = None,
    key: SecretKey = None,
    sandbox: SandboxName = None,
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Say what a tournament will cost and what it will tell, before it is played.

    Plays a few matches of these very bots for the time and the error bars, on deals of their own, and keeps nothing.
    """
    from doubloon_tournament.tournament_file import parse, read_source

    if no_probe and probe is not None:
        raise typer.BadParameter("there is none with --no-probe", param_hint="--probe")
    secret = read_key(key)
    source = read_source(file)
    tournament = parse(source)

    from doubloon_tournament.cli.planning import Wishes, plan_it

    wishes = Wishes(
        probe_s=None if no_probe else probe or PROBE_S,
        half_width=half_width,
        key=secret,
        sandbox=sandbox,
        as_json=json,
    )
    return plan_it(source, tournament, wishes)
