"""A sample of line-ups is as even as the numbers allow, connected, and without repeats."""

from collections import Counter
from itertools import combinations
from math import ceil, comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_tournament.schedule import make_schedule
from doubloon_tournament.schedule.connection import connected, island_count
from tournament.schedule.counting import appearances, key_of, meetings, names, spread


def sampled(bots: int, seats: int, count: int, seed: int = 0) -> list[tuple[str, ...]]:
    blocks = make_schedule(tournament="test", bots=names(bots), seats=seats, deals=1, line_ups=count, key=key_of(seed))
    return [tuple(sorted(block.order)) for block in blocks]


@st.composite
def sizes(draw: st.DrawFn) -> tuple[int, int, int]:
    bots = draw(st.integers(2, 9))
    seats = draw(st.integers(2, bots))
    fewest = ceil((bots - 1) / (seats - 1))
    return bots, seats, draw(st.integers(fewest, max(fewest, min(40, comb(bots, seats) + 2))))


@given(size=sizes(), seed=st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_a_sample_is_even_connected_and_uses_all_line_ups_before_one_comes_twice(
    size: tuple[int, int, int], seed: int
) -> None:
    bots, seats, count = size
    line_ups = sampled(bots, seats, count, seed)
    assert len(line_ups) == count
    laps = count // comb(bots, seats)
    used = Counter(line_ups)
    assert all(laps <= used[line_up] <= laps + 1 for line_up in combinations(names(bots), seats))
    assert spread(appearances(line_ups, names(bots))) <= 1
    assert spread(meetings(line_ups, names(bots))) <= 2
    assert island_count([tuple(int(bot[3:]) for bot in line_up) for line_up in line_ups], bots) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "count"),
    [(7, 3, 7), (9, 3, 12), (13, 4, 13), (16, 4, 20), (10, 4, 15), (15, 3, 35), (8, 4, 14), (6, 3, 10), (7, 3, 28)],
)
@pytest.mark.parametrize("seed", range(2))
def test_a_design_in_which_all_pairs_meet_equally_often_is_found(bots: int, seats: int, count: int, seed: int) -> None:
    assert spread(meetings(sampled(bots, seats, count, seed), names(bots))) == 0


@pytest.mark.parametrize(("bots", "seats", "count"), [(20, 4, 100), (20, 6, 60), (50, 4, 250)])
def test_pairs_of_large_samples_meet_equally_often_to_within_one(bots: int, seats: int, count: int) -> None:
    line_ups = sampled(bots, seats, count)
    assert spread(meetings(line_ups, names(bots))) == 1
    assert spread(appearances(line_ups, names(bots))) == 0


@pytest.mark.parametrize(("bots", "seats", "count"), [(20, 4, 95), (30, 8, 60)])
def test_pairs_of_hard_samples_meet_equally_often_to_within_two(bots: int, seats: int, count: int) -> None:
    line_ups = sampled(bots, seats, count)
    assert spread(meetings(line_ups, names(bots))) <= 2
    assert spread(appearances(line_ups, names(bots))) == 0


def test_every_line_up_of_a_sample_gets_its_deals() -> None:
    blocks = make_schedule(tournament="test", bots=names(7), seats=3, deals=4, line_ups=7, key=key_of(0))
    assert set(Counter(frozenset(block.order) for block in blocks).values()) == {4}
    assert len({block.deal for block in blocks}) == 28


def test_the_same_key_gives_the_same_sample() -> None:
    assert sampled(12, 4, 20) == sampled(12, 4, 20)
    assert sampled(12, 4, 20) != sampled(12, 4, 20, seed=1)


def test_islands_are_joined_by_one_swap() -> None:
    triangles = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]
    assert island_count(triangles, 6) == 2
    joined = connected(triangles, 6)
    assert island_count(joined, 6) == 1
    assert len(set(joined) & set(triangles)) == 4
    assert Counter(bot for line_up in joined for bot in line_up) == dict.fromkeys(range(6), 2)


def test_a_connected_sample_is_left_as_it_is() -> None:
    hexagon = [(0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5)]
    assert connected(hexagon, 6) == hexagon
