"""The command `doubloon serve`: the service alone."""

import os
import secrets
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.failures import complain
from doubloon_tournament.exit_code import ExitCode

TOKEN_FILE_MODE = 0o600
OTHERS_MAY_READ = 0o077
PORT_MAX = 65_535


class LogLevel(StrEnum):
    """What the service logs."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


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
    log_level: Annotated[LogLevel, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = (
        LogLevel.INFO
    ),
    reflection: Annotated[bool, typer.Option("--reflection", help="Serve gRPC reflection.")] = False,
    tls_cert: Annotated[
        str, typer.Option(metavar="PATH", help="The service's certificate, PEM; without one it serves in plain text.")
    ] = "",
    tls_key: Annotated[str, typer.Option(metavar="PATH", help="Key of that certificate.")] = "",
    tls_client_ca: Annotated[
        str, typer.Option(metavar="PATH", help="Authority of the clients' certificates: each has to show one.")
    ] = "",
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Serve in plain text also where other machines can listen in.")
    ] = False,
) -> ExitCode:
    """Run the service alone, until SIGTERM or Ctrl-C; a second one ends it at once. Logs go to stderr."""
    _check_address(listen)
    try:
        token = _admin_token(admin_token_file)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        complain(f"the token file {admin_token_file} cannot be used: {why}")
        return ExitCode.FAILURE
    if admin_token_file.stat().st_mode & OTHERS_MAY_READ:
        complain(f"others may read the token file {admin_token_file}; `chmod 600` keeps it to its owner")
    settings = {
        "admin_token": token,
        "listen": listen,
        "drain_s": drain,
        "log_level": log_level.value,
        "reflection": reflection,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
        "tls_client_ca": tls_client_ca,
        "insecure": insecure,
    }
    typer.echo(f"the admin token is in {admin_token_file}", err=True)

    from doubloon_tournament.cli.serving import serve_until_ended

    return ExitCode.OK if serve_until_ended(settings) == 0 else ExitCode.FAILURE


def _admin_token(path: Path) -> str:
    """The token of a file that its owner alone may read; made with a fresh one if it is missing."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, TOKEN_FILE_MODE)
    except FileExistsError:
        return _read_token(path.read_bytes())
    token = secrets.token_urlsafe(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{token}\n")
    return token


def _read_token(content: bytes) -> str:
    """The token in a file's content.

    Raises:
        ValueError: If it is none; says why.
    """
    token = content.decode("ascii", errors="replace").strip()
    if not token:
        raise ValueError("it is empty; delete it to have one made")
    if not (token.isascii() and token.isprintable() and len(token.split()) == 1):
        raise ValueError("it is no text of one word in ASCII; delete it to have one made")
    return token


def _check_address(listen: str) -> None:
    host, _, port = listen.rpartition(":")
    usable = host and port.isascii() and port.isdigit() and int(port) <= PORT_MAX
    if not usable and not listen.startswith("unix:"):
        raise typer.BadParameter(
            f"{listen!r} is no HOST:PORT, the port from 0 (any free one) to {PORT_MAX}", param_hint="--listen"
        )
