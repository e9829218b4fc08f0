"""In which order the seats play a trick.

Source: rules page 2.3, 2.6; ruling R36 of docs/rules/skull_king.md.
"""

from functools import cache

from doubloon_games.skull_king.deal import GRAYBEARD


@cache
def orders(seats: int, round_leader: int) -> tuple[tuple[int, ...], ...]:
    """The order of seats for each possible leader; `round_leader` led, or leads, the first trick of the round."""
    if seats == GRAYBEARD:
        return _orders_with_graybeard(round_leader)
    return tuple(tuple((leader + step) % seats for step in range(seats)) for leader in range(seats))


def _orders_with_graybeard(round_leader: int) -> tuple[tuple[int, ...], ...]:
    return ((0, GRAYBEARD, 1), (1, GRAYBEARD, 0), (GRAYBEARD, round_leader, 1 - round_leader))
