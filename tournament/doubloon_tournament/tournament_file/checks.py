"""Values that are each of the right kind but make no sense: on their own, together, or on this machine."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from doubloon_games import AnyGame, OptionError, UnknownGameError, config_from, find_game, games, options_of
from doubloon_tournament.schedule import ScheduleError, check_schedule
from doubloon_tournament.storage import UnsupportedUrlError
from doubloon_tournament.storage.location import locate
from doubloon_tournament.tournament_file.command_errors import CommandError, FolderError
from doubloon_tournament.tournament_file.commands import NUL, resolve
from doubloon_tournament.tournament_file.model import DuelTerms, TimeBudgets
from doubloon_tournament.tournament_file.problems import Problem, shown
from doubloon_wire import NoCodecError, codec_for


def sense_problems(sound: Mapping[str, Any], folder: Path) -> Iterator[Problem]:
    """Problems among the values that are of the right kind; what is not here is left alone."""
    bots: Sequence[Mapping[str, Any]] = sound.get("bots", ())
    yield from _game_problems(sound)
    yield from _time_problems(sound)
    if "bots" in sound:
        names = [bot.get("name") for bot in bots]
        yield from _field_problems(sound, names)
        yield from _name_problems(names)
        yield from _schedule_problems(sound, names)
        yield from _duel_problems(sound, names)
    yield from _storage_problems(sound)
    for number, bot in enumerate(bots):
        yield from _command_problems(number, bot, folder)
        yield from _env_problems(number, bot)
        yield from _readable_problems(number, bot, folder)


def _game_problems(sound: Mapping[str, Any]) -> Iterator[Problem]:
    if "game" not in sound:
        return
    try:
        game = find_game(sound["game"])
        codec_for(game.name)
    except (UnknownGameError, NoCodecError) as error:
        yield Problem(("game",), str(error), shown(sound["game"]))
        return
    options = sound.get("options", {})
    seats = sound.get("seats")
    wrong = list(_option_problems(game, options))
    if seats is not None and seats not in game.seats:
        message = f"{game.name} is played with {game.seats[0]} to {game.seats[-1]} seats"
        yield Problem(("seats",), message, shown(seats))
    elif seats is not None:
        told = {problem.path[-1] for problem in wrong}
        sound_options = {option: value for option, value in options.items() if option not in told}
        wrong.extend(_combination_problems(game, sound_options, seats))
    yield from wrong


def _option_problems(game: AnyGame, options: Mapping[str, Any]) -> Iterator[Problem]:
    for option, value in options.items():
        try:
            config_from(game, {option: value})
        except OptionError as error:
            yield Problem(("options", option), f"{error}{_of_another_game(game, option)}", shown(value))


def _of_another_game(game: AnyGame, option: str) -> str:
    """What to add where somebody took a file for two games at once."""
    owners = [
        name for name, other in games().items() if other is not game and option in options_of(other.default_config)
    ]
    known = option in options_of(game.default_config)
    return "" if known or not owners else f"; it is an option of {owners[0]}, and a tournament is of one game"


def _combination_problems(game: AnyGame, options: Mapping[str, Any], seats: int) -> Iterator[Problem]:
    """What the game refuses, one option after the other: without those that it has refused already."""
    left = dict(options)
    for _ in range(len(options) + 1):
        try:
            game.check(config_from(game, left), seats)
        except OptionError as error:
            path = ("seats",) if error.option == "seats" else ("options", error.option)
            value = seats if error.option == "seats" else left.get(error.option)
            yield Problem(path, str(error), None if value is None else shown(value))
            if error.option not in left:
                return
            del left[error.option]
        else:
            return


def _time_problems(sound: Mapping[str, Any]) -> Iterator[Problem]:
    time = TimeBudgets.model_validate(sound.get("time", {}))
    if "time" in sound and not (time.decision or time.bank):
        yield Problem(("time",), "decision and bank are both 0: a bot that answers nothing would never be out of time")
    if "time" in sound and time.start_up == timedelta():
        yield Problem(("time", "start_up"), "must be more than 0, or no bot is there in time")


def _field_problems(sound: Mapping[str, Any], names: Sequence[str | None]) -> Iterator[Problem]:
    seats, anchor = sound.get("seats"), sound.get("anchor")
    if seats is not None and seats > len(names):
        many = f"{len(names)} bots" if len(names) != 1 else "1 bot"
        message = f"more seats than bots: the file names {many}, and no bot sits at a table twice"
        yield Problem(("seats",), message, shown(seats))
    if anchor is not None and anchor not in names:
        yield Problem(("anchor",), _no_such_bot(anchor, list(filter(None, names))), shown(anchor))


def _no_such_bot(name: str, names: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, names, n=1)
    return f"no such bot; did you mean `{near[0]}`?" if near else f"no such bot; there are: {', '.join(names)}"


def _name_problems(names: Iterable[str | None]) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name is None:
            continue
        if name not in seen:
            seen.add(name)
        else:
            yield Problem(("bots", number, "name"), "another bot has this name; names are unique", shown(name))


def _schedule_problems(sound: Mapping[str, Any], names: Sequence[str | None]) -> Iterator[Problem]:
    """What asks too much or too little of a schedule; too few bots and names given twice are told elsewhere."""
    seats, deals, line_ups = sound.get("seats"), sound.get("deals"), sound.get("line_ups", "all")
    if seats is None or deals is None or not 2 <= seats <= len(names):
        return
    try:
        bots = [str(number) for number in range(len(names))]
        check_schedule(bots=bots, seats=seats, deals=deals, line_ups=None if line_ups == "all" else line_ups)
    except ScheduleError as error:
        yield Problem((error.about,), str(error), shown(sound[error.about]))


def _duel_problems(sound: Mapping[str, Any], names: Sequence[str | None]) -> Iterator[Problem]:
    if "duel" not in sound:
        return
    duel, seats = DuelTerms.model_validate(sound["duel"]), sound.get("seats")
    if duel.candidate not in names and None not in names:  # it may be the one whose name cannot be used
        message = _no_such_bot(duel.candidate, list(filter(None, names)))
        yield Problem(("duel", "candidate"), message, shown(duel.candidate))
    if not duel.elo0 < duel.elo1:
        message = f"must be more than elo0, which is {duel.elo0:g}: the test tells the one from the other"
        yield Problem(("duel", "elo1"), message, f"{duel.elo1:g}")
    if seats is not None and seats < len(names):
        message = f"a duel is one table of all its bots, and the file names {len(names)}"
        yield Problem(("seats",), message, shown(seats))


def _storage_problems(sound: Mapping[str, Any]) -> Iterator[Problem]:
    if "storage" not in sound:
        return
    try:
        locate(sound["storage"])
    except UnsupportedUrlError as error:
        yield Problem(("storage",), str(error))


def _env_problems(number: int, bot: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in bot.get("env", {}).items():
        path = ("bots", number, "env", name)
        if not name or "=" in name or NUL in name:
            yield Problem(path, "a variable's name has no `=` and no NUL character, and is not empty")
        elif NUL in value:
            yield Problem(path, "a variable's value has no NUL character")


def _readable_problems(number: int, bot: Mapping[str, Any], folder: Path) -> Iterator[Problem]:
    for place, path in enumerate(bot.get("readable", ())):
        if NUL in path or not (folder / path).exists():
            message = f"no such file or folder; looked for {folder / path}"
            yield Problem(("bots", number, "readable", place), message, shown(path))


def _command_problems(number: int, bot: Mapping[str, Any], folder: Path) -> Iterator[Problem]:
    if "command" not in bot:
        return
    command = bot["command"]
    try:
        resolve(command, folder / bot.get("directory", "."))
    except FolderError as error:
        folder_given = bot.get("directory")
        yield Problem(("bots", number, "directory"), str(error), None if folder_given is None else shown(folder_given))
    except CommandError as error:
        path = ("bots", number, "command")
        if command:
            yield Problem((*path, error.argument), str(error), shown(command[error.argument]))
        else:
            yield Problem(path, str(error), shown(command))
