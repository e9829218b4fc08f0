"""Chance for playouts that end with the round: later deals need no shuffling."""

from collections.abc import Sequence
from typing import TypeVar

from doubloon_games import Chance

T = TypeVar("T")


class ThisRound(Chance):
    """Draws as `Chance` does, but leaves the decks of later rounds as they are: nobody looks at them."""

    __slots__ = ()

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """The items shuffled, or as they come where a round is dealt (labels that end in `/deck`)."""
        return list(items) if label.endswith("/deck") else super().shuffled(label, items)
