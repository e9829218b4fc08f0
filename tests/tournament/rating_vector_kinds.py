"""What each kind of rating vector asks of the ratings: every value it expects is compared, none is passed over."""

import re
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import numpy as np
from scipy.special import ndtr

from doubloon_tournament.ratings import ELO_PER_NAT, RatedMatch, elo_from_score, expected_score, live_elo, rate
from doubloon_tournament.ratings.comparison import half_widths
from doubloon_tournament.ratings.covariance import sandwich, standard_errors
from doubloon_tournament.ratings.fit import fit_strengths, information
from doubloon_tournament.ratings.group_scores import estimate
from doubloon_tournament.ratings.pairs import Floats, Pairs, pairs_of
from doubloon_tournament.ratings.residuals import pair_residuals
from doubloon_tournament.ratings.sequential import NORMALISED_PER_T, Scale, SequentialTest
from doubloon_tournament.ratings.structure import Side, components, open_sides, strong_components, sweep_bound
from tournament.nash import nash_average
from tournament.rating_vectors import RatingVector

BETWEEN_EVERY_GROUP = "unbounded above / below"
UPPER_OVER_LOWER = "upper group unbounded above lower group"


class UnknownVectorError(ValueError):
    """A kind or an expected value that nothing here compares."""


def run(vector: RatingVector, others: Mapping[str, RatingVector]) -> None:
    """Compares all that the vector expects; `others` are those it may refer to.

    Raises:
        UnknownVectorError: If its kind or a value is not known.
        AssertionError: If a value differs.
    """
    if vector.kind == "property":
        check_property(vector, others)
        return
    if vector.kind not in KINDS:
        raise UnknownVectorError(f"{vector.id}: kind {vector.kind!r} is not one of {', '.join(sorted(KINDS))}")
    found = KINDS[vector.kind](vector)
    for key, expected in vector.expected.items():
        if key not in found:
            raise UnknownVectorError(f"{vector.id}: nothing here computes {key!r} of kind {vector.kind}")
        assert_close(found[key], expected, vector.allowance(key), f"{vector.id}: {key}")


def assert_close(found: Any, expected: Any, allowance: float, what: str) -> None:
    """Numbers within the allowance; words, lists and None as they are."""
    if isinstance(expected, list):
        assert len(found) == len(expected), f"{what} is {found}, expected {expected}"
        for place, (one, other) in enumerate(zip(found, expected, strict=True)):
            assert_close(one, other, allowance, f"{what}[{place}]")
    elif isinstance(expected, int | float) and not isinstance(expected, bool):
        assert abs(float(found) - expected) <= allowance + 1e-12, (
            f"{what} is {found}, expected {expected} +- {allowance}"
        )
    else:
        assert found == expected, f"{what} is {found!r}, expected {expected!r}"


def expected_scores(vector: RatingVector) -> dict[str, Any]:
    return {"expected": [expected_score(d, vector.given.get("scale", 400)) for d in vector.given["diff"]]}


def elos_from_scores(vector: RatingVector) -> dict[str, Any]:
    return {"elo": [elo_from_score(score) for score in vector.given["score"]]}


def online_elo(vector: RatingVector) -> dict[str, Any]:
    ratings, places, factors = (vector.given[key] for key in ("ratings", "places", "K"))
    games = places if isinstance(places[0], list) else [places]
    factors = factors if isinstance(factors, list) else [factors] * len(ratings)
    new = live_elo(ratings, games, factors)
    return {"new": new, "sum_change": sum(new) - sum(ratings)}


def bt_fit(vector: RatingVector) -> dict[str, Any]:
    scores = _score_matrix(vector.given)
    strengths = fit_strengths(scores, vector.given["prior"])
    zero = strengths[vector.given["ref"]] if "ref" in vector.given else strengths.mean()
    elo = (strengths - zero) * ELO_PER_NAT
    with_prior = fit_strengths(scores, 1.0)
    return {
        "theta": strengths - zero,
        "elo": elo,
        "elo_prior1": (with_prior - with_prior.mean()) * ELO_PER_NAT,
        "ordo_1_2_6_z200_24": elo,
        "ordo_default_z202": elo * 202.0 / elo_from_score(0.76),
        "bayeselo_0058_default_prior2_mm_exactdist": elo,
    }


def pairwise_map_fit(vector: RatingVector) -> dict[str, Any]:
    if "games" in vector.given:
        return clustered_fit(_pairs_of_games(vector.given))
    return separated_fit(vector)


