"""Reads a tournament file and tells everything that is wrong with it."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from doubloon_games import find_game
from doubloon_tournament.tournament_file.checks import sense_problems
from doubloon_tournament.tournament_file.defaults import settled_options
from doubloon_tournament.tournament_file.lines import find_lines, line_of
from doubloon_tournament.tournament_file.model import Tournament
from doubloon_tournament.tournament_file.problems import Problem, TournamentFileError
from doubloon_tournament.tournament_file.shape import shape_problems

FILE_BYTES_MAX = 1_000_000


@dataclass(frozen=True, slots=True)
class Source:
    """A tournament file as it was read."""

    text: str
    folder: Path
    """Where relative paths in it start."""
    name: str
    """For messages."""


def read_source(path: Path) -> Source:
    """Reads a file without looking into it.

    Raises:
        TournamentFileError: If it is not there, is too long, or is no text.
    """
    try:
        content = path.read_bytes()
        if len(content) > FILE_BYTES_MAX:
            raise _whole(str(path), f"is longer than {FILE_BYTES_MAX} bytes; is it a tournament file?")
        return Source(content.decode("utf-8-sig"), path.absolute().parent, str(path))
    except OSError as error:
        raise _whole(str(path), f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise _whole(str(path), "is no UTF-8 text") from error


def parse(source: Source) -> Tournament:
    """The tournament that a file describes, with the options of its game settled.

    Raises:
        TournamentFileError: With everything that is wrong: syntax, or else keys, values and their combinations.
    """
    try:
        document = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        twice = "; a key stands here that stands above already" if "overwrite" in str(error) else ""
        raise _whole(source.name, f"is no TOML: {error}{twice}") from error
    tournament, problems = _validate(document)
    problems += sense_problems(_sound_part(document, problems), source.folder)
    if tournament is None or problems:
        raise TournamentFileError(source.name, _in_order(problems, source.text))
    options = settled_options(find_game(tournament.game), tournament.seats, tournament.options)
    return tournament.model_copy(update={"options": options})


def parse_entered(text: str) -> Tournament:
    """The tournament of a file that was accepted once: its bots and folders need not be on this machine."""
    return Tournament.model_validate(tomllib.loads(text))


def _validate(document: Mapping[str, Any]) -> tuple[Tournament | None, list[Problem]]:
    try:
        return Tournament.model_validate(document), []
    except ValidationError as error:
        return None, list(shape_problems(error))


def _sound_part(document: Mapping[str, Any], problems: Iterable[Problem]) -> dict[str, Any]:
    """What of a document is of the right kind: whole sections, and of the bots each key on its own."""
    broken = {problem.path[:3] if problem.path[0] == "bots" else problem.path[:1] for problem in problems}
    sound = {key: value for key, value in document.items() if (key,) not in broken}
    if "bots" in sound:
        sound["bots"] = [
            {key: value for key, value in bot.items() if ("bots", number, key) not in broken}
            if ("bots", number) not in broken
            else {}
            for number, bot in enumerate(sound["bots"])
        ]
    return sound


def _in_order(problems: list[Problem], text: str) -> list[Problem]:
    lines = find_lines(text)
    placed: Iterator[Problem] = (replace(problem, line=line_of(lines, problem.path)) for problem in problems)
    return sorted(placed, key=lambda problem: problem.line or 0)


def _whole(source: str, message: str) -> TournamentFileError:
    return TournamentFileError(source, [Problem((), message)])
