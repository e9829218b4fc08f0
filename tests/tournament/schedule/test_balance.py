"""What a schedule counts, on schedules that are known."""

from math import comb

import pytest

from doubloon_tournament.schedule import Block, Span, balance_of, make_schedule
from tournament.schedule.counting import key_of, left_neighbours, names


def blocks(bots: int, seats: int, *, deals: int = 1, line_ups: int | None = None, fresh: bool = False) -> list[Block]:
    made = make_schedule(
        tournament="cup",
        bots=names(bots),
        seats=seats,
        deals=deals,
        line_ups=line_ups,
        key=key_of(1),
        fresh_deals=fresh,
    )
    return list(made)


@pytest.mark.parametrize(("bots", "seats", "deals"), [(4, 4, 1), (5, 4, 3), (6, 3, 2), (5, 2, 4)])
def test_a_round_robin_is_even_in_bots_seats_and_opponents(bots: int, seats: int, deals: int) -> None:
    counted = balance_of(blocks(bots, seats, deals=deals), names(bots))
    line_ups, own, shared = comb(bots, seats), comb(bots - 1, seats - 1), comb(bots - 2, seats - 2)
    assert (counted.line_ups, counted.blocks, counted.deals) == (line_ups, line_ups * deals, line_ups * deals)
    assert counted.matches == line_ups * deals * seats
    assert counted.matches_per_deal == Span(seats, seats)
    assert counted.blocks_per_bot == Span(own * deals, own * deals)
    assert counted.matches_per_bot == Span(own * deals * seats, own * deals * seats)
    assert counted.per_seat == Span(own * deals, own * deals)
    assert counted.per_opponent == Span(shared * deals * seats, shared * deals * seats)


def test_a_block_has_each_bot_at_the_left_of_one_other_all_the_time() -> None:
    counted = balance_of(blocks(4, 4), names(4))
    assert counted.per_left_neighbour == Span(0, 4)


def test_left_neighbours_of_matches_are_those_of_blocks_times_the_seats() -> None:
    schedule = blocks(6, 4, deals=3)
    lefts = left_neighbours(schedule, names(6)).values()
    assert balance_of(schedule, names(6)).per_left_neighbour == Span(4 * min(lefts), 4 * max(lefts))


def test_with_two_seats_the_opponent_is_the_left_neighbour() -> None:
    counted = balance_of(blocks(3, 2, deals=2), names(3))
    assert counted.per_left_neighbour == counted.per_opponent == Span(4, 4)


def test_a_sample_counts_its_own_line_ups_and_pairs_that_hardly_meet() -> None:
    counted = balance_of(blocks(9, 3, line_ups=12, deals=2), names(9))
    assert (counted.line_ups, counted.blocks) == (12, 24)
    assert counted.per_opponent == Span(6, 6)


def test_fresh_deals_are_each_played_once() -> None:
    counted = balance_of(blocks(4, 4, deals=5, fresh=True), names(4))
    assert (counted.deals, counted.matches_per_deal) == (20, Span(1, 1))


def test_a_bot_that_nobody_schedules_counts_as_none() -> None:
    counted = balance_of(blocks(4, 4), [*names(4), "idle"])
    assert counted.matches_per_bot.least == counted.per_opponent.least == counted.per_seat.least == 0
