"""Turns errors into a line on stderr and an exit code, in one place for all commands."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

from doubloon_tournament.cli.exit_codes import exit_code_of
from doubloon_tournament.cli.stderr import steady_stderr
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.visible import lines_visible

P = ParamSpec("P")


def command(function: Callable[P, ExitCode]) -> Callable[P, None]:
    """A command that returns its exit code, as Typer wants it."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            code = function(*args, **kwargs)
        except (Exception, KeyboardInterrupt) as error:
            known = exit_code_of(error)
            if known is None:
                raise
            complain(str(error) or "interrupted")
            code = known
        raise typer.Exit(code)

    return run


def complain(message: str) -> None:
    """Says what is wrong, on stderr."""
    print(f"doubloon: {lines_visible(message)}", file=steady_stderr())
