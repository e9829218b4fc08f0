"""A probe begins what it can end in time."""

from doubloon_tournament.planning.slow_start import SlowStart


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def started(clock: Clock, *, seconds: float = 20) -> SlowStart:
    throttle = SlowStart(seconds=seconds, first=4, clock=clock)
    assert throttle.tables(0) == 4
    return throttle


def test_nothing_more_begins_while_nothing_has_ended() -> None:
    clock = Clock()
    throttle = started(clock)
    clock.now_s += 30
    assert throttle.tables(4) == 4


def test_each_match_that_ends_makes_room_for_one_more() -> None:
    clock = Clock()
    throttle = started(clock)
    for finished in range(1, 6):
        clock.now_s += 0.1
        throttle.match_finished()
        assert throttle.tables(4) == 4 + finished


def test_none_begins_once_those_in_flight_need_the_rest_of_the_time() -> None:
    clock = Clock()
    throttle = started(clock)
    clock.now_s += 10
    for _ in range(20):
        throttle.match_finished()
    assert throttle.tables(19) == 24
    assert throttle.tables(20) == 0


def test_slow_bots_play_their_first_tables_alone() -> None:
    clock = Clock()
    throttle = started(clock)
    clock.now_s += 15
    throttle.match_finished()
    assert throttle.tables(3) == 0


def test_its_time_begins_with_the_first_table_and_ends_in_twice_as_much() -> None:
    clock = Clock()
    throttle = SlowStart(seconds=20, first=4, clock=clock)
    assert throttle.begun_s is None
    clock.now_s += 7
    throttle.tables(0)
    assert (throttle.begun_s, throttle.seconds_max) == (107.0, 40)
