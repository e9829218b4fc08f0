"""The shipped bots by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol

import doubloon
from doubloon_bots.sea_salt_paper import greedy as sea_salt_paper_greedy
from doubloon_bots.sea_salt_paper import heuristic as sea_salt_paper_heuristic
from doubloon_bots.sea_salt_paper import search as sea_salt_paper_search
from doubloon_bots.skull_king import bold, cautious, greedy, heuristic, search

Strategy = Callable[[doubloon.Decision], int]
"""The index of the option to take: a function of the decision alone."""


class Search(Protocol):
    """The same, with so many playouts if the number is given."""

    def __call__(self, decision: doubloon.Decision, *, playouts: int = ...) -> int:
        """The index of the option to take."""


class RandomBot(doubloon.Bot):
    """Takes any option, each equally likely, in any game."""

    wants_events = False

    def choose(self, decision: doubloon.Decision) -> int:
        """Draws from the table's own random numbers."""
        return decision.table.random.randrange(len(decision.options))


class StrategyBot(doubloon.Bot):
    """A bot that has a strategy for each game it plays."""

    strategies: ClassVar[Mapping[str, Strategy]] = {}
    wants_events = False

    def __init__(self) -> None:
        self.games: Sequence[str] = tuple(self.strategies)

    def choose(self, decision: doubloon.Decision) -> int:
        """Asks the strategy of the table's game."""
        return self.strategies[decision.table.game](decision)


class GreedyBot(StrategyBot):
    """Takes all it can get now, tricks or points, whatever comes later."""

    strategies: ClassVar[Mapping[str, Strategy]] = {
        "skull_king": greedy.choose,
        "sea_salt_paper": sea_salt_paper_greedy.choose,
    }


class HeuristicBot(StrategyBot):
    """Weighs what its cards and its position are worth, and plays for that."""

    strategies: ClassVar[Mapping[str, Strategy]] = {
        "skull_king": heuristic.choose,
        "sea_salt_paper": sea_salt_paper_heuristic.choose,
    }


class CautiousBot(StrategyBot):
    """Bids nothing at all and dodges every trick it can."""

    strategies: ClassVar[Mapping[str, Strategy]] = {"skull_king": cautious.choose}


class BoldBot(StrategyBot):
    """Bids more than its hand is worth, then fights for it."""

    strategies: ClassVar[Mapping[str, Strategy]] = {"skull_king": bold.choose}


class SearchBot(doubloon.Bot):
    """Imagines what it cannot see, and tries its options out in it."""

    searches: ClassVar[Mapping[str, Search]] = {
        "skull_king": search.choose,
        "sea_salt_paper": sea_salt_paper_search.choose,
    }
    games = tuple(searches)
    wants_events = False

    def __init__(self, playouts: int | None = None) -> None:
        self.playouts = playouts
        """For one decision; None for as many as suit the game."""

    def choose(self, decision: doubloon.Decision) -> int:
        """Asks the search of the table's game."""
        search_game = self.searches[decision.table.game]
        return search_game(decision) if self.playouts is None else search_game(decision, playouts=self.playouts)


BOTS: Mapping[str, type[doubloon.AnyBot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "cautious": CautiousBot,
    "bold": BoldBot,
    "heuristic": HeuristicBot,
    "search": SearchBot,
}
