"""How one bot has done: its places, its points, and what it did against each other bot."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from doubloon_tournament.ratings import PairRecord, Standings
from doubloon_tournament.storage import MatchResult


@dataclass(frozen=True, slots=True)
class Rival:
    """Another bot, as the first one met it."""

    bot: str
    score: float
    """Of the first bot against it, mean from 0 to 1; a tie is half."""
    points_more: float | None
    """That the first one scored, mean over deals; None if one of them has forfeited every match."""
    points_more_se: float | None
    elo_more: float
    """The first one's rating less this one's."""
    elo_more_margin: float | None
    """Half of the 95 % interval of that; None with too few deals."""


@dataclass(frozen=True, slots=True)
class Account:
    """One bot's results."""

    bot: str
    matches: int
    deals: int
    """Blocks: the same cards in every seat."""
    places: tuple[int, ...]
    """How often it was first, second, and so on."""
    place_mean: float | None
    """None without a match."""
    points_mean: float | None
    """Of the matches that it did not forfeit; None without one."""
    points_se: float | None
    forfeits: int
    rivals: tuple[Rival, ...]
    """In the order of the standings."""


def account_of(bot: str, results: Iterable[MatchResult], standings: Standings, *, seats: int) -> Account:
    """What the results say of a bot.

    Args:
        bot: Its name.
        results: Finished matches.
        standings: The standings after them.
        seats: Of a table.
    """
    row = standings.row(bot)
    taken = Counter(
        place for result in results for each, place in zip(result.bots, result.places, strict=True) if each == bot
    )
    return Account(
        bot=bot,
        matches=row.games,
        deals=row.deals,
        places=tuple(taken[place] for place in range(1, seats + 1)),
        place_mean=sum(place * times for place, times in taken.items()) / taken.total() if taken else None,
        points_mean=row.points_mean,
        points_se=row.points_se,
        forfeits=row.forfeits,
        rivals=_rivals(bot, standings),
    )


def _rivals(bot: str, standings: Standings) -> tuple[Rival, ...]:
    own = [pair for pair in standings.head_to_head if bot in (pair.bot, pair.other)]
    met = {pair.other if pair.bot == bot else pair.bot: pair for pair in own}
    return tuple(_rival(bot, met[row.bot], standings) for row in standings.rows if row.bot in met)


def _rival(bot: str, pair: PairRecord, standings: Standings) -> Rival:
    other, ahead = (pair.other, 1) if pair.bot == bot else (pair.bot, -1)
    return Rival(
        bot=other,
        score=pair.score if ahead == 1 else 1.0 - pair.score,
        points_more=None if pair.points_difference is None else ahead * pair.points_difference,
        points_more_se=pair.points_difference_se,
        elo_more=standings.row(bot).elo - standings.row(other).elo,
        elo_more_margin=standings.margin(bot, other),
    )
