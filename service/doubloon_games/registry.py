"""The games of this environment, found through the entry-point group `doubloon.games`."""

import difflib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

from doubloon_games.game import AnyGame

GROUP = "doubloon.games"


class UnknownGameError(LookupError):
    """No game of that name is installed."""


class DuplicateGameError(RuntimeError):
    """Two packages register a game of one name: one of them must go."""


def games() -> Mapping[str, AnyGame]:
    """All games that loaded, by name, in order of name.

    Raises:
        DuplicateGameError: If a name is registered twice.
    """
    return _load()[0]


def games_left_out() -> Mapping[str, str]:
    """Why a registered game did not load, by its entry point's name."""
    return _load()[1]


def find_game(name: str) -> AnyGame:
    """The game of that name.

    Raises:
        UnknownGameError: If there is none; says which there are.
    """
    known = games()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(known) or 'none'}"
    raise UnknownGameError(f"no game `{name}`; {hint}")


@cache
def _load() -> tuple[Mapping[str, AnyGame], Mapping[str, str]]:
    found: dict[str, AnyGame] = {}
    left_out: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = _load_one(point, left_out)
        if game is None:
            continue
        if game.name in found:
            raise DuplicateGameError(f"two installed packages register the game `{game.name}`; remove one")
        found[game.name] = game
    return MappingProxyType(dict(sorted(found.items()))), MappingProxyType(left_out)


def _load_one(point: EntryPoint, left_out: dict[str, str]) -> AnyGame | None:
    try:
        game: AnyGame = point.load()
        _ = (game.name, game.rules, game.seats)
    except Exception as error:  # noqa: BLE001  # whatever a stranger's package raises, the others still play
        left_out[point.name] = f"{type(error).__name__}: {error}"
        return None
    return game
