"""How wide the intervals of a tournament will be, before it is played.

The same errors as those of its standings, with the expectation in place of each sum over results: the slopes of a
cluster vary as those of races between the bots, times their dispersion.
"""

from typing import Final

import numpy as np
from scipy.special import expit

from doubloon_tournament.ratings.comparison import half_widths
from doubloon_tournament.ratings.covariance import guarded_errors, inverse
from doubloon_tournament.ratings.design import Design, freedom, weighted_games
from doubloon_tournament.ratings.elo import ELO_PER_NAT
from doubloon_tournament.ratings.fit import fit_strengths, information
from doubloon_tournament.ratings.pairs import Floats
from doubloon_tournament.ratings.pool import centre_weights, is_established
from doubloon_tournament.ratings.races import slope_covariance
from doubloon_tournament.ratings.spread import Spread

LINE_UPS_AT_ONCE: Final = 4_096
"""Bounds the memory that many line-ups take."""


def expected_half_widths(design: Design, spread: Spread) -> Floats:
    """By bot, half of the 95 % interval that the standings will show, in Elo; NaN where there are too few deals."""
    games = weighted_games(design)
    chance = expit(spread.strengths[:, None] - spread.strengths[None, :])
    scores = games * chance
    strengths = fit_strengths(scores)
    bread = inverse(information(strengths, scores))
    robust = bread @ _meat(design, spread, games) @ bread
    clusters = np.rint(design.blocks_per_bot * design.clusters_per_block).astype(np.intp)
    centre = centre_weights(is_established(clusters, design.blocks_per_bot * design.seats))
    errors = guarded_errors(robust, scores, strengths=strengths, centre=centre)
    widths: Floats = half_widths(errors.centred, clusters) * ELO_PER_NAT
    return widths


def _meat(design: Design, spread: Spread, games: Floats) -> Floats:
    """The expected sum over clusters of the products of their slopes, corrected for few clusters."""
    sums = np.zeros((design.bots, design.bots))
    scatter = np.sqrt(spread.dispersion)
    for start in range(0, len(design.line_ups), LINE_UPS_AT_ONCE):
        line_ups = design.line_ups[start : start + LINE_UPS_AT_ONCE]
        matches = design.times[start : start + LINE_UPS_AT_ONCE] * design.seats
        covariance = slope_covariance(spread.strengths[line_ups]) * matches[:, None, None]
        np.add.at(sums, (line_ups[:, :, None], line_ups[:, None, :]), covariance)
    clusters = float(design.times.sum()) * design.clusters_per_block
    correction = clusters / max(clusters - 1.0, 1.0) * freedom(design, games)
    meat: Floats = correction * sums * scatter[:, None] * scatter[None, :]
    return meat
