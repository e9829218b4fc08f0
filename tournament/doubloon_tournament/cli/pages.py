"""Where a page for a browser goes."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from doubloon_tournament.storage import Database


def refuse_database(out: Path, database: "Database") -> None:
    """Refuses to write a page over the results it is made of.

    Raises:
        typer.BadParameter: If the file is the database.
    """
    if out.exists() and out.samefile(database.location.path):
        raise typer.BadParameter(f"{out} is the database itself; name another file", param_hint="--out")


def write_page(out: Path, page: str) -> None:
    """Writes a page, over one that is there, and says where it is.

    Raises:
        typer.BadParameter: If the file cannot be written.
    """
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{out} cannot be written: {error.strerror}", param_hint="--out") from error
    typer.echo(f"{out}")
