"""What Skull King keeps beyond the laws of all games: its options rise, and points alone decide places."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from laws.adapter import Past
from laws.cases import every_case, pasts

SEED = 1
EVERY = 5
"""One kind of table in so many is tried."""


def tables() -> Iterator[tuple[Past[Any], ...]]:
    cases = [case for case in every_case() if case.game.name == "skull_king"]
    for case in cases[::EVERY]:
        yield pasts(case, SEED)


def test_options_are_in_rising_order_of_their_numbers() -> None:
    for table in tables():
        for past in table:
            for seat in past.now.to_act():
                assert all(low < high for low, high in pairwise(past.now.options(seat)))


def test_places_follow_points() -> None:
    for table in tables():
        outcome = table[-1].now.outcome()
        assert outcome is not None
        assert list(outcome.places) == [1 + sum(other > own for other in outcome.points) for own in outcome.points]
