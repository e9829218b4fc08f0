"""The command `doubloon serve`: the service alone."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doubloon_tournament.cli.failures import complain
from doubloon_tournament.cli.token_files import make_or_read_token
from doubloon_tournament.exit_code import ExitCode

OTHERS_MAY_READ = 0o077
PORT_MAX = 65_535


class TokenFileError(Exception):
    """A file with a token that cannot be used."""


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
    watch_token_file: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="File with a token that lists and watches tables alone; made if missing."),
    ] = None,
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
        token = _token(admin_token_file)
        watch_token = _token(watch_token_file) if watch_token_file is not None else ""
    except TokenFileError as error:
        complain(str(error))
        return ExitCode.FAILURE
    settings = {
        "admin_token": token,
        "watch_token": watch_token,
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


def _token(path: Path) -> str:
    """The token of a file; one that others may read is complained of.

    Raises:
        TokenFileError: If it cannot be used; says why.
    """
    try:
        token = make_or_read_token(path)
        others_may_read = path.stat().st_mode & OTHERS_MAY_READ
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TokenFileError(f"the token file {path} cannot be used: {why}") from error
    if others_may_read:
        complain(f"others may read the token file {path}; `chmod 600` keeps it to its owner")
    return token


def _check_address(listen: str) -> None:
    host, _, port = listen.rpartition(":")
    usable = host and port.isascii() and port.isdigit() and int(port) <= PORT_MAX
    if not usable and not listen.startswith("unix:"):
        raise typer.BadParameter(
            f"{listen!r} is no HOST:PORT, the port from 0 (any free one) to {PORT_MAX}", param_hint="--listen"
        )
