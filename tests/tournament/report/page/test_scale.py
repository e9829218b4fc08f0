"""Axes."""

import pytest

from doubloon_tournament.report.page.scale import Scale

MINUS = "\u2212"


def test_the_ends_stand_a_little_inside_of_the_axis() -> None:
    scale = Scale.around([1000.0, 1900.0])
    assert (scale.at(1000.0), scale.at(1900.0), scale.at(1450.0)) == pytest.approx((0.05, 0.95, 0.5))


def test_what_is_beyond_an_axis_stands_at_its_end() -> None:
    scale = Scale(0.0, 10.0)
    assert (scale.at(-5.0), scale.at(99.0)) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("ends", "texts"),
    [
        ((1000.0, 1900.0), ["1000", "1200", "1400", "1600", "1800"]),
        ((-3.0, 3.0), [f"{MINUS}2", "0", "2"]),
        ((0.0, 0.3), ["0", "0.1", "0.2", "0.3"]),
        ((7.0, 7.0), ["6.6", "6.8", "7", "7.2", "7.4"]),
    ],
)
def test_an_axis_names_round_numbers(ends: tuple[float, float], texts: list[str]) -> None:
    assert [tick.text for tick in Scale.around(ends).ticks()] == texts


def test_a_logarithmic_axis_names_powers_of_ten() -> None:
    scale = Scale.around([20.0, 50_000.0], logarithmic=True)
    assert [tick.text for tick in scale.ticks()] == ["100", "1000", "10000"]
    assert scale.at(1000.0) == pytest.approx(0.5)


def test_a_logarithmic_axis_names_at_least_the_ends_of_a_decade() -> None:
    assert [tick.text for tick in Scale.around([1_050.0, 1_110.0], logarithmic=True).ticks()] == ["1000", "10000"]


def test_an_axis_of_nothing_is_an_axis() -> None:
    assert Scale.around([]).at(0.0) == pytest.approx(0.5)
