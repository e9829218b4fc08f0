"""Options that several commands share."""

from typing import Annotated, TypeAlias

import typer

from doubloon_tournament.sandbox.limits import Backend

DatabaseUrl: TypeAlias = Annotated[
    str, typer.Option("--db", metavar="URL", envvar="DOUBLOON_DB", help="Database, such as sqlite:///results.db.")
]
OptionalDatabaseUrl: TypeAlias = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", envvar="DOUBLOON_DB", help="Database, such as sqlite:///results.db."),
]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="One JSON document on stdout; all else goes to stderr.")
]
TournamentName: TypeAlias = Annotated[
    str | None, typer.Option("--tournament", metavar="NAME", help="Which tournament; without it the one added last.")
]
LogFile: TypeAlias = Annotated[
    typer.FileTextWrite | None,
    typer.Option("--log", mode="a", lazy=False, metavar="PATH", help="Append what happens to a file, as JSON lines."),
]
SecretKey: TypeAlias = Annotated[
    str | None,
    typer.Option("--key", metavar="HEX", help="Secret key that all cards come from: 64 hex digits."),
]

SandboxName: TypeAlias = Annotated[
    Backend | None,
    typer.Option("--sandbox", help="What confines the bots, instead of what the file says."),
]

GameName: TypeAlias = Annotated[str, typer.Option("--game", metavar="NAME", help="As `doubloon games` lists it.")]
GameOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Of the game, such as kraken=false; repeatable."),
]

TlsAuthority: TypeAlias = Annotated[
    str,
    typer.Option(
        "--ca", metavar="PATH", envvar="DOUBLOON_CA", help="Certificate of the service's authority, or `public`."
    ),
]
TlsCertificate: TypeAlias = Annotated[
    str,
    typer.Option(
        "--cert", metavar="PATH", envvar="DOUBLOON_CERT", help="Own certificate, if the service asks for one."
    ),
]
TlsKey: TypeAlias = Annotated[
    str, typer.Option("--key", metavar="PATH", envvar="DOUBLOON_KEY", help="Key of that certificate.")
]


def read_key(text: str | None) -> bytes | None:
    """The key that was given by hand, if one was."""
    from doubloon_tournament.tournament_file import parse_key

    if text is None:
        return None
    try:
        return parse_key(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--key") from error
