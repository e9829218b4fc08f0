"""How sure the ratings are: that the intervals hold what they promise, and the rules for evidence that is too good."""

from collections.abc import Sequence

import numpy as np
import pytest

from doubloon_tournament.ratings import ELO_PER_NAT, rate
from doubloon_tournament.ratings.bootstrap import bootstrap_errors
from doubloon_tournament.ratings.covariance import sandwich, standard_errors, thin_evidence
from doubloon_tournament.ratings.fit import fit_strengths, information
from doubloon_tournament.ratings.pairs import Flags, Floats, Pairs, pairs_of
from tournament.ratings.simulated import names, table, tournament, two_seats


def fitted(pairs: Pairs) -> tuple[Floats, Floats]:
    """Strengths, and a centre that all bots carry."""
    return fit_strengths(pairs.scores()), np.full(pairs.size, 1.0 / pairs.size)


def model_errors(pairs: Pairs, strengths: Floats) -> Floats:
    projection = np.eye(pairs.size) - 1.0 / pairs.size
    model = np.linalg.inv(information(strengths, pairs.scores()))
    return np.asarray(np.sqrt(np.diag(projection @ model @ projection)))


def held(strengths: Sequence[float], *, deal_luck: float, deals: int, events: int) -> Flags:
    """For each simulated event (row) and bot, whether its interval holds the truth."""
    truth = 1500.0 + (np.array(strengths) - np.mean(strengths)) * ELO_PER_NAT
    bots = names(len(strengths))
    found = []
    for seed in range(events):
        matches = tournament(strengths=strengths, seats=4, deals=deals, seed=seed, deal_luck=deal_luck)
        standings = rate(matches, bots=bots)
        ends = [(standings.row(bot).elo_low, standings.row(bot).elo_high) for bot in bots]
        found.append(
            [
                low is not None and high is not None and low <= t <= high
                for (low, high), t in zip(ends, truth, strict=True)
            ]
        )
    return np.array(found)


@pytest.mark.parametrize("deal_luck", [0.0, 0.5, 0.9])
def test_intervals_hold_the_truth_about_as_often_as_they_say(deal_luck: float) -> None:
    """Events of 5 bots; the rate should be 95 %, and its standard error in the simulation is about 1 %."""
    share = held([-0.5, -0.1, 0.1, 0.2, 0.3], deal_luck=deal_luck, deals=4, events=100).mean()
    assert 0.915 <= share <= 0.985


def test_the_interval_of_a_bot_that_wins_nearly_everything_holds_the_truth_as_often_as_it_says() -> None:
    """The sandwich alone would hold it 84 times of 100."""
    assert held([3.0, 0.0, 0.1, -0.1, 0.2], deal_luck=0.0, deals=2, events=100)[:, 0].mean() >= 0.93


@pytest.mark.parametrize("seed", range(20))
def test_two_bots_are_told_apart_just_where_their_difference_is_more_than_its_margin(seed: int) -> None:
    bots = names(5)
    standings = rate(tournament(strengths=[-0.3, -0.1, 0.0, 0.1, 0.3], seats=4, deals=3, seed=seed), bots=bots)
    for place, row in enumerate(standings.rows):
        for other, lower in enumerate(standings.rows[place + 1 :], place + 1):
            margin, likelihood = standings.margin(row.bot, lower.bot), standings.los[place][other]
            assert margin is not None
            assert likelihood is not None
            assert (row.elo - lower.elo > margin) == (likelihood > 0.975)
            assert standings.margin(lower.bot, row.bot) == margin


def test_the_margin_of_a_difference_is_that_of_the_difference_and_holds_as_often_as_it_says() -> None:
    truth, held_up = 0.4 * ELO_PER_NAT, []
    for seed in range(100):
        standings = rate(tournament(strengths=[0.2, 0.0, -0.2, 0.1], seats=4, deals=20, seed=seed), bots=names(4))
        margin = standings.margin("bot00", "bot02")
        assert margin is not None
        difference = standings.row("bot00").elo - standings.row("bot02").elo
        held_up.append(abs(difference - truth) <= margin)
    assert sum(held_up) >= 90


