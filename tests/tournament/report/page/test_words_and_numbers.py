"""Matrices, think times, faults, settings, and how numbers and names are shown."""

import pytest

from doubloon_tournament.ratings import RatedMatch, rate
from doubloon_tournament.report.page.axes import time_axis
from doubloon_tournament.report.page.faults import early_ends, failed_by_reason
from doubloon_tournament.report.page.matrices import head_to_head, shade_of, superiority
from doubloon_tournament.report.page.rendering import decimal, likelihood, share, signed, span
from doubloon_tournament.report.page.think_times import think_times
from doubloon_tournament.storage import STOPPED, BotExit, FailedAttempt
from doubloon_tournament.storage.seat_columns import TimeSums
from doubloon_tournament.visible import visible

MINUS = "\u2212"


def test_head_to_head_has_both_sides_of_a_pair_and_nothing_of_those_that_never_met() -> None:
    def match(deal: int, *bots: str) -> RatedMatch:
        return RatedMatch(cluster=f"d{deal}", bots=bots, places=(1, 2), forfeits=(False, False), points=(1, 0))

    standings = rate(
        [match(0, "ann", "bob"), match(1, "bob", "cid"), match(2, "ann", "bob")], bots=["ann", "bob", "cid", "dan"]
    )
    found = head_to_head(standings)
    assert found.bots == ("ann", "bob", "cid")
    values = [[(cell.value, cell.games) if cell else None for cell in row] for row in found.cells]
    assert values == [[None, (1.0, 2), None], [(0.0, 2), None, (1.0, 1)], [None, (0.0, 1), None]]
    assert all(cell is None for row in superiority(standings).cells for cell in row)


@pytest.mark.parametrize(
    ("value", "shade"), [(0.5, "even"), (0.55, "even"), (0.6, "p1"), (0.4, "n1"), (1.0, "p4"), (0.0, "n4"), (0.8, "p3")]
)
def test_a_shade_tells_how_far_from_even(value: float, shade: str) -> None:
    assert shade_of(value) == shade


def test_means_are_of_all_matches_and_quantiles_of_the_sample() -> None:
    sums = {"ann": TimeSums(4, 100, 70, 5, 0), "bob": TimeSums(0, 0, 0, 0, 0), "cid": TimeSums(2, 10, 9, 0, 0)}
    found = think_times(sums, {"ann": [10, 20, 30]})
    assert list(found) == ["ann", "cid"]
    ann, cid = found["ann"], found["cid"]
    assert (ann.mean, ann.longest, ann.given_back, ann.median, ann.most) == (25.0, 70, 5, 20.0, 29.0)
    assert (cid.mean, cid.median, cid.most, cid.sampled) == (5.0, None, None, 0)
    axis, longest = time_axis(found)
    assert len(axis.marks) == len(longest) == 2
    assert {tick.text for tick in axis.ticks} == {"10 µs"}


def test_failures_and_early_ends_are_counted_and_what_we_stopped_is_none() -> None:
    failures = [
        FailedAttempt("m1", 0, "HOST_FAULT", ""),
        FailedAttempt("m1", 1, "DRAINED", ""),
        FailedAttempt("m2", 0, "DRAINED", ""),
    ]
    assert [(each.what, each.number) for each in failed_by_reason(failures)] == [("DRAINED", 2), ("HOST_FAULT", 1)]
    exits = [
        BotExit("bob", "0", "exit status 1", ""),
        BotExit("ann", "0", STOPPED, ""),
        BotExit("bob", "1", "exit status 1", ""),
    ]
    ((bot, ends),) = early_ends(exits, ["ann", "bob"])
    assert (bot, [(end.what, end.number) for end in ends]) == ("bob", [("exit status 1", 2)])


def test_numbers_have_a_true_minus_and_no_minus_zero() -> None:
    assert (decimal(-1.25, 1), decimal(-0.01, 1), decimal(2.0, 0)) == (f"{MINUS}1.2", "0.0", "2")
    assert (signed(1.5, 1), signed(-1.5, 1), signed(-0.01, 1)) == ("+1.5", f"{MINUS}1.5", "0.0")


def test_a_share_is_rounded_to_all_or_nothing_only_where_it_is() -> None:
    assert [share(value) for value in (0.0, 0.0001, 0.5, 0.9999, 1.0)] == ["0.0", "<0.1", "50.0", ">99.9", "100.0"]
    assert [likelihood(value) for value in (0.0, 0.25, 1.0)] == ["<0.1", "25.0", ">99.9"]


def test_a_duration_is_in_the_unit_that_suits_it() -> None:
    assert [span(value) for value in (3, 1_500, 999_600, 2_340_000, 1_234.4e6)] == [
        "3 µs",
        "1.5 ms",
        "1 s",
        "2.34 s",
        "1234 s",
    ]


def test_a_name_changes_nothing_around_it() -> None:
    assert visible("a\u202eb\x00c\nd") == "a\ufffdb\ufffdc\ufffdd"
    assert visible("海盐 🦀 é") == "海盐 🦀 é"
