"""The command `doubloon export`: results for other programs."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doubloon_tournament.cli.options import DatabaseUrl, TournamentName
from doubloon_tournament.exit_code import ExitCode

if TYPE_CHECKING:
    from doubloon_tournament.storage import Database, StoredTournament


class What(StrEnum):
    """What can be exported."""

    MATCHES = "matches"
    SEATS = "seats"
    DECISIONS = "decisions"
    STANDINGS = "standings"
    ARCHIVE = "archive"


class FormatName(StrEnum):
    """How rows are written."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


def export(
    what: Annotated[What, typer.Argument(help="A table of rows, or everything with the key (archive).")],
    out: Annotated[Path, typer.Option("--out", metavar="PATH", help="A file that is not there yet.")],
    db: DatabaseUrl,
    tournament: TournamentName = None,
    form: Annotated[
        FormatName | None, typer.Option("--format", help="By default what the file's name ends with.")
    ] = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Reveal the key although matches are still to be played.")
    ] = False,
) -> ExitCode:
    """Write matches, seats, decisions or standings as CSV, JSON lines or Parquet; docs/exports.md has the columns.

    An archive holds every record and the tournament's secret key: with it anybody can verify the dealer. It is for
    tournaments that are over.
    """
    from doubloon_tournament.exporting import TABLES, Format, write_archive, write_rows
    from doubloon_tournament.storage import Access, find_tournament, open_database

    if what is What.ARCHIVE and form is not None:
        raise typer.BadParameter("an archive has a form of its own", param_hint="--format")
    with open_database(db, Access.READ) as database:
        stored = find_tournament(database, tournament)
        try:
            if what is What.ARCHIVE:
                if not unfinished:
                    _refuse_unfinished(database, stored)
                count = write_archive(database, stored, out)
            else:
                table = TABLES[what]
                count = write_rows(table, table.rows(database, stored), out, Format(form or _form_of(out)))
        except FileExistsError as error:
            raise typer.BadParameter(f"{out} is there already; name a new file", param_hint="--out") from error
        except OSError as error:
            raise typer.BadParameter(f"{out} cannot be written: {error.strerror}", param_hint="--out") from error
    typer.echo(f"{count} {'matches' if what is What.ARCHIVE else 'rows'} in {out}")
    return ExitCode.OK


def _form_of(out: Path) -> str:
    known = [form.value for form in FormatName]
    ending = out.suffix.removeprefix(".")
    if ending not in known:
        message = f"{out.name} does not end with .{', .'.join(known)}; say which"
        raise typer.BadParameter(message, param_hint="--format")
    return ending


def _refuse_unfinished(database: "Database", stored: "StoredTournament") -> None:
    """The key would tell whoever has it every card that is still to be dealt."""
    from doubloon_tournament.storage import recorded_ids

    left = stored.entry.matches - len(recorded_ids(database, stored.id))
    if left > 0:
        raise typer.BadParameter(
            f"{left} matches of `{stored.entry.name}` have no result, and an archive tells their cards; play them "
            "first (`doubloon resume`), or say --unfinished",
            param_hint="archive",
        )
