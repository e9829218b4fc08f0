"""Sea Salt & Paper behind the contract that every game meets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doubloon_games.chance import Chance
from doubloon_games.game import CardFace, Limits, Log
from doubloon_games.options import OptionError
from doubloon_games.scene import Scenes
from doubloon_games.sea_salt_paper import notation
from doubloon_games.sea_salt_paper import scenes as own_scenes
from doubloon_games.sea_salt_paper import words as own_words
from doubloon_games.sea_salt_paper.cards import card_faces
from doubloon_games.sea_salt_paper.config import MOST_ROUNDS, READINGS, SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.stand_in import stand_in
from doubloon_games.sea_salt_paper.state import SeaSaltPaperState
from doubloon_games.sea_salt_paper.view import SeaSaltPaperView
from doubloon_games.sea_salt_paper.worlds import Worlds
from doubloon_games.words import Words

SEATS: Final = range(2, 5)
_DECISIONS_OF_A_ROUND: Final = 450
"""Never reached; reckoned in the rules page, 10."""
_SWAPS: Final = 31 * 31 + 1
"""Options where cards are exchanged: two hands hold at most 31 different cards each."""


class _Imagined(NamedTuple):
    """The last worlds that states were imagined in; replaced as a whole, so that threads may share the game."""

    config: SeaSaltPaperConfig
    worlds: Worlds


class SeaSaltPaper:
    """The rules of Sea Salt & Paper."""

    name: Final = "sea_salt_paper"
    title: Final = "Sea Salt & Paper"
    rules: Final = 1
    seats: Final = SEATS
    limits: Final = Limits(options=_SWAPS, decisions=_DECISIONS_OF_A_ROUND * MOST_ROUNDS, view_bytes=16384)
    default_config: Final = SeaSaltPaperConfig()
    words: Final[Words] = own_words
    scenes: Final[Scenes] = own_scenes

    def __init__(self) -> None:
        self._last: _Imagined | None = None

    @property
    def cards(self) -> tuple[CardFace, ...]:
        """Kinds of card in card-table order."""
        return card_faces()

    def check(self, config: SeaSaltPaperConfig, seats: int) -> None:
        """Accepts a combination of options and seats.

        Raises:
            OptionError: If the rules do not have it; says what would be right.
        """
        _check_seats(seats)
        if not 1 <= config.max_rounds <= MOST_ROUNDS:
            raise OptionError(
                "max_rounds",
                f"option `max_rounds` is {config.max_rounds}; it takes a whole number from 1 to {MOST_ROUNDS}",
            )
        for switch, readings in READINGS.items():
            if (value := getattr(config, switch)) not in readings:
                first, second = readings
                raise OptionError(switch, f"option `{switch}` is {value!r}; it takes `{first}` or `{second}`")

    def new_table(
        self, config: SeaSaltPaperConfig, seats: int, chance: Chance, log: Log | None = None
    ) -> SeaSaltPaperState:
        """The state before the first decision."""
        _check_seats(seats)
        return SeaSaltPaperState(config, seats, chance, log)

    def imagine(
        self, config: SeaSaltPaperConfig, seat: int, view: SeaSaltPaperView, chance: Chance
    ) -> SeaSaltPaperState:
        """A state that agrees with a seat's view: everything hidden is drawn anew from what the view allows.

        Raises:
            ValueError: If the view has no private part, or nothing that may have happened leads to it.
        """
        return SeaSaltPaperState.imagined(config, self._worlds(config, seat, view), chance)

    def _worlds(self, config: SeaSaltPaperConfig, seat: int, view: SeaSaltPaperView) -> Worlds:
        """The worlds of a view, kept for the next call: a bot imagines many states from one view."""
        last = self._last
        if last is not None and last.worlds.view is view and (last.config, last.worlds.seat) == (config, seat):
            return last.worlds
        worlds = Worlds(config, seat, view)
        self._last = _Imagined(config, worlds)
        return worlds

    def stand_in(self, view: SeaSaltPaperView, options: Sequence[int]) -> int:
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
        raise OptionError("seats", f"Sea Salt & Paper is played at {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
