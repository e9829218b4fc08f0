"""Where a viewer stands in a film, and what each key does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from doubloon_tournament.replay.film import Film
from doubloon_tournament.replay.wording import Names

DIGITS_MAX: Final = 6
"""Of a number that is typed to jump."""


@dataclass(frozen=True, slots=True)
class Place:
    """What is looked at."""

    frame: int = 0
    eyes: int = 0
    """Among the film's."""
    names: Names = Names.EN
    down: int = 0
    """Lines that are scrolled past, where the screen is too low."""
    typed: str | None = None
    """Digits of the decision to jump to; None while none is asked for."""


def pressed(film: Film, place: Place, key: str) -> Place | None:
    """Where a key leads; None where it ends the replay. An unknown key changes nothing."""
    if place.typed is not None:
        return _typing(film, place, place.typed, key)
    if key in _QUIT:
        return None
    move = _MOVES.get(key)
    return place if move is None else move(film, place)


def _typing(film: Film, place: Place, typed: str, key: str) -> Place:
    if key == "enter":
        return _at(film, replace(place, typed=None), int(typed)) if typed else replace(place, typed=None)
    if key == "backspace":
        return replace(place, typed=typed[:-1])
    if key.isdecimal() and key.isascii():
        return replace(place, typed=(typed + key)[:DIGITS_MAX])
    return replace(place, typed=None)


def _at(film: Film, place: Place, frame: int) -> Place:
    return replace(place, frame=max(0, min(frame, len(film.frames) - 1)), down=0)


def _round_on(film: Film, place: Place) -> Place:
    return _at(film, place, next((start for start in film.rounds if start > place.frame), len(film.frames) - 1))


def _round_back(film: Film, place: Place) -> Place:
    return _at(film, place, max((start for start in film.rounds if start < place.frame), default=0))


_QUIT: Final = frozenset({"q", "Q", "escape", "end of input"})
_MOVES: Final[Mapping[str, Callable[[Film, Place], Place]]] = {
    **dict.fromkeys(("right", " ", "n", "enter"), lambda film, place: _at(film, place, place.frame + 1)),
    **dict.fromkeys(("left", "p", "backspace"), lambda film, place: _at(film, place, place.frame - 1)),
    "page down": _round_on,
    "page up": _round_back,
    "home": lambda film, place: _at(film, place, 0),
    "end": lambda film, place: _at(film, place, len(film.frames) - 1),
    "up": lambda _, place: replace(place, down=max(0, place.down - 1)),
    "down": lambda _, place: replace(place, down=place.down + 1),
    "g": lambda _, place: replace(place, typed=""),
    "e": lambda film, place: replace(place, eyes=(place.eyes + 1) % len(film.eyes), down=0),
    "l": lambda _, place: replace(place, names=place.names.other),
}
