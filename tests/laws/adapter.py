"""What the laws must be told about a game, beyond the contract that it meets."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from doubloon_games import AnyState, Log

StateT = TypeVar("StateT", bound=AnyState)


@dataclass(frozen=True)
class Past(Generic[StateT]):
    """How a position came about since the last fresh deal."""

    start: StateT
    """As it was dealt."""
    choices: tuple[tuple[int, int], ...]
    """Seats and actions since."""
    now: StateT
    log: Log
    """What happened since, the deal included."""


class Adapter(Protocol):
    """One game under the laws. Nothing here may go through `view`, `imagine` or `determinise`: they are on trial."""

    def configs(self, seats: int) -> Sequence[Any]:
        """The option sets to be tried at that many seats."""

    def deck(self, config: Any, seats: int) -> Counter[int]:
        """Every card that must be somewhere."""

    def cards(self, state: Any) -> Counter[int]:
        """Every card of the table, wherever it is."""

    def is_fresh(self, state: Any) -> bool:
        """A deal has just been made: what the cards of earlier ones were matters no more."""

    def other_past(self, past: Past[Any], seat: int | None, rng: Random) -> Past[Any]:
        """A past that the seat cannot tell from this one, by the rules page's table of who sees what."""

    def worlds(self, past: Past[Any], seat: int, most: int) -> set[Hashable] | None:
        """Every world that the rules allow, found by trying each; None where there would be more to try than that."""

    def world(self, state: Any, seat: int) -> Hashable:
        """What is hidden from a seat, in the form of `worlds`."""


@runtime_checkable
class HasSmallTables(Protocol):
    """An adapter of a game whose tables hide too much to try every world of them."""

    def small_pasts(self, config: Any, seats: int, seed: int) -> Iterator[Past[Any]]:
        """Positions of a table that was laid out so as to hide little."""
