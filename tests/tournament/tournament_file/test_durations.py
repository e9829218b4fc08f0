"""Durations as people write them."""

from datetime import timedelta

import pytest

from doubloon_tournament.tournament_file.durations import parse_duration


@pytest.mark.parametrize(
    ("written", "seconds"),
    [(2, 2), (0.25, 0.25), (0, 0), ("250ms", 0.25), ("2s", 2), ("1.5 s", 1.5), ("1m", 60), ("24h", 86_400)],
)
def test_a_duration_is_a_number_of_seconds_or_has_a_unit(written: object, seconds: float) -> None:
    assert parse_duration(written) == timedelta(seconds=seconds)


@pytest.mark.parametrize(
    "written", [-1, "2", "2 days", "", "s", "-2s", True, None, [], "25h", 86_401, float("inf"), float("nan")]
)
def test_anything_else_is_no_duration(written: object) -> None:
    with pytest.raises(ValueError, match=r"is no duration|is not between 0 and 24h|NaN"):
        parse_duration(written)
