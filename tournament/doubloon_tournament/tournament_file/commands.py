"""How a bot's command becomes a program that can be started, or the reason why it cannot."""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from doubloon_tournament.tournament_file.code import PYTHON, check_code
from doubloon_tournament.tournament_file.command_errors import CommandError, FolderError

NUL = "\0"


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
        FolderError: If the directory is missing.
        CommandError: If the program is missing, or what can be seen of the code that an interpreter is to run.
    """
    if not directory.is_dir():
        raise FolderError(0, f"the folder {directory} is missing")
    if not command or not command[0]:
        raise CommandError(0, "must name a program")
    for number, argument in enumerate(command):
        if NUL in argument:
            raise CommandError(number, "an argument has no NUL character")
    check_code(command, directory)
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
