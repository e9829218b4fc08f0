"""The time of a run, from a trial."""

import pytest

from doubloon_tournament.planning.speed import speed_of


def test_the_start_counts_once_whatever_is_played() -> None:
    speed = speed_of(50, first_table_s=8, last_end_s=33)
    assert speed is not None
    assert (speed.start_s, speed.per_second) == (8, 2)
    assert speed.seconds(1000) == pytest.approx(508)


@pytest.mark.parametrize(("matches", "last_end_s"), [(0, 0.0), (1, 8.0)])
def test_nothing_that_ended_tells_nothing(matches: int, last_end_s: float) -> None:
    assert speed_of(matches, first_table_s=8, last_end_s=last_end_s) is None
