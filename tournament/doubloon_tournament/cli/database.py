"""The commands `doubloon db check` and `doubloon db upgrade`: a database looked over and brought up to date."""

import typer

from doubloon_tournament.cli.failures import command, complain
from doubloon_tournament.cli.options import DatabaseUrl
from doubloon_tournament.exit_code import ExitCode

database = typer.Typer(help="Look a database over, or bring it up to date.", no_args_is_help=True)


def check(db: DatabaseUrl) -> ExitCode:
    """Look a database over without changing it: the file, its tables, and whether rows point to what is there."""
    from doubloon_tournament.storage import check_database

    found = check_database(db)
    for fault in found.faults:
        complain(fault)
    if found.faults:
        return ExitCode.FAILURE
    typer.echo(f"sound: schema {found.schema}, {found.tournaments} tournaments, {found.matches} finished matches")
    return ExitCode.OK


def upgrade(db: DatabaseUrl) -> ExitCode:
    """Bring a database of an older doubloon up to date, after a backup beside it. End what plays in it first."""
    from doubloon_tournament.storage import upgrade_database

    done = upgrade_database(db)
    if done.backup is None:
        typer.echo(f"nothing to do: schema {done.after} is the newest")
    else:
        typer.echo(f"upgraded from schema {done.before} to {done.after}; as it was before: {done.backup}")
    return ExitCode.OK


database.command()(command(check))
database.command()(command(upgrade))
