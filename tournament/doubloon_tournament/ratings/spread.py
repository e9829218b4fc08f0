"""What a few results say about how far apart bots are, and how much their results scatter from deal to deal.

Both are drawn toward what is known beforehand. The ratings of a short trial lie further apart than the bots do, since
each has an error of its own on top: they are shrunk by what those errors explain. And how much a deal that everybody
plays in every seat leaves to chance, beside matches that have nothing in common, is an average of what the trial shows
and of what other tournaments have shown.

Source: B. Efron, C. Morris, Stein's estimation rule and its competitors, Journal of the American Statistical
Association 68 (1973) 117-130 (shrinking by the share of the variance that errors explain).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from doubloon_tournament.ratings.covariance import VANISHING_SHARE, cluster_slopes, standard_errors
from doubloon_tournament.ratings.design import Design, design_of, freedom, weighted_games
from doubloon_tournament.ratings.fit import fit_strengths
from doubloon_tournament.ratings.pairs import Floats, pairs_of
from doubloon_tournament.ratings.pool import centre_weights
from doubloon_tournament.ratings.races import slope_covariance
from doubloon_tournament.ratings.results import RatedMatch, canonical

BLOCK_DISPERSION: Final = 0.8
"""Where nothing is known: the variance of a block of all seats, as a share of that of matches without a common card.

Shipped bots of Skull King showed 0.75 to 0.95 in tournaments of 60 to 100 blocks."""
FRESH_DISPERSION: Final = 1.0
"""The same where each match has a deal of its own."""
TRIAL_PRIOR: Final = 0.3
"""Virtual tied games of each bot: just enough for a finite fit, since what it finds is shrunk afterwards."""
BLOCKS_BELIEVED: Final = 5.0
"""What is known beforehand counts as much as so many blocks of the trial."""
BLOCKS_ALIKE: Final = 10.0
"""What all bots show counts for one of them as much as so many blocks of its own."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How far bots are apart and how much their results scatter."""

    strengths: Floats
    """By bot, in nats; their mean is 0."""
    dispersion: Floats
    """By bot: the variance of what it scores in a cluster, as a share of that of independent matches."""
    blocks: int
    """That it rests on; 0 if it is assumed."""


def assumed_spread(bots: int, *, fresh_deals: bool) -> Spread:
    """What is assumed of bots that nobody has seen: that they are equal, and that deals matter as they usually do."""
    usual = FRESH_DISPERSION if fresh_deals else BLOCK_DISPERSION
    return Spread(np.zeros(bots), np.full(bots, usual), 0)


def estimated_spread(matches: Iterable[RatedMatch], bots: Sequence[str], *, fresh_deals: bool) -> Spread:
    """What results show of the bots; of a block that is not complete nothing is taken.

    Args:
        matches: Of one tournament, finished or not.
        bots: All entrants.
        fresh_deals: Whether each match has a deal of its own.
    """
    names = sorted(bots)
    tables = _complete(matches)
    usual = assumed_spread(len(names), fresh_deals=fresh_deals)
    if not tables:
        return usual
    pairs = pairs_of(tables, names)
    found = fit_strengths(pairs.scores(), TRIAL_PRIOR)
    errors = standard_errors(pairs, found, centre_weights(np.zeros(len(names), dtype=np.bool_)), TRIAL_PRIOR)
    slopes = cluster_slopes(pairs, found).toarray()
    design = design_of(_line_ups(tables), names, fresh_deals=fresh_deals)
    expected = _expected_squares(design, found)
    dispersion = _dispersion((slopes**2).sum(axis=0), expected, design, usual=float(usual.dispersion[0]))
    return Spread(_shrunk(found - found.mean(), errors.centred), dispersion, int(design.times.sum()))


def _complete(matches: Iterable[RatedMatch]) -> list[RatedMatch]:
    """The matches of blocks in which every seat rotation has its result."""
    groups: dict[str, list[RatedMatch]] = defaultdict(list)
    for match in matches:
        groups[match.group].append(match)
    return canonical(match for group in groups.values() if len(group) == len(group[0].bots) for match in group)


def _line_ups(tables: Iterable[RatedMatch]) -> list[tuple[str, ...]]:
    """The line-up of each block."""
    return list({table.group: table.bots for table in tables}.values())


def _expected_squares(design: Design, strengths: Floats) -> Floats:
    """By bot, the sum of the squares of its slopes over clusters, if matches had nothing in common."""
    squares = np.zeros(design.bots)
    variance = np.diagonal(slope_covariance(strengths[design.line_ups]), axis1=1, axis2=2)
    np.add.at(squares, design.line_ups, variance * (design.times * design.seats)[:, None])
    return squares * freedom(design, weighted_games(design))


def _dispersion(found: Floats, expected: Floats, design: Design, *, usual: float) -> Floats:
    blocks = float(design.times.sum())
    if found.sum() <= VANISHING_SHARE * expected.sum():
        return np.zeros(design.bots)  # all answer alike, and no result of theirs will ever differ
    among_all = (blocks * found.sum() / expected.sum() + BLOCKS_BELIEVED * usual) / (blocks + BLOCKS_BELIEVED)
    alike = BLOCKS_ALIKE * expected.sum() / (blocks * design.seats)
    dispersion: Floats = (found + alike * among_all) / (expected + alike)
    return dispersion


def _shrunk(strengths: Floats, errors: Floats) -> Floats:
    """Strengths whose mean is 0, drawn toward it by the share of their variance that errors explain."""
    if len(strengths) < 2:
        return strengths
    variance = max(0.0, float(strengths.var(ddof=1) - (errors**2).mean()))
    share = np.divide(variance, variance + errors**2, out=np.zeros_like(errors), where=variance + errors**2 > 0.0)
    drawn = strengths * share
    shrunk: Floats = drawn - drawn.mean()
    return shrunk
