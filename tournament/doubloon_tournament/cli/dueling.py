"""The tournament of `doubloon duel`: one bot and copies of another at one table, as a tournament file has it."""

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from doubloon_games import AnyGame, find_game
from doubloon_tournament.cli.match_up import (
    REQUEST,
    SEATS,
    lines_of,
    no_such_bot,
    option_of,
    players,
    refused,
)
from doubloon_tournament.cli.names import free_name
from doubloon_tournament.cli.shipped import shipped_bots, shipped_command
from doubloon_tournament.tournament_file import Problem, Source, Tournament, TournamentFileError, parse

FLAGS: Final[Mapping[str, str]] = {
    "seats": "--seats",
    "deals": "--max-deals",
    "tables_at_once": "--tables",
    "game": "--game",
}
"""What a key of the file is called on the command line."""
SIDES: Final = ("A", "B")
NAME_LENGTH_MAX: Final = 48
"""Of a name that is made from a command; a number may follow."""


@dataclass(frozen=True, slots=True)
class DuelRequest:
    """What was asked for."""

    sides: tuple[str, str]
    """A and B: each the name of a bot that comes with Doubloon, or a command in one text."""
    names: Sequence[str]
    """What they are to be called; none, or one for each."""
    game: str
    seats: int | None
    deals: int
    """At most."""
    tables: int
    """Played at once."""
    elo0: float
    elo1: float
    alpha: float
    beta: float
    options: Sequence[str]
    """Each `NAME=VALUE`."""


@dataclass(frozen=True, slots=True)
class Side:
    """A or B."""

    name: str
    command: Sequence[str]
    shipped: bool
    """It comes with Doubloon, and is known to keep no notes."""


def duel_tournament(request: DuelRequest, tournament: str, folder: Path) -> tuple[Source, Tournament]:
    """The tournament that a request means, and the file for it.

    Args:
        request: What was asked for.
        tournament: A name for it.
        folder: Where relative paths start.

    Raises:
        TournamentFileError: With everything that is wrong with the request, in words of the command line.
        UnknownGameError: If there is no such game.
    """
    game = find_game(request.game)
    seats = request.seats or min(SEATS, game.seats[-1])
    text = _file(request, tournament, seats, sides=_sides(request, game, folder))
    source = Source(text, folder, REQUEST)
    try:
        return source, parse(source)
    except TournamentFileError as error:
        told = [_on_the_command_line(problem) for problem in reversed(error.problems)]
        once = {
            (problem.path, problem.message): problem for problem in told
        }  # copies have what is wrong with the first
        raise refused(*reversed(once.values())) from error


def _sides(request: DuelRequest, game: AnyGame, folder: Path) -> tuple[Side, Side]:
    listed = shipped_bots()
    found = [
        _side(text, side, listed=listed, game=game, folder=folder)
        for side, text in zip(SIDES, request.sides, strict=True)
    ]
    problems = [each for each in found if isinstance(each, Problem)]
    if request.names and (len(request.names) != len(SIDES) or len(set(request.names)) < len(SIDES)):
        given = ",".join(request.names)
        problems.append(Problem(("--names",), "must be two different names with a comma between them", given))
    match found:
        case [Side() as first, Side() as second] if not problems:
            return _named(first, second, request.names)
    raise refused(*problems)


def _side(text: str, side: str, *, listed: Mapping[str, Sequence[str]], game: AnyGame, folder: Path) -> Side | Problem:
    """What A or B means: a name of the list, else a command."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        return Problem((side,), f"is no command: {str(error).lower()}", text)
    if not words:
        return Problem((side,), "must be the name of a bot that comes with Doubloon, or a command in quotes", '""')
    first = words[0]
    if len(words) == 1 and first in players(listed, game):
        return Side(first, shipped_command(first), shipped=True)
    if len(words) == 1 and (first in listed or ("/" not in first and shutil.which(first) is None)):
        return no_such_bot(first, listed, game, path=(side,))
    return Side(_name_of(words, folder), words, shipped=False)


def _name_of(words: Sequence[str], folder: Path) -> str:
    """A name for what a command starts: its first argument that is a file, else its program."""
    file = next((word for word in words[1:] if (folder / word).is_file()), words[0])
    return re.sub(r"[^A-Za-z0-9._-]+", "-", Path(file).stem).lstrip("._-")[:NAME_LENGTH_MAX] or "bot"


def _named(first: Side, second: Side, names: Sequence[str]) -> tuple[Side, Side]:
    """Both under names that differ."""
    if not names:
        alike = first.name == second.name
        names = (f"{first.name}-a", f"{second.name}-b") if alike else (first.name, second.name)
    return replace(first, name=names[0]), replace(second, name=names[1])


def _file(request: DuelRequest, tournament: str, seats: int, *, sides: tuple[Side, Side]) -> str:
    """The text of the file: A at the first place, and copies of B at all others."""
    first, second = sides
    head = {
        "name": tournament,
        "game": request.game,
        "seats": seats,
        "deals": request.deals,
        "tables_at_once": request.tables,
        "options": dict(map(option_of, request.options)),
    }
    terms = {
        "candidate": first.name,
        "elo0": request.elo0,
        "elo1": request.elo1,
        "alpha": request.alpha,
        "beta": request.beta,
    }
    bots = [first]
    for _ in range(max(2, seats) - 1):
        bots.append(replace(second, name=free_name(second.name, [bot.name for bot in bots])))
    return f"{lines_of(head)}\n[duel]\n{lines_of(terms)}" + "".join(map(_bot, bots))


def _bot(side: Side) -> str:
    entry: dict[str, object] = {"name": side.name, "command": list(side.command)}
    if side.shipped:
        entry["isolation"] = "none"
    return f"\n[[bots]]\n{lines_of(entry)}"


def _on_the_command_line(problem: Problem) -> Problem:
    """A problem of the file as one of the request that it was made from."""
    first, *rest = problem.path or ("",)
    match rest:
        case [str(key)] if first == "options":
            flag = f"--option {key}"
        case [str(key)] if first == "duel":
            flag = "--names" if key == "candidate" else f"--{key}"
        case [_, "name"] if first == "bots":
            flag = "--names"
        case [int(place), *_] if first == "bots":
            flag = SIDES[min(place, 1)]
        case _:
            flag = FLAGS.get(str(first), str(first))
    return replace(problem, path=(flag,), line=None)
