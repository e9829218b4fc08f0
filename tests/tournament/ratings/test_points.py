"""The game's own points are means over blocks, beside the ratings."""

import pytest

from doubloon_tournament.ratings import RatedMatch, rate
from tournament.ratings.simulated import table


def blocks() -> list[RatedMatch]:
    return [
        table("d0", ["a", "b"], [1, 2], points=[30, 10]),
        table("d0", ["b", "a"], [2, 1], points=[20, 40]),
        table("d1", ["a", "b"], [2, 1], points=[0, 5]),
        table("d1", ["b", "a"], [1, 2], points=[15, 10]),
        table("d2", ["a", "b"], [1, 1], points=[8, 8]),
    ]


def test_the_mean_is_over_blocks_and_so_is_its_error() -> None:
    row = rate(blocks(), bots=["a", "b"]).row("a")
    assert row.points_mean == pytest.approx((35 + 5 + 8) / 3)
    assert row.points_se == pytest.approx((((35 - 16) ** 2 + 11**2 + 8**2) / 2 / 3) ** 0.5, abs=1e-6)
    assert (row.games, row.deals) == (5, 3)


def test_differences_are_paired_within_blocks() -> None:
    (pair,) = rate(blocks(), bots=["a", "b"]).head_to_head
    assert (pair.bot, pair.other, pair.games, pair.deals) == ("a", "b", 5, 3)
    assert pair.score == pytest.approx(2.5 / 5)
    assert pair.points_difference == pytest.approx((20 - 5 + 0) / 3)
    assert pair.points_difference_se == pytest.approx((((20 - 5) ** 2 + 10**2 + 5**2) / 2 / 3) ** 0.5, abs=1e-6)


def test_one_block_has_a_mean_but_no_error() -> None:
    row = rate(blocks()[:2], bots=["a", "b"]).row("a")
    assert (row.points_mean, row.points_se) == (35.0, None)


def test_points_do_not_touch_the_ratings() -> None:
    plain = [table(match.cluster, match.bots, match.places, points=[0, 0]) for match in blocks()]
    rows, others = rate(blocks(), bots=["a", "b"]).rows, rate(plain, bots=["a", "b"]).rows
    assert [(row.bot, row.elo, row.elo_low) for row in rows] == [(row.bot, row.elo, row.elo_low) for row in others]


def test_a_block_of_fresh_deals_counts_once_but_clusters_by_match() -> None:
    matches = [
        RatedMatch(
            cluster=f"d{block}.{rotation}",
            block=f"d{block}",
            bots=("a", "b") if rotation else ("b", "a"),
            places=(1, 2) if block % 2 else (2, 1),
            forfeits=(False, False),
            points=(5, 1),
        )
        for block in range(3)
        for rotation in range(2)
    ]
    row = rate(matches, bots=["a", "b"]).row("a")
    assert (row.games, row.deals) == (6, 3)
    assert row.elo_low is not None  # six clusters


def test_what_a_stand_in_scored_is_nobodys_points() -> None:
    matches = [
        *(table(f"d{n}", ["a", "b"], [1, 2], points=[30, 10]) for n in range(2)),
        table("d2", ["a", "b"], [2, 1], points=[500, -70], forfeits=[True, False]),
    ]
    standings = rate(matches, bots=["a", "b"])
    assert (standings.row("a").points_mean, standings.row("a").games, standings.row("a").deals) == (30.0, 3, 3)
    assert standings.row("b").points_mean == pytest.approx((10 + 10 - 70) / 3)
    (pair,) = standings.head_to_head
    assert (pair.points_difference, pair.games, pair.deals) == (20.0, 3, 3)


def test_a_bot_that_forfeited_every_match_has_no_points() -> None:
    matches = [table(f"d{n}", ["a", "b"], [2, 1], points=[9, 8], forfeits=[True, False]) for n in range(3)]
    standings = rate(matches, bots=["a", "b"])
    assert (standings.row("a").points_mean, standings.row("a").points_se) == (None, None)
    assert standings.row("b").points_mean == 8.0
    (pair,) = standings.head_to_head
    assert (pair.points_difference, pair.points_difference_se, pair.score) == (None, None, 1.0)