def clustered_fit(pairs: Pairs) -> dict[str, Any]:
    """Fit and errors of tables with shared deals, measured from the mean of all bots."""
    scores, everyone = pairs.scores(), np.full(pairs.size, 1.0 / pairs.size)
    with_prior, without = fit_strengths(scores), fit_strengths(scores, 0.0)
    errors = standard_errors(pairs, with_prior, everyone)
    difference = with_prior[:, None] - with_prior[None, :]
    superior = ndtr(difference / np.where(errors.difference > 0.0, errors.difference, 1.0))
    clusters = pairs.clusters()
    from_first = np.eye(pairs.size)[1:] - np.eye(pairs.size)[0]
    uncorrected = sandwich(pairs, without, 0.0) * (clusters - 1) / clusters
    return {
        "elo_prior1": (with_prior - with_prior.mean()) * ELO_PER_NAT,
        "elo_prior0": (without - without.mean()) * ELO_PER_NAT,
        "se_cluster_CR1": errors.centred * ELO_PER_NAT,
        "se_naive_observed_information": _model_errors(with_prior, scores) * ELO_PER_NAT,
        "los_normal": [[None if i == j else superior[i, j] for j in range(pairs.size)] for i in range(pairs.size)],
        "clusters_per_bot": pairs.clusters_per_bot(),
        "t_quantile_975": half_widths(np.ones(pairs.size), pairs.clusters_per_bot()),
        "cov_prior0_rel_bot0_no_correction_nat": (from_first @ uncorrected @ from_first.T).tolist(),
    }


def separated_fit(vector: RatingVector) -> dict[str, Any]:
    """Two bots of which one won everything."""
    scores = _score_matrix(vector.given)
    strengths = fit_strengths(scores, vector.given["prior"])
    apart = open_sides(scores) == [frozenset({Side.UPPER}), frozenset({Side.LOWER})]
    return {
        "diff_elo": (strengths[0] - strengths[1]) * ELO_PER_NAT,
        "flag": BETWEEN_EVERY_GROUP if apart else None,
        "exact_lower_95_two_sided": sweep_bound(int(scores[0, 1])),
    }


def connectivity(vector: RatingVector) -> dict[str, Any]:
    pairs = pairs_of(_matches_of_wins(vector.given["score_matrix"]), _names(vector.given["n"]))
    sides, groups = open_sides(pairs.scores()), strong_components(pairs.scores())
    one_way = [{frozenset(sides[bot]) for bot in group} for group in groups]
    above_below = one_way == [{frozenset({Side.UPPER})}, {frozenset({Side.LOWER})}]
    return {
        "components": components(pairs.met()),
        "strong_components": groups,
        "flag": UPPER_OVER_LOWER if above_below else None,
        "cross_los": _cross_los(vector.given),
    }


def intransitive(vector: RatingVector) -> dict[str, Any]:
    matrix = vector.given["score_matrix"]
    pairs = pairs_of(_matches_of_wins(matrix), _names(len(matrix)))
    strengths = fit_strengths(pairs.scores())
    residuals = pair_residuals(pairs, strengths)
    return {
        "elo": strengths * ELO_PER_NAT,
        "nash": nash_average(pairs.scores()),
        "residual_z_all_pairs_large": all(abs(r.z) > 4.0 and not r.fits for r in residuals) and len(residuals) == 3,
    }


def check_property(vector: RatingVector, others: Mapping[str, RatingVector]) -> None:
    """Every deal m times, prior too: the same ratings; errors smaller by the root of m, but for the correction."""
    times = re.fullmatch(r"repeat every deal m=(\d+) times under new deal ids, prior also x\1", vector.given["op"])
    if times is None or vector.expected["elo"] != "unchanged":
        raise UnknownVectorError(f"{vector.id}: operation {vector.given['op']!r} is not known")
    repeats = int(times.group(1))
    once = _pairs_of_games(others[vector.given["base"]].given)
    often = _pairs_of_games(others[vector.given["base"]].given, repeats=repeats)
    strengths, again = fit_strengths(once.scores()), fit_strengths(often.scores(), float(repeats))
    assert_close(again * ELO_PER_NAT, (strengths * ELO_PER_NAT).tolist(), vector.allowance("elo"), "elo")
    before, after = once.clusters(), often.clusters()
    correction = (after / (after - 1)) / (before / (before - 1))
    expected = np.diag(sandwich(once, strengths)) * correction / repeats
    found = np.diag(sandwich(often, again, float(repeats)))
    assert_close(np.sqrt(found) * ELO_PER_NAT, (np.sqrt(expected) * ELO_PER_NAT).tolist(), vector.allowance("se"), "se")


def _model_errors(strengths: Floats, scores: Floats) -> Floats:
    projection = np.eye(len(scores)) - 1.0 / len(scores)
    model = np.linalg.inv(information(strengths, scores))
    return np.asarray(np.sqrt(np.diag(projection @ model @ projection)))


