"""The invariants that every schedule keeps, whatever its size."""

from collections import Counter
from itertools import combinations, islice
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_tournament.schedule import MATCHES_MAX, Block, ScheduleError, make_schedule
from doubloon_tournament.schedule.round_robin import lay_out
from tournament.schedule.counting import appearances, key_of, left_neighbours, meetings, names, spread

SIZES = st.tuples(st.integers(2, 8), st.integers(2, 8)).filter(lambda size: size[1] <= size[0])


def schedule(bots: int, seats: int, **changes: Any) -> tuple[Block, ...]:
    request: dict[str, Any] = {"tournament": "test", "deals": 1, "line_ups": None, "key": key_of(0)} | changes
    return make_schedule(bots=names(bots), seats=seats, **request)


@given(size=SIZES, deals=st.integers(1, 3), seed=st.integers(0, 99), fresh=st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_bot_of_a_block_sits_in_each_seat_exactly_once(
    size: tuple[int, int], deals: int, seed: int, fresh: bool
) -> None:
    for block in schedule(*size, deals=deals, key=key_of(seed), fresh_deals=fresh):
        assert [match.rotation for match in block.matches] == list(range(size[1]))
        for seat in range(size[1]):
            assert sorted(match.seats[seat] for match in block.matches) == sorted(block.order)


@given(size=SIZES, seed=st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_rotation_r_puts_the_bot_at_place_a_into_seat_a_plus_r(size: tuple[int, int], seed: int) -> None:
    for block in schedule(*size, key=key_of(seed)):
        for match in block.matches:
            for place, bot in enumerate(block.order):
                assert match.seats[(place + match.rotation) % size[1]] == bot


@given(size=SIZES, deals=st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_a_full_round_robin_plays_every_line_up_on_every_deal(size: tuple[int, int], deals: int) -> None:
    bots, seats = size
    blocks = schedule(bots, seats, deals=deals)
    line_ups = Counter(tuple(sorted(block.order)) for block in blocks)
    assert line_ups == dict.fromkeys(combinations(names(bots), seats), deals)
    matches = [match.seats for block in blocks for match in block.matches]
    assert set(meetings(matches, names(bots)).values()) == {comb(bots - 2, seats - 2) * seats * deals}
    assert set(appearances(matches, names(bots)).values()) == {comb(bots - 1, seats - 1) * seats * deals}


@given(size=SIZES, deals=st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_all_line_ups_play_once_before_any_plays_twice(size: tuple[int, int], deals: int) -> None:
    blocks = schedule(*size, deals=deals)
    lap = comb(*size)
    for start in range(0, len(blocks), lap):
        assert len({frozenset(block.order) for block in blocks[start : start + lap]}) == lap


def test_standings_in_the_middle_of_a_lap_are_balanced() -> None:
    blocks = schedule(9, 4)
    for played in range(1, len(blocks)):
        assert spread(appearances([block.order for block in blocks[:played]], names(9))) <= 2


@given(size=SIZES, deals=st.integers(1, 3), seed=st.integers(0, 99))
@settings(max_examples=30, deadline=None)
def test_every_block_has_a_deal_of_its_own_and_its_matches_share_it(
    size: tuple[int, int], deals: int, seed: int
) -> None:
    blocks = schedule(*size, deals=deals, key=key_of(seed))
    assert len({block.deal for block in blocks}) == len(blocks)
    for number, block in enumerate(blocks):
        assert block.number == number
        assert {(match.deal, match.block) for match in block.matches} == {(block.deal, number)}
        assert len({match.seats for match in block.matches}) == len(block.matches)
        assert all(len(set(match.seats)) == size[1] for match in block.matches)


def test_with_fresh_deals_every_match_has_a_deal_of_its_own() -> None:
    blocks = schedule(5, 4, deals=3, fresh_deals=True)
    matches = [match for block in blocks for match in block.matches]
    assert len({match.deal for match in matches}) == len(matches)
    assert all(match.deal.startswith(block.deal) for block in blocks for match in block.matches)


@pytest.mark.parametrize(
    ("bots", "seats", "deals"), [(5, 4, 20), (6, 4, 10), (6, 3, 13), (4, 4, 50), (8, 8, 50), (9, 8, 8), (6, 2, 50)]
)
def test_who_sits_to_whose_left_is_even_to_within_two(bots: int, seats: int, deals: int) -> None:
    blocks = schedule(bots, seats, deals=deals)
    assert min(meetings([block.order for block in blocks], names(bots)).values()) >= 50
    assert spread(left_neighbours(blocks, names(bots))) <= 2


def test_base_orders_are_random() -> None:
    first = [block.order.index("bot00") for block in schedule(4, 4, deals=400)]
    assert all(70 <= first.count(seat) <= 130 for seat in range(4))


def test_the_order_of_the_bots_changes_nothing() -> None:
    turned = make_schedule(tournament="test", bots=names(6)[::-1], seats=4, deals=2, line_ups=None, key=key_of(0))
    assert turned == schedule(6, 4, deals=2)


def test_more_deals_leave_the_first_ones_as_they_are() -> None:
    assert schedule(6, 4, deals=5)[: 2 * comb(6, 4)] == schedule(6, 4, deals=2)


def test_another_key_gives_another_schedule() -> None:
    assert schedule(6, 4) != schedule(6, 4, key=key_of(1))


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"bots": 3, "seats": 4}, r"3 bots cannot fill a table of 4 seats.*add 1 bot or more, or set seats to 3"),
        ({"bots": 1, "seats": 4}, r"1 bot cannot fill a table of 4 seats.*add 3 bots or more"),
        ({"bots": 4, "seats": 1}, r"table of 1 seats"),
        ({"bots": 4, "seats": 4, "deals": 0}, r"deals is 0"),
        ({"bots": 6, "seats": 4, "line_ups": 0}, r"line_ups is 0"),
        ({"bots": 20, "seats": 4, "line_ups": 6}, r"6 line-ups of 4 cannot connect 20 bots.*set line_ups to 7"),
        ({"bots": 4, "seats": 4, "key": b"short"}, r"32 bytes, not 5"),
        ({"bots": 50, "seats": 4, "deals": 20}, r"18424000 matches, more than 1000000; set line_ups to 12500"),
        ({"bots": 4, "seats": 4, "deals": 250_001}, r"1000004 matches, more than 1000000; lower deals"),
    ],
)
def test_what_cannot_be_scheduled_is_refused_with_what_would_be_right(request_: dict[str, Any], message: str) -> None:
    with pytest.raises(ScheduleError, match=message):
        schedule(request_.pop("bots"), request_.pop("seats"), **request_)


def test_as_many_matches_as_allowed_are_not_refused() -> None:
    seats = 8
    blocks = schedule(8, seats, deals=MATCHES_MAX // seats // 100, line_ups=1)
    assert len(blocks) == 1250


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(ScheduleError, match="bots are named twice: ann"):
        make_schedule(tournament="test", bots=["ann", "bob", "ann"], seats=2, deals=1, line_ups=None, key=key_of(0))


def test_a_schedule_of_which_the_beginning_is_asked_for_begins_as_the_whole_one() -> None:
    request: dict[str, Any] = {"bots": names(5), "seats": 3, "line_ups": None, "key": key_of(0)}
    long = lay_out(tournament="test", deals=30_000, **request)
    assert tuple(islice(long, 25)) == schedule(5, 3, deals=3)[:25]
    assert long.size == 30_000 * 10 * 3
    assert [match.id for match in islice(long.matches, 3)] == [match.id for match in next(iter(long)).matches]
