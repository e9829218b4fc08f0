"""Live Elo: a number that moves after every block, for tickers and matchmaking. The fit is what gets published.

A table of k seats counts as k - 1 pairs for each bot, divided by k - 1, so that it weighs one game whatever k is.
"""

from collections.abc import Sequence

from doubloon_tournament.ratings.elo import expected_score

NEWCOMER_K = 40.0
NEWCOMER_GAMES = 30
"""Rated games below which a bot moves by `NEWCOMER_K`. Source: FIDE Rating Regulations, 8.3.3."""
K_MIN = 10.0
"""Source: the same, the lowest K."""
K_TIMES_GAMES = NEWCOMER_K * NEWCOMER_GAMES


def k_factor(games: int) -> float:
    """How far one game may move a bot that has this many rated games: 40 at first, then falling to 10."""
    if games < NEWCOMER_GAMES:
        return NEWCOMER_K
    return max(K_MIN, K_TIMES_GAMES / games)


def live_elo(
    ratings: Sequence[float], places_by_game: Sequence[Sequence[int]], k_factors: Sequence[float]
) -> list[float]:
    """The bots' ratings after one block, all computed from the ratings before it, never rounded.

    Args:
        ratings: By bot of the line-up, before the block.
        places_by_game: For each match of the block, places in the order of `ratings`; 1 is best, equal numbers tie.
        k_factors: In the same order, of `k_factor`; 0 for an anchor.

    Raises:
        ValueError: If there is no match, or one with another number of places than ratings.
    """
    size, games = len(ratings), len(places_by_game)
    if not games or any(len(places) != size for places in places_by_game) or len(k_factors) != size:
        raise ValueError(f"a block of {size} bots needs a K for each and matches with {size} places each")
    changes = []
    for bot in range(size):
        score = sum(_score(places, bot) for places in places_by_game) / games
        changes.append(k_factors[bot] * games * (score - _expectation(ratings, bot)) / (size - 1))
    return [rating + change for rating, change in zip(ratings, changes, strict=True)]


def _score(places: Sequence[int], bot: int) -> float:
    """A point for each bot placed below, half for each beside."""
    mine = places[bot]
    return sum((mine < other) + (mine == other) / 2 for place, other in enumerate(places) if place != bot)


def _expectation(ratings: Sequence[float], bot: int) -> float:
    mine = ratings[bot]
    return sum(expected_score(mine - other) for place, other in enumerate(ratings) if place != bot)
