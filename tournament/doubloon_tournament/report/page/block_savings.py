"""What it saves to play each deal in every seat: how many matches on deals of their own would be as precise.

A bot's score in a match varies with the cards, the seat and chance. Over a block, cards and seats are the same for
all; how much less the mean of a block varies than that of as many matches by themselves is the saving. Both are taken
within a line-up, since who else sits there is no matter of blocks.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from doubloon_tournament.report.page.tables import Floats, Tables, Whole


@dataclass(frozen=True, slots=True)
class Saving:
    """How often one would have to play without blocks, for each time with them; above 1 they save."""

    bot: int
    scores: float | None
    """None where it cannot be told: each line-up has one block, or nothing varies."""
    points: float | None


@dataclass(frozen=True, slots=True)
class Savings:
    """Of all bots."""

    scores: float | None
    """Of all bots together."""
    points: float | None
    bots: tuple[Saving, ...]
    """By number."""
    blocks: int
    """That this rests on: whole ones, nobody of which has forfeited."""


def block_savings(tables: Tables, bots: int) -> Savings:
    """From whole blocks without a forfeit.

    Args:
        tables: All of them.
        bots: How many entrants there are.
    """
    whole = _without_forfeits(tables.in_whole_blocks())
    scores = _variances(whole, whole.scores(), bots)
    points = _variances(whole, whole.points.astype(np.float64), bots)
    each = tuple(Saving(bot, _ratio(scores[:, bot]), _ratio(points[:, bot])) for bot in range(bots))
    blocks = len(whole.block) // whole.seats
    return Savings(_ratio(scores.sum(axis=1)), _ratio(points.sum(axis=1)), each, blocks)


def _without_forfeits(whole: Tables) -> Tables:
    size = whole.seats
    clean = ~whole.forfeited.reshape(-1, size * size).any(axis=1)
    kept = np.flatnonzero(np.repeat(clean, size))
    return whole.at(kept)


def _ratio(variances: Floats) -> float | None:
    alone, together = variances
    return float(alone / together) if alone > 0.0 and together > 0.0 else None


def _variances(whole: Tables, values: Floats, bots: int) -> Floats:
    """By bot, the variance of a mean over a block's worth of matches: of matches by themselves, and of blocks."""
    size = whole.seats
    order = np.argsort(whole.bot, axis=1, kind="stable")
    value = np.take_along_axis(values, order, axis=1).reshape(-1, size, size)
    owner, cell = _cells(np.sort(whole.bot, axis=1).reshape(-1, size, size)[:, 0, :], bots)
    blocks = np.bincount(cell.ravel(), minlength=len(owner))
    means = value.mean(axis=1)
    centre = (np.bincount(cell.ravel(), means.ravel()) / blocks)[cell]
    apart = np.bincount(cell.ravel(), ((value - centre[:, None, :]) ** 2).sum(axis=1).ravel())
    together = np.bincount(cell.ravel(), ((means - centre) ** 2).ravel())
    alone = _pooled(apart, blocks * size - 1, owner, bots) / size
    return np.stack([alone, _pooled(together, blocks - 1, owner, bots)])


def _cells(line_ups: Whole, bots: int) -> tuple[Whole, Whole]:
    """The bot of each cell, one for each bot of each line-up; and by block and bot, the number of the cell."""
    line_up = np.unique(line_ups, axis=0, return_inverse=True)[1].reshape(-1)
    found, cell = np.unique(line_up[:, None] * bots + line_ups, return_inverse=True)
    return found % bots, cell.reshape(line_ups.shape)


def _pooled(squares: NDArray[Any], free: Whole, owner: Whole, bots: int) -> Floats:
    """By bot, the sum of squares over the degrees of freedom; 0 without any."""
    total = np.bincount(owner, squares, bots)
    return np.asarray(total / np.maximum(np.bincount(owner, free, bots), 1), dtype=np.float64)
