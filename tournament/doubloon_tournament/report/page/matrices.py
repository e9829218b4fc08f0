"""Two tables with a row and a column for each bot: who is likely stronger, and who beat whom how often."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doubloon_tournament.ratings import PairRecord, Standings

SHADES: Final = 4
"""On either side of even."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Two bots."""

    value: float
    """From 0 to 1, for the bot of the row."""
    shade: str
    """`p1` to `p4` above even, `n1` to `n4` below it, `even` close to it."""
    games: int = 0


@dataclass(frozen=True, slots=True)
class Matrix:
    """Bots in the order of the standings."""

    bots: tuple[str, ...]
    cells: tuple[tuple[Cell | None, ...], ...]
    """None on the diagonal, and where nothing can be told."""


def superiority(standings: Standings) -> Matrix:
    """The likelihood that the bot of the row is stronger than that of the column."""
    rows = [
        tuple(
            None if value is None or row == column else Cell(value, shade_of(value))
            for column, value in enumerate(values)
        )
        for row, values in enumerate(standings.los)
    ]
    return _rated(standings, rows)


def head_to_head(standings: Standings) -> Matrix:
    """The mean score of the bot of the row against that of the column, and over how many games."""
    pairs = {(pair.bot, pair.other): pair for pair in standings.head_to_head}
    bots = [row.bot for row in standings.rows]
    return _rated(standings, [tuple(_met(pairs, bot, other) for other in bots) for bot in bots])


def shade_of(value: float) -> str:
    """How far a share is from a half, as one of a few shades."""
    step = min(SHADES, int(abs(value - 0.5) * 2 * (SHADES + 0.5) + 0.5))
    return "even" if step == 0 else f"{'p' if value > 0.5 else 'n'}{step}"


def _met(pairs: Mapping[tuple[str, str], PairRecord], bot: str, other: str) -> Cell | None:
    if (bot, other) in pairs:
        pair = pairs[bot, other]
        return Cell(pair.score, shade_of(pair.score), pair.games)
    if (other, bot) in pairs:
        pair = pairs[other, bot]
        return Cell(1.0 - pair.score, shade_of(1.0 - pair.score), pair.games)
    return None


def _rated(standings: Standings, rows: Sequence[tuple[Cell | None, ...]]) -> Matrix:
    """Without bots that have no result: nothing stands in their rows."""
    kept = [place for place, row in enumerate(standings.rows) if row.rated]
    return Matrix(
        tuple(standings.rows[place].bot for place in kept),
        tuple(tuple(rows[row][column] for column in kept) for row in kept),
    )
