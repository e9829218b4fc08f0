"""What the options of a game are where a tournament file says nothing.

The rules leave an option off that nobody mentions; a tournament wants the whole game. So a game may name options for
tournaments in an attribute of its own, `tournament_options`; those of the games that come with Doubloon stand here.
Where the rules do not have one of them at a table size, or beside what the file says, it stays as the rules have it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from doubloon_games import AnyGame, OptionError, config_from, options_of
from doubloon_games.options import OptionValue

SHIPPED: Final[Mapping[str, Mapping[str, OptionValue]]] = MappingProxyType(
    {
        "skull_king": {"kraken": True, "white_whale": True, "loot": True, "pirate_abilities": True},
        "sea_salt_paper": {"extra_salt": True, "extra_pepper": True},
    }
)
"""By game."""


@runtime_checkable
class NamesTournamentOptions(Protocol):
    """A game that says what it is in a tournament."""

    @property
    def tournament_options(self) -> Mapping[str, OptionValue]:
        """Options that differ from the rules' own."""


def settled_options(game: AnyGame, seats: int, written: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options of a game in a tournament: as written, else as tournaments have them, else as the rules do."""
    options = {**options_of(game.default_config), **written}
    for option, value in _wanted(game).items():
        changed = {**options, option: value}
        if option not in written and _has(game, seats, changed):
            options = changed
    return options


def _wanted(game: AnyGame) -> Mapping[str, OptionValue]:
    return game.tournament_options if isinstance(game, NamesTournamentOptions) else SHIPPED.get(game.name, {})


def _has(game: AnyGame, seats: int, options: Mapping[str, OptionValue]) -> bool:
    try:
        game.check(config_from(game, options), seats)
    except OptionError:
        return False
    return True
