"""How fast matches come in, and how long the rest takes."""

import pytest

from doubloon_tournament.cli.pace import SPAN_S_MIN, WINDOW_S, Pace, clock_text


def test_before_the_first_matches_nobody_knows() -> None:
    pace = Pace()
    assert pace.per_second(5.0) is None
    pace.match_ended(10.0)
    assert pace.per_second(20.0) is None
    assert pace.left_s(7, 20.0) is None


def test_the_time_before_the_first_match_does_not_count() -> None:
    pace = Pace()
    for second in range(100, 111):
        pace.match_ended(float(second))
    assert pace.per_second(110.0) == 1.0
    assert pace.left_s(30, 110.0) == 30.0


def test_a_moment_is_too_short_to_tell() -> None:
    pace = Pace()
    pace.match_ended(0.0)
    pace.match_ended(0.01)
    assert pace.per_second(SPAN_S_MIN / 2) is None
    assert pace.per_second(SPAN_S_MIN) == 1.0


def test_only_the_last_minute_counts() -> None:
    pace = Pace()
    for second in range(10):
        pace.match_ended(float(second))
    for second in range(1000, 1000 + int(WINDOW_S)):
        pace.match_ended(float(second))
    assert pace.per_second(1000 + WINDOW_S - 1) == pytest.approx(1.0)


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0:00"), (7, "0:07"), (62, "1:02"), (3723, "1:02:03")])
def test_a_time_is_told_as_people_read_it(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
