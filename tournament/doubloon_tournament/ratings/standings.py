"""The standings as values: what a table, a report or a JSON document shows.

All numbers are rounded here and nowhere before, so that the same results give the same bytes: what remains of the
order of summation lies far below the last digit.
"""

import math
from dataclasses import dataclass

ELO_DIGITS = 4
POINTS_DIGITS = 6
CHANCE_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One bot."""

    rank: int
    """Within its component; equal ratings share a rank. Bots without results come after all others."""
    bot: str
    elo: float
    """Where the scale stands, and no rating, while it has no result."""
    rated: bool
    """Whether it has a result that says anything about its rating."""
    elo_low: float | None
    """Lower end of the 95 % interval for the rating less the mean of the established bots; None with too few deals."""
    elo_high: float | None
    rank_low: int
    """Best rank that the results leave open."""
    rank_high: int
    """Worst rank that the results leave open."""
    games: int
    """Matches."""
    deals: int
    """Blocks."""
    points_mean: float | None
    """The game's own points per match that it did not forfeit, mean over blocks; None without such a match."""
    points_se: float | None
    """Its standard error over blocks; None with fewer than two."""
    forfeits: int
    provisional: bool
    """Too few deals or games for its rating to carry the others'."""
    component: int
    """Index in `Standings.components`; only ratings of one component compare."""
    note: str
    """What a reader should know about this rating; often empty."""
    elo_bootstrap_se: float | None = None
    """Standard error by resampling whole deals, where asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRecord:
    """Two bots at the tables they shared."""

    bot: str
    """The one that stands higher in the table."""
    other: str
    games: int
    score: float
    """Of `bot`, mean from 0 to 1; a tie is half."""
    points_difference: float | None
    """How much more `bot` scored, mean over blocks; None if one of them has forfeited every match."""
    points_difference_se: float | None
    deals: int
    """Blocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairResidual:
    """Two bots' score against each other beside what their ratings expect."""

    bot: str
    """The one that stands higher in the table."""
    other: str
    score: float
    expected: float
    z: float
    """Difference of the two in standard errors."""
    p: float
    """Corrected for the number of pairs."""
    fits: bool
    """Whether one number a bot explains it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A rated tournament, finished or not."""

    rows: tuple[StandingRow, ...]
    """Component by component, each in rank order."""
    los: tuple[tuple[float | None, ...], ...]
    """Likelihood that the bot of `rows[i]` is stronger than that of `rows[j]`; None where it cannot be told."""
    margins: tuple[tuple[float | None, ...], ...]
    """Half of the 95 % interval of the Elo that `rows[i]` is above `rows[j]`; None where it cannot be told.

    Two ratings on the same tables vary together, so this is no sum of their own intervals."""
    head_to_head: tuple[PairRecord, ...]
    residuals: tuple[PairResidual, ...]
    components: tuple[tuple[str, ...], ...]
    """Bots that can be compared with each other; the largest set first."""
    warnings: tuple[str, ...]
    matches: int
    """Matches counted, each once."""
    anchor: str | None
    """The bot whose rating is given."""
    anchor_elo: float
    """That rating; without an anchor the mean of the established bots."""
    repeats: int
    """Equal results that came again and were ignored."""
    bootstrap_repeats: int = 0

    @property
    def residual_z_max(self) -> float:
        """The largest residual of a pair, without its sign; 0 if none was tested."""
        return max((abs(residual.z) for residual in self.residuals), default=0.0)

    def margin(self, bot: str, other: str) -> float | None:
        """Half of the 95 % interval of the Elo that one bot is above the other; None where it cannot be told.

        Raises:
            KeyError: If one of them is not in the standings.
        """
        places = {row.bot: place for place, row in enumerate(self.rows)}
        return self.margins[places[bot]][places[other]]

    def row(self, bot: str) -> StandingRow:
        """The row of that bot.

        Raises:
            KeyError: If it is not in the standings.
        """
        for row in self.rows:
            if row.bot == bot:
                return row
        raise KeyError(bot)


def rounded(value: float, digits: int) -> float:
    """The value as shown; never minus zero."""
    return round(float(value), digits) + 0.0


def shown(value: float | None, digits: int) -> float | None:
    """The same, and None where there is none."""
    return None if value is None or math.isnan(value) else rounded(value, digits)
