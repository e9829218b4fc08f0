"""The command `doubloon report`: a tournament as a page."""

from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.options import DatabaseUrl, TournamentName
from doubloon_tournament.cli.pages import refuse_database, write_page
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
        refuse_database(out, database)
        page = report_page(database, find_tournament(database, tournament))
    write_page(out, page)
    return ExitCode.OK
