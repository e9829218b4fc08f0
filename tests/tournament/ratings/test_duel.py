"""A duel counts whole groups in the order of the schedule, and its errors are as rare as asked for."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_tournament.ratings.duel import Duel, DuelState, ratio_of_equal_scores
from doubloon_tournament.ratings.elo import expected_score
from doubloon_tournament.ratings.sequential import GROUPS_MIN, Scale, SequentialTest, Verdict

SEATS = 3
BOTS = ("new", "old", "old-2")
TEST = SequentialTest(0, 60, alpha=0.1, beta=0.1, games=SEATS)


def rotated(rotation: int) -> tuple[str, ...]:
    return BOTS[-rotation:] + BOTS[:-rotation]


def played(duel: Duel, group: int, rotation: int, place: int) -> None:
    """A match in which the candidate has this place; ties share the better one."""
    bots = rotated(rotation)
    others = iter([2, 3] if place == 1 else [1, 3] if place == 2 else [1, 2])
    places = [place if bot == "new" else next(others) for bot in bots]
    duel.take(group, bots=bots, places=places, forfeits=(False,) * SEATS)


def after(matches: list[tuple[int, int, int]], test: SequentialTest = TEST) -> DuelState:
    duel = Duel(test, "new")
    for group, rotation, place in matches:
        played(duel, group, rotation, place)
    return duel.state


def matches_of(seed: int, groups: int) -> list[tuple[int, int, int]]:
    chance = Random(seed)
    return [(group, rotation, chance.choice((1, 1, 2, 3))) for group in range(groups) for rotation in range(SEATS)]


def test_a_group_counts_as_a_whole() -> None:
    assert after([(0, 0, 1), (0, 1, 2)]).groups == 0
    whole = after([(0, 0, 1), (0, 1, 2), (0, 2, 3)])
    assert (whole.groups, whole.scores) == (1, {0.5: 1})


def test_a_group_counts_once_all_before_it_do() -> None:
    late = [(1, rotation, 1) for rotation in range(SEATS)]
    assert after(late).groups == 0
    assert after(late + [(0, rotation, 3) for rotation in range(SEATS)]).scores == {0.0: 1, 1.0: 1}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), st.randoms(use_true_random=False))
def test_the_order_in_which_matches_end_changes_nothing(seed: int, chance: Random) -> None:
    matches = matches_of(seed, 40)
    shuffled = chance.sample(matches, len(matches))
    assert after(matches) == after(shuffled)


def test_what_is_beyond_the_verdict_changes_nothing() -> None:
    state = after(matches_of(1, 400))
    assert state.verdict is Verdict.SECOND
    assert GROUPS_MIN <= state.groups < 400
    assert after([*matches_of(1, 400)[: state.groups * SEATS], (state.groups, 0, 3)]) == state


def test_who_forfeits_is_last_and_ties_with_others_that_did() -> None:
    duel = Duel(SequentialTest(0, 20, games=1), "new")
    duel.take(0, bots=BOTS, places=(1, 2, 3), forfeits=(True, False, False))
    duel.take(1, bots=BOTS, places=(1, 2, 3), forfeits=(True, True, False))
    duel.take(2, bots=BOTS, places=(3, 1, 2), forfeits=(False, True, True))
    assert duel.state.scores == {0.0: 1, 0.25: 1, 1.0: 1}


@pytest.mark.parametrize(("place", "verdict"), [(1, Verdict.SECOND), (2, Verdict.FIRST), (3, Verdict.FIRST)])
def test_a_bot_that_always_wins_is_better_and_a_twin_or_one_that_always_loses_is_not(
    place: int, verdict: Verdict
) -> None:
    state = after([(group, rotation, place) for group in range(200) for rotation in range(SEATS)])
    assert state.verdict is verdict
    assert state.groups < 200


@given(st.floats(0, 1), st.floats(-200, 150), st.floats(1, 50))
def test_one_score_alone_is_as_likely_as_some_shares_of_that_mean_make_it(
    score: float, elo0: float, lead: float
) -> None:
    test = SequentialTest(elo0, elo0 + lead)
    ratio = ratio_of_equal_scores(test, {score: 1})
    first, second = expected_score(test.elo0), expected_score(test.elo1)
    assert (ratio > 0) == (score >= second) or first < score < second


def test_the_ratio_of_one_score_is_where_that_of_nearly_one_score_leads() -> None:
    test = SequentialTest(0, 40)
    for score in (0.5, 1.0):
        nearly = test.ratio({score: 1e4, 0.0: 1e-2})
        assert nearly is not None
        assert nearly / 1e4 == pytest.approx(ratio_of_equal_scores(test, {score: 1}), abs=1e-3)


def test_normalised_elo_says_nothing_of_scores_without_any_variance() -> None:
    assert ratio_of_equal_scores(SequentialTest(0, 5, scale=Scale.NORMALIZED), {0.5: 900}) == 0.0


def share_of_verdicts(verdict: Verdict, *, elo: float, runs: int) -> float:
    """How often a simulated duel of such a lead ends so, luck of the deal and all."""
    found = 0
    for seed in range(runs):
        chance = Random(seed)
        duel, group = Duel(TEST, "new"), 0
        while not duel.decided and group < 1500:
            luck = chance.choice((-120, 0, 120))  # of the deal, which rotations share
            for rotation in range(SEATS):
                wins = sum(chance.random() < expected_score(elo + luck * (rotation - 1)) for _ in range(SEATS - 1))
                played(duel, group, rotation, SEATS - wins)
            group += 1
        found += duel.state.verdict is verdict
    return found / runs


def test_a_bot_that_is_not_better_is_seldom_found_better() -> None:
    assert share_of_verdicts(Verdict.SECOND, elo=TEST.elo0, runs=60) <= 0.2


def test_a_bot_that_is_better_is_seldom_not_found_so() -> None:
    assert share_of_verdicts(Verdict.FIRST, elo=TEST.elo1, runs=60) <= 0.2


def test_a_bot_far_from_both_hypotheses_is_judged_rightly() -> None:
    assert share_of_verdicts(Verdict.SECOND, elo=200, runs=20) == 1.0
    assert share_of_verdicts(Verdict.FIRST, elo=-200, runs=20) == 1.0
