"""The command `doubloon report`: a tournament as a page."""

from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.options import DatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode


def report(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page; one that is there is replaced.")],
    db: DatabaseUrl,
    tournament: TournamentName = None,
) -> ExitCode:
    """Write what a tournament says as one HTML file, finished or not; docs/report.md says what each figure means."""
    from doubloon_tournament.report.page import report_page
    from doubloon_tournament.storage import Access, find_tournament, open_database

    with open_database(db, Access.READ) as database:
        if out.exists() and out.samefile(database.location.path):
            raise typer.BadParameter(f"{out} is the database itself; name another file", param_hint="--out")
        page = report_page(database, find_tournament(database, tournament))
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{out} cannot be written: {error.strerror}", param_hint="--out") from error
    typer.echo(f"{out}")
    return ExitCode.OK
