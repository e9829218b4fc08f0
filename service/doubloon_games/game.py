"""The contract that every game meets.

A game is a set of rules; a state is one table of it. Hosts, records, laws and searching bots know games by these verbs
alone. Seats are counted from 0. An action is a small int whose meaning is the game's own; people and records read it
by its name in the game's notation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from doubloon_games.chance import Chance

ConfigT = TypeVar("ConfigT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class IllegalActionError(ValueError):
    """The action is not among the options of that seat now."""


class UnknownActionError(ValueError):
    """The text is no action in the game's notation."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a table ended."""

    points: tuple[int, ...]
    """By seat, the game's own."""
    places: tuple[int, ...]
    """By seat; 1 is best, equal numbers tie: 1, 2, 2, 4."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What one group of seats is told of something that happened."""

    audience: frozenset[int | None]
    """The seats that may know it in this form; None is the spectator, as in `State.view`."""
    event: Any
    """The game's own event: a frozen dataclass."""


Happening: TypeAlias = tuple[Notice, ...]
"""One thing that happened, once for each group that may know differently; each seat and the spectator is in one."""

Log: TypeAlias = list[Happening]
"""What happened, in order. A state appends to the log it is given and keeps none of its own."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that every table of a game keeps, whatever is played."""

    options: int
    """Options of one decision."""
    decisions: int
    """Decisions of a table, all seats together, forced ones included."""
    view_bytes: int
    """A view and the options beside it, encoded."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A kind of card, for catalogues and people."""

    value: int
    """Its value on the wire."""
    name: str
    """In the game's notation."""
    title_en: str
    title_zh: str
    copies: int
    """In the deck with every option on."""


class State(Protocol[ViewT_co]):
    """One table of a game. Changes by `apply` alone."""

    def to_act(self) -> Sequence[int]:
        """The seats that owe a decision now, rising; several where decisions are simultaneous; none at the end."""

    def options(self, seat: int) -> Sequence[int]:
        """Every legal action of a seat that owes a decision, in canonical order, copies merged; never empty."""

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        """Moves on by one action, and appends what happened to `log` if one is given.

        Raises:
            IllegalActionError: If the action is not among the seat's options; nothing has changed then.
        """

    def view(self, seat: int | None) -> ViewT_co:
        """All that the seat may rely on, memory included; with None, what a spectator may know."""

    def determinise(self, seat: int, chance: Chance) -> Self:
        """A state that the seat cannot tell from this one: `Game.imagine` of its own view, and nothing more."""

    def outcome(self) -> Outcome | None:
        """Points and places once the table is over, None before."""

    def copy(self) -> Self:
        """An independent copy."""

    def text(self) -> str:
        """The whole state, secrets included, as canonical text: for hashes and tests, never for a log."""


class Game(Protocol[ConfigT, ViewT]):
    """A set of rules with options."""

    @property
    def name(self) -> str:
        """Registered name, such as `skull_king`."""

    @property
    def title(self) -> str:
        """For people."""

    @property
    def rules(self) -> int:
        """Number of the rules, from 1; raised when a ruling changes what a record replays to."""

    @property
    def seats(self) -> range:
        """Table sizes it is played at."""

    @property
    def limits(self) -> Limits:
        """Bounds over all options and table sizes."""

    @property
    def cards(self) -> Sequence[CardFace]:
        """Kinds of card in the order of listings; empty for a game without cards."""

    @property
    def default_config(self) -> ConfigT:
        """What an option is where nothing is said: a frozen dataclass with a field for each option."""

    def check(self, config: ConfigT, seats: int) -> None:
        """Accepts a combination of options and seats.

        Raises:
            OptionError: If the rules do not have it; says what would be right.
        """

    def new_table(self, config: ConfigT, seats: int, chance: Chance, log: Log | None = None) -> State[ViewT]:
        """The state before the first decision."""

    def imagine(self, config: ConfigT, seat: int, view: ViewT, chance: Chance) -> State[ViewT]:
        """A state that agrees with a seat's view: everything hidden is drawn anew from what the view allows."""

    def stand_in(self, view: ViewT, options: Sequence[int]) -> int:
        """The documented action played for a seat that has forfeited; no chance in it."""

    def action_name(self, action: int) -> str:
        """An action in the game's notation, such as `G7`, `TIG:p`, `bid 3`."""

    def action_of(self, name: str) -> int:
        """Reads an action back.

        Raises:
            UnknownActionError: If the text is not in the game's notation.
        """


AnyState: TypeAlias = State[Any]
AnyGame: TypeAlias = Game[Any, Any]
"""A game as its hosts see it: they move its configs, views and events about and never look inside."""
