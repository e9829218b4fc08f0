"""The command `doubloon serve`: the service alone."""

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.exit_codes import ExitCode
from doubloon_tournament.cli.failures import complain

TOKEN_FILE_MODE = 0o600


def serve(
    listen: Annotated[str, typer.Option(metavar="HOST:PORT", help="Where to listen; port 0 takes a free one.")] = (
        "127.0.0.1:50051"
    ),
    admin_token_file: Annotated[
        Path, typer.Option(metavar="PATH", help="File with the admin token; made, with a fresh one, if it is missing.")
    ] = Path("doubloon-admin.token"),
    drain: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long running tables go on after SIGTERM or Ctrl-C.")
    ] = 10.0,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
    reflection: Annotated[bool, typer.Option("--reflection", help="Serve gRPC reflection.")] = False,
) -> ExitCode:
    """Run the service alone, until SIGTERM or Ctrl-C; a second one ends it at once. Logs go to stderr."""
    try:
        token = _admin_token(admin_token_file)
    except OSError as error:
        complain(f"the token file {admin_token_file} cannot be used: {error.strerror}")
        return ExitCode.FAILURE
    settings = {
        "admin_token": token,
        "listen": listen,
        "drain_s": drain,
        "log_level": log_level,
        "reflection": reflection,
    }
    typer.echo(f"the admin token is in {admin_token_file}", err=True)

    from doubloon_tournament.cli.serving import serve_until_ended

    return ExitCode.OK if serve_until_ended(settings) == 0 else ExitCode.FAILURE


def _admin_token(path: Path) -> str:
    """The token of a file that its owner alone may read; made with a fresh one if it is missing."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, TOKEN_FILE_MODE)
    except FileExistsError:
        token = path.read_text().strip()
        if not token:
            raise OSError(0, "it is empty; delete it to have one made") from None
        return token
    token = secrets.token_urlsafe(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{token}\n")
    return token
