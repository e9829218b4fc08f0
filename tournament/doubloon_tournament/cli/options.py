"""Options that several commands share."""

from typing import Annotated, TypeAlias

import typer

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
