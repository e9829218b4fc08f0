"""The rating of one pool: bots that can be compared with each other, and the results among them alone."""

from dataclasses import dataclass

import numpy as np

from doubloon_tournament.ratings.bootstrap import bootstrap_errors
from doubloon_tournament.ratings.comparison import half_widths, margins, rank_ranges, superiority
from doubloon_tournament.ratings.covariance import standard_errors
from doubloon_tournament.ratings.elo import ELO_PER_NAT
from doubloon_tournament.ratings.fit import fit_strengths
from doubloon_tournament.ratings.pairs import Flags, Floats, Indices, Pairs
from doubloon_tournament.ratings.residuals import Residual, pair_residuals
from doubloon_tournament.ratings.structure import Sweep, open_sides, sweep

ESTABLISHED_CLUSTERS = 10
ESTABLISHED_GAMES = 30
"""With fewer of either a bot is provisional, and the others' ratings do not lean on it."""
CENTRE_ELO = 1500.0
"""The mean of the established bots where no anchor fixes the scale."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Rated bots, numbered within their pool."""

    level: float
    """The rating of a bot of strength 0, in Elo."""
    elo: Floats
    half_width: Floats
    """Of the 95 % interval, in Elo; NaN where there are too few clusters."""
    bootstrap: Floats | None
    """Bootstrap standard errors in Elo, where asked for."""
    los: Floats
    """Likelihood that the bot of the row is stronger; NaN where none is shown."""
    margins: Floats
    """Half of the 95 % interval of the difference of two bots, in Elo; NaN where none is shown."""
    rank_ranges: list[tuple[int, int]]
    clusters: Indices
    provisional: Flags
    apart: bool
    """Whether, beside the bots of `sweeps`, some group took nothing from another."""
    sweeps: list[Sweep | None]
    residuals: list[Residual]


@dataclass(frozen=True, slots=True)
class RatedSet:
    """Bots that can be compared with each other, by name."""

    members: tuple[str, ...]
    """In the order of the pool's numbers."""
    pool: Pool | None
    """Their rating; None for a bot without results, which is a set of its own."""


def rate_pool(pairs: Pairs, *, anchor: int | None, anchor_elo: float, bootstrap_repeats: int = 0) -> Pool:
    """Fits the pool and says how sure the fit is.

    Args:
        pairs: The results among its bots.
        anchor: The bot whose rating is given, if the pool has it.
        anchor_elo: That rating. The intervals are those of ratings less the mean of the established bots all the same.
        bootstrap_repeats: For the cross-check; 0 leaves it out.
    """
    scores, clusters = pairs.scores(), pairs.clusters_per_bot()
    established = is_established(clusters, pairs.games_per_bot())
    centre = centre_weights(established)
    strengths = fit_strengths(scores)
    errors = standard_errors(pairs, strengths, centre)
    los = superiority(strengths, errors.difference, clusters)
    level = _level(strengths * ELO_PER_NAT, centre, anchor=anchor, anchor_elo=anchor_elo)
    again = bootstrap_errors(pairs, strengths, centre, repeats=bootstrap_repeats) if bootstrap_repeats else None
    sweeps = _sweeps(scores, clusters)
    return Pool(
        level=level,
        elo=level + strengths * ELO_PER_NAT,
        half_width=half_widths(errors.centred, clusters) * ELO_PER_NAT,
        bootstrap=None if again is None else again * ELO_PER_NAT,
        los=los,
        margins=margins(errors.difference, clusters) * ELO_PER_NAT,
        rank_ranges=rank_ranges(los),
        clusters=clusters,
        provisional=~established,
        apart=_apart(scores, sweeps),
        sweeps=sweeps,
        residuals=pair_residuals(pairs, strengths),
    )


def is_established(clusters: Indices, games: Indices | Floats) -> Flags:
    """By bot, whether it has played enough for others to be measured from it."""
    established: Flags = (clusters >= ESTABLISHED_CLUSTERS) & (games >= ESTABLISHED_GAMES)
    return established


def centre_weights(established: Flags) -> Floats:
    """By bot, its weight in the mean that ratings are measured from: the established alone, or all if there is none."""
    carriers = established if established.any() else np.ones_like(established)
    return carriers / np.count_nonzero(carriers)


def _level(elo: Floats, centre: Floats, *, anchor: int | None, anchor_elo: float) -> float:
    if anchor is not None:
        return anchor_elo - float(elo[anchor])
    return CENTRE_ELO - float(centre @ elo)


def _sweeps(scores: Floats, clusters: Indices) -> list[Sweep | None]:
    won, lost = scores.sum(axis=1), scores.sum(axis=0)
    return [sweep(float(won[bot]), float(lost[bot]), int(clusters[bot])) for bot in range(len(scores))]


def _apart(scores: Floats, sweeps: list[Sweep | None]) -> bool:
    rest = [bot for bot, swept in enumerate(sweeps) if swept is None]
    return any(open_sides(scores[np.ix_(rest, rest)]))
