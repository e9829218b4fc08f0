"""Skull King behind the contract that every game meets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doubloon_games.chance import Chance
from doubloon_games.game import CardFace, Limits, Log
from doubloon_games.options import OptionError
from doubloon_games.scene import Scenes
from doubloon_games.skull_king import notation
from doubloon_games.skull_king import scenes as own_scenes
from doubloon_games.skull_king import words as own_words
from doubloon_games.skull_king.cards import card_faces
from doubloon_games.skull_king.config import SkullKingConfig
from doubloon_games.skull_king.deal import GRAYBEARD
from doubloon_games.skull_king.knowledge import knowledge_of
from doubloon_games.skull_king.stand_in import stand_in
from doubloon_games.skull_king.state import SkullKingState
from doubloon_games.skull_king.view import SkullKingView
from doubloon_games.skull_king.worlds import Worlds
from doubloon_games.words import Words

SEATS: Final = range(2, 9)


class _Imagined(NamedTuple):
    """The last view that states were imagined from; replaced as a whole, so that threads may share the game."""

    config: SkullKingConfig
    seat: int
    view: SkullKingView
    worlds: Worlds


class SkullKing:
    """The rules of Skull King."""

    name: Final = "skull_king"
    title: Final = "Skull King"
    rules: Final = 1
    seats: Final = SEATS
    limits: Final = Limits(options=55, decisions=536, view_bytes=1024)
    default_config: Final = SkullKingConfig()
    words: Final[Words] = own_words
    scenes: Final[Scenes] = own_scenes

    def __init__(self) -> None:
        self._last: _Imagined | None = None

    @property
    def cards(self) -> tuple[CardFace, ...]:
        """Kinds of card in card-table order."""
        return card_faces()

    def check(self, config: SkullKingConfig, seats: int) -> None:
        """Accepts a combination of options and seats.

        Raises:
            OptionError: If the rules do not have it; says what would be right.
        """
        _check_seats(seats)
        if config.loot and seats == GRAYBEARD:
            raise OptionError(
                "loot", "option `loot` is true at 2 seats, where Graybeard plays without it; leave it off"
            )

    def new_table(self, config: SkullKingConfig, seats: int, chance: Chance, log: Log | None = None) -> SkullKingState:
        """The state before the first decision; loot at two seats is tolerated, without effect."""
        _check_seats(seats)
        return SkullKingState(config, seats, chance, log)

    def imagine(self, config: SkullKingConfig, seat: int, view: SkullKingView, chance: Chance) -> SkullKingState:
        """A state that agrees with a seat's view: every possible arrangement of the hidden cards is equally likely.

        Raises:
            ValueError: If the view has no private part, or no deal of this deck leads to it.
        """
        return SkullKingState.imagined(config, seat, view, worlds=self._worlds(config, seat, view), chance=chance)

    def _worlds(self, config: SkullKingConfig, seat: int, view: SkullKingView) -> Worlds:
        """The worlds of a view, kept for the next call: a bot imagines many states from one view."""
        last = self._last
        if last is not None and last.view is view and (last.config, last.seat) == (config, seat):
            return last.worlds
        worlds = Worlds(knowledge_of(config, seat, view))
        self._last = _Imagined(config, seat, view, worlds)
        return worlds

    def stand_in(self, view: SkullKingView, options: Sequence[int]) -> int:
        """The documented action played for a seat that has forfeited."""
        return stand_in(view, options)

    def action_name(self, action: int) -> str:
        """An action in the game's notation."""
        return notation.action_name(action)

    def action_of(self, name: str) -> int:
        """Reads an action back.

        Raises:
            UnknownActionError: If the text is not in the game's notation.
        """
        return notation.action_of(name)


def _check_seats(seats: int) -> None:
    if seats not in SEATS:
        raise OptionError("seats", f"Skull King is played at {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
