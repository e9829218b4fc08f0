"""A result counts once, and a contradiction is never averaged away."""

import pytest

from doubloon_tournament.ratings import ConflictingResultError, RatingError, rate
from doubloon_tournament.ratings.balance import unbalanced_groups
from tournament.ratings.simulated import names, table, tournament, two_seats


def test_the_same_result_again_is_ignored_and_counted() -> None:
    matches = tournament(strengths=[0.0, 0.2, 0.4, 0.6], seats=4, deals=12, seed=8)
    once, twice = rate(matches, bots=names(4)), rate(matches + matches[:5], bots=names(4))
    assert twice.rows == once.rows
    assert (twice.matches, twice.repeats) == (48, 5)
    assert any(
        warning == "results that came again, the same as before, and count once: 5" for warning in twice.warnings
    )


def test_two_results_of_one_match_are_an_error_that_names_both() -> None:
    matches = [table("d0", ["a", "b"], [1, 2], key="m1"), table("d0", ["a", "b"], [2, 1], key="m1")]
    with pytest.raises(
        ConflictingResultError, match=r"match m1 has two results: a 1\. with 90, b 2\. with 80 and a 2\."
    ):
        rate(matches, bots=["a", "b"])


def test_results_without_a_key_are_never_taken_for_one() -> None:
    assert rate([two_seats("a", "b", "d0")] * 3, bots=["a", "b"]).matches == 3


def test_a_match_in_which_a_bot_plays_itself_is_not_rated() -> None:
    matches = [two_seats("a", "b", f"d{n}") for n in range(3)]
    standings = rate([*matches, table("d9", ["a", "b", "a"], [1, 2, 3])], bots=["a", "b"])
    assert standings.rows == rate(matches, bots=["a", "b"]).rows
    assert "matches with one bot in two seats, which are not rated: 1" in standings.warnings


def test_results_of_strangers_are_refused() -> None:
    with pytest.raises(RatingError, match="played by zoe"):
        rate([two_seats("a", "zoe", "d0")], bots=["a", "b"])


def test_results_without_a_place_for_every_seat_are_refused() -> None:
    with pytest.raises(RatingError, match="d0 has no place"):
        rate([table("d0", ["a", "b"], [1], points=[1, 2])], bots=["a", "b"])


def test_an_anchor_that_is_not_there_is_refused() -> None:
    with pytest.raises(RatingError, match="anchor 'random' is not among the bots: a, b"):
        rate([], bots=["a", "b"], anchor="random")


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(RatingError, match="named twice"):
        rate([], bots=["a", "a"])


def test_blocks_that_lack_a_rotation_are_kept_and_told_when_they_are_many() -> None:
    matches = tournament(strengths=[0.0, 0.2, 0.4, 0.6, 0.8], seats=4, deals=8, seed=9)
    assert unbalanced_groups(matches) == (0, 40)
    few, many = rate(matches[2:], bots=names(5)), rate(matches[10:], bots=names(5))
    assert unbalanced_groups(matches[2:]) == (1, 40)
    assert few.warnings == ()
    assert few.matches == 158
    lacking = [match for number, match in enumerate(matches) if number % 4 or number > 40]
    assert any(w.startswith("in 11 of 40 blocks not every bot") for w in rate(lacking, bots=names(5)).warnings)
    assert many.warnings == ()
