"""The class a bot author derives from."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias

from doubloon.game_types import EventT, OptionT, ViewT
from doubloon.table import Decision, Finished, Table


class Bot(Generic[ViewT, OptionT, EventT]):
    """A player. Write `choose`; the rest may stay as it is.

    One object plays many tables at once: what belongs to one table goes into `decision.table.memory`, chance comes
    from `decision.table.random`. Methods are called one after the other, never from two threads.
    """

    games: Sequence[str] = ()
    """Games it plays, by registered name; empty means any."""

    max_tables: int = 64
    """Tables it takes at once. Many make short work of a tournament, one keeps all time for one game."""

    wants_events: bool = True
    """Set it to False to be sent no events: views say all that matters, and less has to travel."""

    def choose(self, decision: Decision[ViewT, OptionT, EventT]) -> int | OptionT:
        """The answer to a decision: the index of one of `decision.options`, or that option itself."""
        raise NotImplementedError(f"{type(self).__name__} needs a method `choose` (or `choose_many`)")

    def choose_many(self, decisions: Sequence[Decision[ViewT, OptionT, EventT]]) -> Iterable[int | OptionT]:
        """One answer for each of the decisions, in their order, which are of different tables.

        Write this instead of `choose` where answering together is cheaper, as for a neural network. What is given as
        a generator is sent off while it works; a list is sent as a whole, and its time is charged to every table.
        """
        for decision in decisions:
            yield self.choose(decision)

    def table_started(self, table: Table) -> None:
        """Called when the bot is seated, before the table's first decision."""

    def table_finished(self, finished: Finished[ViewT, EventT]) -> None:
        """Called when a table is over for the bot."""


AnyBot: TypeAlias = Bot[Any, Any, Any]
"""A bot of whatever game."""
