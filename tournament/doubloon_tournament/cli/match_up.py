"""The tournament of `doubloon play`: my bot and others that come with Doubloon, as a tournament file has it."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Final

from doubloon_games import AnyGame, find_game
from doubloon_games.options import OptionValue
from doubloon_tournament.cli.names import free_name
from doubloon_tournament.cli.shipped import shipped_bots, shipped_command
from doubloon_tournament.tournament_file import (
    Problem,
    Source,
    Tournament,
    TournamentFileError,
    parse,
    toml_text,
)
from doubloon_tournament.tournament_file.problems import KeyPath

REQUEST: Final = "the request"
SEATS: Final = 4
"""Where nobody says otherwise and the game has as many."""
FILLERS: Final = ("heuristic", "bold", "greedy", "cautious", "random")
"""Who sits at the other seats where nobody is named, those first that play the game best."""
FLAGS: Final[Mapping[str, str]] = {"seats": "--seats", "deals": "--matches", "game": "--game", "bots": "the command"}
"""What a key of the file is called on the command line."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    command: Sequence[str]
    """Of my bot."""
    name: str
    """My bot's."""
    game: str
    seats: int | None
    matches: int
    against: Sequence[str]
    """Names that were given, in order."""
    options: Sequence[str]
    """Each `NAME=VALUE`."""


def match_up(request: Request, tournament: str, folder: Path) -> tuple[Source, Tournament]:
    """The tournament that a request means, and the file for it.

    Args:
        request: What was asked for.
        tournament: A name for it.
        folder: Where relative paths start.

    Raises:
        TournamentFileError: With everything that is wrong with the request, in words of the command line.
        UnknownGameError: If there is no such game.
    """
    if not request.command:
        raise refused(Problem((), "no command for your bot; write it last: doubloon play -- python3 my_bot.py"))
    game = find_game(request.game)
    seats = request.seats or min(max(SEATS, len(request.against) + 1), game.seats[-1])
    opponents = _opponents(request, game, seats)
    text = _file(request, tournament, seats, opponents=opponents)
    source = Source(text, folder, REQUEST)
    try:
        return source, parse(source)
    except TournamentFileError as error:
        first = {problem.path: _on_the_command_line(problem) for problem in reversed(error.problems)}
        raise refused(*reversed(first.values())) from error


def _opponents(request: Request, game: AnyGame, seats: int) -> list[str]:
    """Who sits at the other seats: those that were named, in turn until all are taken."""
    listed = shipped_bots()
    there = players(listed, game)
    problems = [
        no_such_bot(name, listed, game, path=("--against",))
        for name in dict.fromkeys(request.against)
        if name not in there
    ]
    if not problems and len(request.against) >= seats:
        many, room = len(request.against), seats - 1
        problems = [Problem(("--against",), f"names {many} bots, and {seats} seats have room for {room} beside yours")]
    if problems:
        raise refused(*problems)
    named = request.against or [bot for bot in FILLERS if bot in there]
    return list(islice(cycle(named), min(seats, game.seats[-1]) - 1))


def players(listed: Mapping[str, Sequence[str]], game: AnyGame) -> list[str]:
    """The bots of the list that play a game."""
    return [bot for bot, games in listed.items() if not games or game.name in games]


def no_such_bot(name: str, listed: Mapping[str, Sequence[str]], game: AnyGame, *, path: KeyPath) -> Problem:
    """What to say of a name that none of them has who play the game."""
    if name in listed:
        return Problem(path, f"does not play {game.name}; there are: {', '.join(players(listed, game))}", name)
    near = difflib.get_close_matches(name, listed, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(listed)}"
    return Problem(path, f"no bot of that name comes with Doubloon; {hint}", name or '""')


def _file(request: Request, tournament: str, seats: int, *, opponents: Iterable[str]) -> str:
    """The text of the file. My bot stands first; the others are known to keep no notes and do with one process."""
    head = {
        "name": tournament,
        "game": request.game,
        "seats": seats,
        "deals": -(-request.matches // max(1, seats)),
        "options": dict(map(option_of, request.options)),
    }
    entries = [{"name": request.name, "command": list(request.command)}]
    for bot in opponents:
        name = free_name(bot, [str(entry["name"]) for entry in entries])
        entries.append({"name": name, "command": shipped_command(bot), "isolation": "none"})
    return lines_of(head) + "".join("\n[[bots]]\n" + lines_of(entry) for entry in entries)


def lines_of(keys: Mapping[str, object]) -> str:
    """Keys and values as a tournament file has them."""
    return "".join(f"{key} = {toml_text(value)}\n" for key, value in keys.items())


def option_of(text: str) -> tuple[str, OptionValue]:
    """Reads `kraken=false`. A value is as in a tournament file; one that TOML does not know is a text."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise refused(Problem(("--option",), "is written NAME=VALUE, such as kraken=false", text or '""'))
    try:
        read = tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        read = value.strip()
    return name.strip(), read if isinstance(read, bool | int | str) else value.strip()


def _on_the_command_line(problem: Problem) -> Problem:
    """A problem of the file as one of the request that it was made from."""
    first, *rest = problem.path or ("",)
    match rest:
        case [str(option)] if first == "options":
            flag = f"--option {option}"
        case [0, "name"] if first == "bots":
            flag = "--name"
        case [_, "command", int(argument)] if first == "bots" and argument:
            flag = f"argument {argument} of the command"
        case _:
            flag = FLAGS.get(str(first), str(first))
    return replace(problem, path=(flag,) if flag else (), line=None)


def refused(*problems: Problem) -> TournamentFileError:
    """The error that says what is wrong with a request."""
    return TournamentFileError(REQUEST, problems)


def names_of(texts: Iterable[str]) -> list[str]:
    """The names in options that were given once or more often, several in one with commas between them."""
    return [name.strip() for name in chain.from_iterable(text.split(",") for text in texts)]
