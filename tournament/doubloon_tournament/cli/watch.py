"""The command `doubloon watch`: a table that is being played, as a spectator may know it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from doubloon_tournament.cli.options import OptionalDatabaseUrl, TlsAuthority, TlsCertificate, TlsKey, TournamentName
from doubloon_tournament.exit_code import ExitCode

if TYPE_CHECKING:
    from doubloon.encryption import TlsFiles
    from doubloon_tournament.cli.spectating import Venue

ADDRESS: Final = "127.0.0.1:50051"
TOKEN_FILE: Final = Path("doubloon-admin.token")
"""Both as `doubloon serve` has them."""


def watch(
    table: Annotated[
        str | None,
        typer.Argument(metavar="TABLE", help="The table's id, or how it begins; without it the tables are listed."),
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="One table after another, each as it begins, until Ctrl-C or the end.")
    ] = False,
    db: OptionalDatabaseUrl = None,
    tournament: TournamentName = None,
    address: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help=f"A service instead of a run; without --db too, {ADDRESS}."),
    ] = None,
    token_file: Annotated[
        Path, typer.Option(metavar="PATH", help="File with the service's admin token or watch token.")
    ] = TOKEN_FILE,
    ca: TlsAuthority = "",
    cert: TlsCertificate = "",
    key: TlsKey = "",
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Send the token in plain text also to another machine.")
    ] = False,
    json: Annotated[  # an option of the command line
        bool, typer.Option("--json", help="A JSON document a line: each that the service sends, or the list.")
    ] = False,
) -> ExitCode:
    """Watch a table while it is played, as a spectator may know it, or list the tables that there are.

    With --db, those of a tournament that `run` or `resume` is playing; else those of a service. No hand is shown before
    the rules show it to all.
    """
    from doubloon.encryption import TlsFiles
    from doubloon_tournament.cli.spectating import Spectating
    from doubloon_tournament.cli.watching import list_tables, show_table, show_tables

    if follow and table is not None:
        raise typer.BadParameter("it picks the tables itself; leave TABLE away", param_hint="--follow")
    if address is None and db is not None:
        venue = _of_a_run(db, tournament)
    else:
        files = TlsFiles(ca=ca, cert=cert, key=key, insecure=insecure)
        venue = _of_a_service(address or ADDRESS, token_file, files)
    with Spectating(venue) as spectating:
        if follow:
            show_tables(spectating, as_json=json)
        elif table is None:
            list_tables(spectating.tables(), as_json=json)
        else:
            show_table(spectating.watch(spectating.find(table)), as_json=json)
    return ExitCode.OK


def _of_a_run(url: str, name: str | None) -> "Venue":
    """The service of a tournament that is being played."""
    from doubloon_tournament.cli.spectating import Venue, WatchError
    from doubloon_tournament.storage import Access, announcement_path, find_tournament, open_database, read_announcement

    with open_database(url, Access.READ) as database:
        stored = find_tournament(database, name)
        said = read_announcement(announcement_path(database, stored))
        path = database.location.path
    if said is None:
        raise WatchError(f"`{stored.entry.name}` of {path} is not being played now, so there is nothing to watch")
    return Venue(f"the service of `{stored.entry.name}`", said.address, said.watch_token)


def _of_a_service(address: str, token_file: Path, files: "TlsFiles") -> "Venue":
    from datetime import UTC, datetime

    from doubloon.encryption import read_encryption
    from doubloon_tournament.cli.spectating import Venue
    from doubloon_tournament.cli.token_files import read_token

    try:
        token = read_token(token_file)
    except FileNotFoundError:
        advice = "name the one of `doubloon serve`, or with --db the database of a tournament that is being played"
        raise typer.BadParameter(f"there is no {token_file}; {advice}", param_hint="--token-file") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise typer.BadParameter(f"{token_file} cannot be used: {why}", param_hint="--token-file") from error
    encryption = read_encryption(address, files, datetime.now(UTC))
    return Venue(f"the service at {address}", address, token, encryption)
