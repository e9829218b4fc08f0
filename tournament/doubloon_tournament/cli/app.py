"""The commands put together."""

from typing import Annotated

import typer

from doubloon_tournament.cli.check import check
from doubloon_tournament.cli.database import database
from doubloon_tournament.cli.demo import demo
from doubloon_tournament.cli.duel import duel
from doubloon_tournament.cli.explain import explain
from doubloon_tournament.cli.export import export
from doubloon_tournament.cli.failures import command
from doubloon_tournament.cli.games import games
from doubloon_tournament.cli.healthcheck import healthcheck
from doubloon_tournament.cli.plan import plan
from doubloon_tournament.cli.play import play
from doubloon_tournament.cli.replay import replay
from doubloon_tournament.cli.report import report
from doubloon_tournament.cli.resume import resume
from doubloon_tournament.cli.run import run
from doubloon_tournament.cli.serve import serve
from doubloon_tournament.cli.standings import standings
from doubloon_tournament.cli.verify import verify
from doubloon_tournament.cli.watch import watch

app = typer.Typer(
    name="doubloon",
    help="Hosts hidden-information card games for bots over gRPC and finds out which bot is best.",
    epilog="Exit codes: 0 done, 1 failure, 2 usage or tournament file, 3 some matches have no result, "
    "4 a bot forfeited (play, plan), 5 your bot did not pass (check), 6 undecided (duel), 130 interrupted.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    demo,
    plan,
    run,
    resume,
    duel,
    standings,
    watch,
    report,
    explain,
    replay,
    verify,
    export,
    serve,
    healthcheck,
    games,
)
for each in COMMANDS:
    app.command()(command(each))
THE_BOTS_OWN = {"allow_interspersed_args": False}  # what follows the program
app.command(context_settings=THE_BOTS_OWN)(command(play))
app.command(context_settings=THE_BOTS_OWN)(command(check))
app.add_typer(database, name="db")


def main() -> None:
    """Runs the command line."""
    app()


def _show_version(wanted: bool) -> None:  # as Typer calls it
    if wanted:
        from doubloon import __version__

        typer.echo(f"doubloon {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[  # the callback has done it
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass
