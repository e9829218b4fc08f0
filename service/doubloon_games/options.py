"""A game's options as plain values: what tournament files, catalogues and records hold, and back.

A config is a frozen dataclass of booleans, whole numbers and strings with a default each, so its fields are the
options and nothing has to be listed twice.
"""

import dataclasses
import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from doubloon_games.game import AnyGame

OptionValue: TypeAlias = bool | int | str
"""What an option may be."""


class OptionError(ValueError):
    """An option, or a combination of options and seats, that the rules do not have."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option
        """The option concerned, or `seats`."""


def config_from(game: "AnyGame", options: Mapping[str, object]) -> Any:
    """The game's config with some options set and the others at their defaults.

    Raises:
        OptionError: If an option is unknown or its value of another type.
    """
    known = options_of(game.default_config)
    for option, value in options.items():
        _check_option(game.name, option, value, known)
    return dataclasses.replace(game.default_config, **options)


def options_of(config: Any) -> dict[str, OptionValue]:
    """A config's options by name, in the order of its fields."""
    return {field.name: getattr(config, field.name) for field in dataclasses.fields(config)}


def _check_option(game: str, option: str, value: object, known: Mapping[str, OptionValue]) -> None:
    if option not in known:
        near = difflib.get_close_matches(option, known, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"it has: {', '.join(known) or 'none'}"
        raise OptionError(option, f"{game} has no option `{option}`; {hint}")
    wanted = type(known[option])
    if type(value) is not wanted:
        raise OptionError(option, f"option `{option}` is {value!r}; it takes {_KINDS[wanted]}")


_KINDS: Mapping[type, str] = {bool: "true or false", int: "a whole number", str: "a text"}
