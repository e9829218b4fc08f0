"""From stored results to ratings."""

from collections.abc import Iterable, Sequence

from doubloon_tournament.ratings import RatedMatch, Standings, rate
from doubloon_tournament.storage import MatchResult


def rate_results(results: Iterable[MatchResult], *, bots: Sequence[str], anchor: str | None) -> Standings:
    """The standings after these results."""
    return rate(map(_rated, results), bots=bots, anchor=anchor)


def _rated(result: MatchResult) -> RatedMatch:
    return RatedMatch(
        cluster=result.deal,
        block=str(result.block),
        key=result.id,
        bots=result.bots,
        places=result.places,
        forfeits=result.forfeits,
        points=result.points,
    )