def test_with_too_few_deals_there_is_no_margin() -> None:
    standings = rate(tournament(strengths=[0.2, 0.0, -0.2, 0.1], seats=4, deals=4, seed=1), bots=names(4))
    assert standings.margin("bot00", "bot01") is None


def test_shared_deals_make_the_errors_smaller_than_those_of_the_model() -> None:
    pairs = pairs_of(tournament(strengths=[0.0] * 5, seats=4, deals=20, seed=3, deal_luck=0.9), names(5))
    strengths, centre = fitted(pairs)
    assert (standard_errors(pairs, strengths, centre).centred < 0.7 * model_errors(pairs, strengths)).all()


def test_the_bootstrap_agrees() -> None:
    pairs = pairs_of(
        tournament(strengths=[-0.4, -0.1, 0.0, 0.1, 0.4], seats=4, deals=20, seed=4, deal_luck=0.5), names(5)
    )
    strengths, centre = fitted(pairs)
    again = bootstrap_errors(pairs, strengths, centre, repeats=400)
    np.testing.assert_allclose(again, standard_errors(pairs, strengths, centre).centred, rtol=0.15)
    np.testing.assert_array_equal(again, bootstrap_errors(pairs, strengths, centre, repeats=400))


def test_a_bot_that_wins_everything_has_no_narrow_interval() -> None:
    matches = [table(f"d{n}", ["best", "b", "c"], [1, 2 + n % 2, 3 - n % 2]) for n in range(40)]
    pairs = pairs_of(matches, ["best", "b", "c"])
    strengths, centre = fitted(pairs)
    assert thin_evidence(pairs.scores()).tolist() == [True, False, False]
    errors = standard_errors(pairs, strengths, centre)
    assert errors.centred[0] >= model_errors(pairs, strengths)[0] - 1e-12
    assert np.sqrt(sandwich(pairs, strengths)[0, 0]) < 0.5 * errors.centred[0]


@pytest.mark.parametrize("losses", [4, 5])
def test_evidence_is_thin_below_five_points_lost(losses: int) -> None:
    scores = np.array([[0.0, 40.0], [float(losses), 0.0]])
    assert thin_evidence(scores).tolist() == [losses < 5] * 2


def test_clones_have_the_errors_of_the_model_not_none() -> None:
    """Two bots that answer alike tie on average in every block, and have no spread between them."""
    matches = []
    for number in range(12):
        first, second = (1, 2) if number % 2 else (2, 1)
        matches.append(table(f"d{number}", ["clone1", "clone2"], [first, second]))
        matches.append(table(f"d{number}", ["clone2", "clone1"], [first, second]))
    pairs = pairs_of(matches, ["clone1", "clone2"])
    strengths, centre = fitted(pairs)
    errors = standard_errors(pairs, strengths, centre)
    np.testing.assert_allclose(errors.centred, model_errors(pairs, strengths))
    assert errors.difference[0, 1] > 0.1
    standings = rate(matches, bots=["clone1", "clone2"])
    assert standings.los == ((None, 0.5), (0.5, None))
    assert [row.rank for row in standings.rows] == [1, 1]


def test_splitting_a_deal_into_clusters_of_its_matches_widens_the_errors() -> None:
    """What `fresh` deals would cost, had they been fresh: the pairing of seats is what shared deals give."""
    matches = tournament(strengths=[0.0, 0.1, 0.2, 0.3], seats=4, deals=60, seed=5, deal_luck=1.0)
    apart = [table(f"{m.cluster}.{n % 4}", m.bots, m.places) for n, m in enumerate(matches)]
    shared, single = pairs_of(matches, names(4)), pairs_of(apart, names(4))
    strengths, centre = fitted(shared)
    narrow, wide = standard_errors(shared, strengths, centre), standard_errors(single, strengths, centre)
    assert (wide.centred > 1.3 * narrow.centred).all()


def test_one_cluster_alone_leaves_the_errors_to_the_model() -> None:
    pairs = pairs_of([two_seats("a", "b", "d0"), two_seats("b", "a", "d0")], ["a", "b"])
    strengths, centre = fitted(pairs)
    np.testing.assert_allclose(standard_errors(pairs, strengths, centre).centred, model_errors(pairs, strengths))
