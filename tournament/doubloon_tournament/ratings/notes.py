"""The words beside a rating, and the warnings above a table."""

from collections.abc import Sequence

from doubloon_tournament.ratings.balance import UNBALANCED_SHARE_MAX
from doubloon_tournament.ratings.comparison import CLUSTERS_MIN
from doubloon_tournament.ratings.pool import Pool, RatedSet
from doubloon_tournament.ratings.standings import PairResidual
from doubloon_tournament.ratings.structure import Side, Sweep

WIDE_HALF_WIDTH = 100.0
"""An interval of more than this to either side, in Elo, is pointed out."""


def note_on(pool: Pool, bot: int) -> str:
    """What a reader should know about the rating of that bot of the pool."""
    parts = []
    if pool.clusters[bot] < CLUSTERS_MIN:
        parts.append("too few deals")
    elif pool.half_width[bot] > WIDE_HALF_WIDTH:
        parts.append("wide interval")
    swept = pool.sweeps[bot]
    if swept is not None:
        parts.append(_sweep_note(swept))
    parts += [f"no {side} bound" for side in Side if side in pool.open_sides[bot]]
    return "; ".join(parts)


def _sweep_note(swept: Sweep) -> str:
    deals = f"{swept.deals} deal" + ("s" if swept.deals != 1 else "")
    if swept.won:
        return f"won all of {deals}: at least {swept.bound:+.0f} Elo against the field"
    return f"lost all of {deals}: at most {swept.bound:+.0f} Elo against the field"


def pool_warnings(rated: Sequence[RatedSet]) -> list[str]:
    """What the structure of the results forbids to conclude."""
    warnings = []
    played = [rated_set for rated_set in rated if rated_set.pool]
    if len(played) > 1:
        sets = "; ".join(", ".join(rated_set.members) for rated_set in played)
        warnings.append(f"these sets of bots never met, so only ratings within one compare: {sets}")
    if any(sides for rated_set in played if rated_set.pool for sides in rated_set.pool.open_sides):
        warnings.append(
            "some bots took nothing from others, not even a tie: how far they lie apart is the prior's word alone"
        )
    return warnings


def result_warnings(*, repeats: int, self_play: int, unbalanced: tuple[int, int]) -> list[str]:
    """What was odd about the results themselves."""
    warnings = []
    if repeats:
        warnings.append(f"{repeats} results came again, equal to the first, and were ignored")
    if self_play:
        warnings.append(f"{self_play} matches seat one bot twice and are not rated")
    lacking, blocks = unbalanced
    if lacking > UNBALANCED_SHARE_MAX * blocks:
        warnings.append(f"{lacking} of {blocks} blocks lack a rotation, so seats do not cancel out in them")
    return warnings


def residual_warnings(residuals: Sequence[PairResidual]) -> list[str]:
    """The pairs that one number a bot does not explain."""
    misfits = [f"{r.bot} against {r.other} (z {r.z:+.1f})" for r in residuals if not r.fits]
    return [f"one number a bot does not explain {', '.join(misfits)}"] if misfits else []