def _score_matrix(given: Mapping[str, Any]) -> Floats:
    if "score_matrix" in given:
        return np.array(given["score_matrix"], dtype=np.float64)
    scores = np.zeros((given["n"], given["n"]))
    for one, other, won, lost, tied in given["wins_i_wins_j_ties"]:
        scores[one, other] += won + tied / 2
        scores[other, one] += lost + tied / 2
    return scores


def _names(count: int) -> list[str]:
    return [f"bot{number:02d}" for number in range(count)]


def _pairs_of_games(given: Mapping[str, Any], repeats: int = 1) -> Pairs:
    names = _names(given["n"])
    matches = [
        RatedMatch(
            cluster=f"{game['deal']}/{again}",
            bots=tuple(names[bot] for bot in game["bots"]),
            places=tuple(game["places"]),
            forfeits=(False,) * len(game["bots"]),
            points=(0,) * len(game["bots"]),
        )
        for game in given["games"]
        for again in range(repeats)
    ]
    return pairs_of(matches, names)


def _matches_of_wins(matrix: list[list[int]]) -> list[RatedMatch]:
    """A match of two, on a deal of its own, for each win in the matrix."""
    names = _names(len(matrix))
    return [
        RatedMatch(
            cluster=f"{one}-{other}-{number}",
            bots=(names[one], names[other]),
            places=(1, 2),
            forfeits=(False, False),
            points=(1, 0),
        )
        for one, row in enumerate(matrix)
        for other, wins in enumerate(row)
        for number in range(wins)
    ]


def _cross_los(given: Mapping[str, Any]) -> float | None:
    """The first likelihood that the standings give across components; None as there should be none."""
    standings = rate(_matches_of_wins(given["score_matrix"]), bots=_names(given["n"]))
    for row, likelihoods in zip(standings.rows, standings.los, strict=True):
        for other, likelihood in zip(standings.rows, likelihoods, strict=True):
            if row.component != other.component and likelihood is not None:
                return likelihood
    return None


def scores_of(counts: list[float]) -> dict[float, float]:
    """Counts of a group's scores from the lowest to the highest."""
    return {place / (len(counts) - 1): times for place, times in enumerate(counts)}


def sequential_test(given: Mapping[str, Any], counts: list[float]) -> SequentialTest:
    """The sequential test that a vector speaks of; three counts are single games, five are pairs."""
    scale = Scale.LOGISTIC if given["model"] == "logistic" else Scale.NORMALIZED
    risks = {name: given[name] for name in ("alpha", "beta") if name in given}
    return SequentialTest(given["elo0"], given["elo1"], scale=scale, games=(len(counts) - 1) // 2, **risks)


def sprt_llr(vector: RatingVector) -> dict[str, Any]:
    counts = vector.given["counts_low_to_high"]
    test = sequential_test(vector.given, counts)
    ratio = test.ratio(scores_of(counts))
    seen = [score for score, times in scores_of(counts).items() for _ in range(times)]
    found: dict[str, Any] = {"llr": ratio, "published": ratio}
    if "decision" in vector.expected:
        found = {"decision": test.verdict(seen).value}
        found |= {name: vector.expected[name] for name in vector.expected if name.endswith(("publishes", "computes"))}
    return found


def sprt_bounds(vector: RatingVector) -> dict[str, Any]:
    lower, upper = SequentialTest(0, 1, **vector.given).bounds
    return {"lower": lower, "upper": upper}


def pentanomial(vector: RatingVector) -> dict[str, Any]:
    counts = vector.given["counts"]
    scores = scores_of(counts)
    found = estimate(scores, games=2)
    normalised = sequential_test({"model": "normalized", "elo0": 0, "elo1": 4}, counts)
    same_in_logistic = elo_from_score(0.5 + 4 / NORMALISED_PER_T * sqrt(2 * found.variance))
    logistic = sequential_test({"model": "logistic", "elo0": 0, "elo1": same_in_logistic}, counts)
    return {
        "score": found.score,
        "variance_pair": found.variance,
        "elo": found.elo,
        "elo_lo": found.elo_low,
        "elo_hi": found.elo_high,
        "los": found.superiority,
        "nelo": found.normalised_elo,
        "llr_normalized_0_4": normalised.ratio(scores),
        "llr_logistic": logistic.ratio(scores),
    }


KINDS: Mapping[str, Callable[[RatingVector], dict[str, Any]]] = {
    "elo_expected": expected_scores,
    "elo_from_score": elos_from_scores,
    "online_elo": online_elo,
    "bt_fit": bt_fit,
    "pairwise_map_fit": pairwise_map_fit,
    "connectivity": connectivity,
    "intransitive": intransitive,
    "sprt_llr": sprt_llr,
    "sprt_bounds": sprt_bounds,
    "pentanomial": pentanomial,
}
