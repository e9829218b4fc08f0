"""Faces of Sea Salt & Paper: a folded animal for each type; a colour is a ground, a pattern and two letters."""

from collections.abc import Mapping
from typing import Final

from doubloon_games.sea_salt_paper.cards import CARD_NAMES
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENTS, KEPT_BY_HIGHEST
from doubloon_tournament.replay.page.cards.face import Face

_LETTERS: Final = {
    "dark_blue": "DB",
    "light_blue": "LB",
    "black": "BK",
    "yellow": "YE",
    "green": "GN",
    "white": "WH",
    "purple": "PU",
    "grey": "GY",
    "light_orange": "LO",
    "pink": "PK",
    "orange": "OR",
}
_SHAPES: Final = {"treasure_chest": "chest"}
"""Of events that are not called like their shape."""
_KEPT_BY_HIGHEST, _KEPT_BY_LOWEST = "\u25b2", "\u25bc"


def _face(name: str) -> Face:
    shape, colour = name.split("/")
    return Face(name, f"paper_{colour}", shape, corner=_LETTERS[colour], pattern=colour)


def _event(event: int) -> Face:
    name = EVENT_NAMES[event]
    corner = _KEPT_BY_HIGHEST if event in KEPT_BY_HIGHEST else _KEPT_BY_LOWEST
    return Face(name, "event", _SHAPES.get(name, name), corner=corner)


FACES: Final[Mapping[str, Face]] = {
    **{name: _face(name) for name in CARD_NAMES.values()},
    **{EVENT_NAMES[event]: _event(event) for event in EVENTS},
}
"""By name, event cards as well."""
