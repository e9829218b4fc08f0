"""Tournaments with known strengths: real schedules, results drawn from a seed."""

import math
import random
from collections.abc import Sequence
from hashlib import sha256

from doubloon_tournament.ratings import RatedMatch
from doubloon_tournament.schedule import make_schedule


def names(count: int) -> list[str]:
    return [f"bot{number:02d}" for number in range(count)]


def two_seats(
    winner: str, loser: str, cluster: str, *, tie: bool = False, points: tuple[int, int] = (1, 0)
) -> RatedMatch:
    """A match of two."""
    return table(cluster, (winner, loser), (1, 1) if tie else (1, 2), points=points)


def table(
    cluster: str,
    bots: Sequence[str],
    places: Sequence[int],
    *,
    points: Sequence[int] | None = None,
    forfeits: Sequence[bool] | None = None,
    stood_in: bool = True,
    key: str | None = None,
) -> RatedMatch:
    """A match of any size; points fall with the place unless given."""
    return RatedMatch(
        cluster=cluster,
        bots=tuple(bots),
        places=tuple(places),
        forfeits=tuple(forfeits) if forfeits is not None else (False,) * len(bots),
        points=tuple(points) if points is not None else tuple(100 - 10 * place for place in places),
        stood_in=stood_in,
        key=key,
    )


def tournament(
    *,
    strengths: Sequence[float],
    seats: int,
    deals: int,
    seed: int,
    line_ups: int | None = None,
    deal_luck: float = 1.0,
) -> list[RatedMatch]:
    """A round robin of Plackett-Luce tables.

    Args:
        strengths: In nats, by bot; the model that the ratings assume of pairs holds exactly.
        seats: Of a table.
        deals: Blocks of each line-up.
        seed: Of schedule and results.
        line_ups: A sample, or None for all.
        deal_luck: The share of luck, from 0 to 1, that a seat has on a deal whoever sits in it.
    """
    chance = random.Random(seed)
    bots = names(len(strengths))
    blocks = make_schedule(
        tournament=f"simulated {seed}",
        bots=bots,
        seats=seats,
        deals=deals,
        line_ups=line_ups,
        key=sha256(f"simulated {seed}".encode()).digest(),
    )
    matches = []
    for block in blocks:
        luck_of_seats = [gumbel(chance) for _ in range(seats)]
        for match in block.matches:
            luck = [shared if chance.random() < deal_luck else gumbel(chance) for shared in luck_of_seats]
            scores = [strengths[bots.index(bot)] + own for bot, own in zip(match.seats, luck, strict=True)]
            places = [1 + sum(other > score for other in scores) for score in scores]
            points = [round(20 * score) for score in scores]
            matches.append(table(match.deal, match.seats, places, points=points, key=match.id))
    return matches


def gumbel(chance: random.Random) -> float:
    return -math.log(-math.log(chance.random()))
