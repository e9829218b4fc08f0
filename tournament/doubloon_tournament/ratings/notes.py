"""The words beside a rating, and the warnings below a table: plain sentences, each said once."""

from collections.abc import Sequence

from doubloon_tournament.ratings.balance import UNBALANCED_SHARE_MAX
from doubloon_tournament.ratings.pool import Pool, RatedSet
from doubloon_tournament.ratings.standings import PairResidual
from doubloon_tournament.ratings.structure import Sweep

WIDE_HALF_WIDTH = 100.0
"""An interval of more than this to either side, in Elo, is pointed out."""
MISFITS_SHOWN = 3
"""Pairs that do not fit, the worst first; the others are counted."""


def note_on(pool: Pool, bot: int) -> str:
    """What a reader should know about the rating of that bot of the pool; what the table shows is not said again."""
    swept = pool.sweeps[bot]
    return "" if swept is None else _sweep_note(swept)


def _sweep_note(swept: Sweep) -> str:
    """Leaves out a bound on the wrong side of the field, which says nothing."""
    done, way = ("beaten", "ahead") if swept.won else ("lost to", "behind")
    note = f"has {done} everybody every time, so how far it is {way} is a guess"
    if (swept.bound > 0.0) != swept.won:
        return note
    side = "above" if swept.won else "below"
    return f"{note}; {_counted(swept.deals, 'deal')} of that mean at least {abs(swept.bound):.0f} Elo {side} the others"


def pool_warnings(rated: Sequence[RatedSet]) -> list[str]:
    """What the structure of the results forbids to conclude."""
    warnings = []
    played = [rated_set for rated_set in rated if rated_set.pool]
    if len(played) > 1:
        sets = "; ".join(", ".join(rated_set.members) for rated_set in played)
        warnings.append(f"these groups of bots never met, so ratings compare only within a group: {sets}")
    if any(rated_set.pool.apart for rated_set in played if rated_set.pool):
        warnings.append("some bots never took even a tie from some others, so how far those are apart is a guess")
    wide = [bot for rated_set in played if rated_set.pool for bot in _wide(rated_set.members, rated_set.pool)]
    if wide:
        warnings.append(
            f"ratings uncertain by more than {WIDE_HALF_WIDTH:.0f} Elo either way, which more deals would narrow: "
            f"{', '.join(wide)}"
        )
    return warnings


def _wide(members: Sequence[str], pool: Pool) -> list[str]:
    """The bots with a wide interval; what has no interval yet has none that is wide."""
    return [bot for bot, half_width in zip(members, pool.half_width, strict=True) if half_width > WIDE_HALF_WIDTH]


def result_warnings(*, repeats: int, self_play: int, unbalanced: tuple[int, int]) -> list[str]:
    """What was odd about the results themselves."""
    warnings = []
    if repeats:
        warnings.append(f"results that came again, the same as before, and count once: {repeats}")
    if self_play:
        warnings.append(f"matches with one bot in two seats, which are not rated: {self_play}")
    lacking, blocks = unbalanced
    if lacking > UNBALANCED_SHARE_MAX * blocks:
        warnings.append(
            f"in {lacking} of {_counted(blocks, 'block')} not every bot has sat in every seat, "
            "so the luck of the seat does not cancel out there"
        )
    return warnings


def residual_warnings(residuals: Sequence[PairResidual]) -> list[str]:
    """The pairs that one number a bot does not explain."""
    misfits = sorted((each for each in residuals if not each.fits), key=lambda each: -abs(each.z))
    if not misfits:
        return []
    told = [
        f"{each.bot} scored {100 * each.score:.0f} % against {each.other} where their ratings predict "
        f"{100 * each.expected:.0f} %"
        for each in misfits[:MISFITS_SHOWN]
    ]
    more = len(misfits) - len(told)
    others = f" (and {_counted(more, 'more pair')} like that)" if more else ""
    return [f"some results differ from the ratings by more than luck explains: {', '.join(told)}{others}"]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
