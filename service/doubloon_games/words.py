"""Events and views in words, for people: playthroughs, explanations, replays. Never for a log.

A game may bring its own words in an attribute `words`; those of others are the names and values of the fields.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from doubloon_games.game import AnyGame


class Words(Protocol):
    """What happens at a game's tables, in words."""

    def tell(self, event: Any, actor: int | None) -> str:
        """An event in one line, where a seat acted; empty if that seat's choice says it all.

        Where the actor is None no choice is shown beside the events, as to a spectator: then a line says it all.
        """

    def show(self, view: Any) -> list[str]:
        """A seat's view in a few lines, the first of which begins with what is decided and a comma."""

    def scored(self, event: Any) -> Sequence[int] | None:
        """The points that an event gives out, by seat; None for all others."""


@runtime_checkable
class HasWords(Protocol):
    """A game with words of its own."""

    @property
    def words(self) -> Words:
        """Its words."""


def words_of(game: "AnyGame") -> Words:
    """A game's own words, or plain ones."""
    return game.words if isinstance(game, HasWords) else PlainWords()


class PlainWords:
    """Fields by their names: for any game."""

    def tell(self, event: Any, _actor: int | None) -> str:
        """The event's kind and its fields."""
        return f"{type(event).__name__}: {', '.join(_fields(event))}"

    def show(self, view: Any) -> list[str]:
        """The view's kind, then a field a line."""
        return [f"{type(view).__name__}, seen by one seat", *(f"  {line}" for line in _fields(view))]

    def scored(self, _event: Any) -> None:
        """Nobody knows."""
        return


def _fields(value: Any) -> Iterator[str]:
    """Names and values, those too that stand in no `repr`."""
    for name in _names(value):
        yield f"{name} {_plain(getattr(value, name))}"


def _names(value: Any) -> Sequence[str]:
    if dataclasses.is_dataclass(value):
        return [field.name for field in dataclasses.fields(value)]
    names: Sequence[str] = getattr(value, "_fields", ())
    return names


def _plain(value: Any) -> str:
    if _names(value):
        return f"({', '.join(_fields(value))})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_plain, value))}]"
    return str(value)
