"""How a bot's command becomes a program that can be started, or the reason why it cannot."""

import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PYTHON = "{python}"
"""Stands for the interpreter that runs the tournament."""
_PYTHONS = re.compile(r"python[\d.]*")


class CommandError(ValueError):
    """A command that cannot be started."""

    def __init__(self, argument: int, message: str) -> None:
        super().__init__(message)
        self.argument = argument
        """Index of the argument concerned, 0 for the program."""


@dataclass(frozen=True, slots=True)
class Command:
    """A program that is there, with its arguments."""

    argv: tuple[str, ...]
    """The program's absolute path, then its arguments."""
    directory: Path
    """Where it is started."""


def resolve(command: Sequence[str], directory: Path) -> Command:
    """Finds the program: a name is looked up on PATH, anything with a slash starts from the directory.

    Raises:
        CommandError: If the directory, the program, or the script or module of `{python}` is missing.
    """
    if not directory.is_dir():
        raise CommandError(0, f"the folder {directory} is missing")
    if not command or not command[0]:
        raise CommandError(0, "must name a program")
    if command[0] == PYTHON and len(command) > 2 and command[1] == "-m":
        _check_module(command[2], directory)
    elif command[0] == PYTHON or _PYTHONS.fullmatch(Path(command[0]).name):
        _check_script(command, directory)
    arguments = [sys.executable if argument == PYTHON else argument for argument in command]
    return Command((_find_program(arguments[0], directory), *arguments[1:]), directory)


def _find_program(program: str, directory: Path) -> str:
    by_path = "/" in program
    found = shutil.which(str(directory / program) if by_path else program)
    if found:
        return str(Path(found).absolute())
    if by_path and (directory / program).exists():
        raise CommandError(0, f"{directory / program} cannot be executed (chmod +x, or name its interpreter first)")
    if by_path:
        raise CommandError(0, f"no such program; looked for {directory / program}")
    file = f"; the file of that name here is ./{program}" if (directory / program).is_file() else ""
    raise CommandError(0, f"no such program; looked on PATH{file}")


def _check_module(module: str, directory: Path) -> None:
    top = module.split(".")[0]
    if not _module_exists(module) and not (directory / top).exists() and not (directory / f"{top}.py").exists():
        raise CommandError(2, "no such module in the runner's environment")


def _check_script(command: Sequence[str], directory: Path) -> None:
    if len(command) > 1 and not command[1].startswith("-") and not (directory / command[1]).exists():
        raise CommandError(1, f"no such file; looked for {directory / command[1]}")


def _module_exists(module: str) -> bool:
    try:
        return find_spec(module.split(".")[0]) is not None
    except (ImportError, ValueError):
        return False
