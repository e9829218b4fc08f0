"""From stored results to ratings."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from doubloon_tournament.ratings import RatedMatch, Standings, rate
from doubloon_tournament.storage import MatchResult
from doubloon_tournament.storage.seat_columns import SeatColumns


def rate_results(results: Iterable[MatchResult], *, bots: Sequence[str], anchor: str | None) -> Standings:
    """The standings after these results."""
    return rate(map(rated_match, results), bots=bots, anchor=anchor)


def rate_seats(columns: SeatColumns, *, anchor: str | None) -> Standings:
    """The standings after the results in these seats, without a detour over an object for each."""
    with _nothing_collected():
        return rate(rated_matches(columns), bots=columns.bots, anchor=anchor)


def rated_matches(columns: SeatColumns) -> list[RatedMatch]:
    """The results in these seats; a match without seats is none."""
    ends = columns.ends.tolist()
    names = [columns.bots[bot] for bot in columns.bot.tolist()]
    places, points, forfeits = columns.place.tolist(), columns.points.tolist(), columns.forfeited.tolist()
    return [
        RatedMatch(
            cluster=deal,
            block=str(block),
            key=match,
            bots=tuple(names[start:end]),
            places=tuple(places[start:end]),
            forfeits=tuple(forfeits[start:end]),
            points=tuple(points[start:end]),
        )
        for match, block, deal, start, end in zip(
            columns.ids, columns.blocks.tolist(), columns.deals, [0, *ends], ends, strict=False
        )
        if start < end
    ]


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Spares Python to look for garbage again and again while a great many objects are made, none of which is any."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def rated_match(result: MatchResult) -> RatedMatch:
    """A stored result as the ratings see it."""
    return RatedMatch(
        cluster=result.deal,
        block=str(result.block),
        key=result.id,
        bots=result.bots,
        places=result.places,
        forfeits=result.forfeits,
        points=result.points,
    )
