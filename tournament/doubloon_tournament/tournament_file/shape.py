"""Keys and values of the wrong kind, as pydantic found them, in our words."""

import difflib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from pydantic import ValidationError

from doubloon_tournament.tournament_file.model import MODELS
from doubloon_tournament.tournament_file.problems import KeyPath, Problem, shown

SECRET_KEYS = frozenset({"key", "env"})
"""Keys whose values are never shown."""
SECTIONS: Final[Mapping[tuple[str, ...], str]] = MappingProxyType(
    {
        (): "at the top of the file",
        ("time",): "under [time]",
        ("limits",): "under [limits]",
        ("duel",): "under [duel]",
        ("bots",): "under [[bots]]",
    }
)
"""Where keys stand, by the path of their section."""


def shape_problems(error: ValidationError) -> Iterator[Problem]:
    """One problem for each key that is unknown, missing or of the wrong kind."""
    seen: set[KeyPath] = set()
    for detail in error.errors(include_url=False, include_context=False):
        path = _known_part(detail["loc"])
        if path not in seen:
            seen.add(path)
            yield _problem(detail["type"], path, detail["input"])


def _problem(kind: str, path: KeyPath, value: Any) -> Problem:
    if kind == "missing":
        return Problem(path, f"is missing; must be {_rule(path)}")
    secret = SECRET_KEYS.intersection(map(str, path))
    message = _unknown(path) if kind == "extra_forbidden" else f"must be {_rule(path)}"
    return Problem(path, message, None if secret else shown(value))


def _unknown(path: KeyPath) -> str:
    *above, key = path
    section = _names(tuple(above))
    known = list(MODELS[section].model_fields)
    elsewhere = [where for each, where in SECTIONS.items() if each != section and key in MODELS[each].model_fields]
    if elsewhere:
        return f"unknown key here; it belongs {elsewhere[0]}"
    near = difflib.get_close_matches(str(key), known, n=1)
    return f"unknown key; did you mean `{near[0]}`?" if near else f"unknown key; there are: {', '.join(known)}"


def _rule(path: KeyPath) -> str:
    """What a value must be: the description of its field, or of the field around it."""
    if len(path) == 2 and path[0] == "bots":
        return "a table: write [[bots]], and its keys below"
    names = _names(path)
    for length in range(len(names), 0, -1):
        model = MODELS.get(names[: length - 1])
        field = model.model_fields.get(names[length - 1]) if model else None
        if field is not None:
            return field.description or "something else"
    return "something else"


def _known_part(loc: KeyPath) -> KeyPath:
    """A location without the names that pydantic gives to members of a union."""
    return loc[:2] if loc[0] == "options" else loc


def _names(path: KeyPath) -> tuple[str, ...]:
    return tuple(part for part in path if isinstance(part, str))
