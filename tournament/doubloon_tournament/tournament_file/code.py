"""Whether the code is there that an interpreter is to run: a script, a module, a bot that comes with Doubloon.

What cannot be told from the command alone is left to the start of the bot.
"""

import difflib
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from doubloon_tournament.tournament_file.command_errors import CommandError

PYTHON: Final = "{python}"
"""Stands for the interpreter that runs the tournament."""
SHIPPED: Final = "doubloon_bots"
"""The module of the bots that come with Doubloon; its first argument is the name of one."""

_PYTHONS: Final = re.compile(r"(python|pypy)[\d.]*")
_INTERPRETERS: Final = re.compile(
    r"(bash|bun|dash|deno|java|julia|ksh|lua|luajit|node|nodejs|perl|php|Rscript|ruby|sh|ts-node|tsx|zsh)[\d.]*"
)
_SCRIPT: Final = re.compile(r".*(/.*|\.(bash|cjs|cts|jar|jl|js|jsx|lua|mjs|mts|php|pl|py|pyc|pyw|r|R|rb|sh|ts|tsx))")
_PYTHON_SWITCHES: Final = re.compile(r"-[bBdEiIOPqsSuvx]+")
"""Flags of Python that take no value."""


def check_code(command: Sequence[str], directory: Path) -> None:
    """Refuses a command whose code is plainly not there.

    Raises:
        CommandError: With the argument that names it.
    """
    program = Path(command[0]).name
    if command[0] == PYTHON or _PYTHONS.fullmatch(program):
        _check_python(command, directory)
    elif _INTERPRETERS.fullmatch(program) and len(command) > 1 and _SCRIPT.fullmatch(command[1]):
        _check_script(command, 1, directory)


def _check_python(command: Sequence[str], directory: Path) -> None:
    place = 1
    while place < len(command) and _PYTHON_SWITCHES.fullmatch(command[place]):
        place += 1
    left = command[place:]
    if len(left) > 1 and left[0] == "-m" and command[0] == PYTHON:
        _check_module(command, place + 1, directory)
    elif left:
        _check_script(command, place, directory)


def _check_script(command: Sequence[str], place: int, directory: Path) -> None:
    script = command[place]
    if not script.startswith("-") and not (directory / script).exists():
        raise CommandError(place, f"no such file; looked for {directory / script}")


def _check_module(command: Sequence[str], place: int, directory: Path) -> None:
    module = command[place]
    top = module.split(".")[0]
    if (directory / top).exists() or (directory / f"{top}.py").exists():
        return
    if not _module_exists(top):
        raise CommandError(place, "no such module in the runner's environment")
    if module == SHIPPED and place + 1 < len(command):
        _check_shipped(command[place + 1], place + 1)


def _check_shipped(name: str, place: int) -> None:
    from doubloon_bots.roster import BOTS  # only here: a tournament of other bots needs none of them

    if name not in BOTS and not name.startswith("-"):
        near = difflib.get_close_matches(name, BOTS, n=1)
        right = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(BOTS)}"
        raise CommandError(place, f"no such bot comes with Doubloon; {right}")


def _module_exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
