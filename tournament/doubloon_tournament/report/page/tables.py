"""Finished tables as arrays, a row for each match and a column for each seat: for what is counted over all."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from doubloon_tournament.storage.seat_columns import SeatColumns

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables of one size."""

    block: Whole
    """Of each match."""
    bot: Whole
    """Of each seat, as all below."""
    place: Whole
    points: Whole
    forfeited: Flags

    @property
    def seats(self) -> int:
        """Of each table."""
        return int(self.bot.shape[1])

    def scores(self) -> Floats:
        """By seat, the share of the others that it beat; a tie is half. Who forfeited is behind all who did not."""
        standing = np.where(self.forfeited, np.inf, self.place.astype(np.float64))
        mine, theirs = standing[:, :, None], standing[:, None, :]
        beaten = (mine < theirs) + 0.5 * (mine == theirs)
        scores: Floats = (beaten.sum(axis=2) - 0.5) / (self.seats - 1)
        return scores

    def in_whole_blocks(self) -> "Tables":
        """Those of blocks in which every bot has sat in every seat once, block by block."""
        order = np.argsort(self.block, kind="stable")
        _, start, count = np.unique(self.block[order], return_index=True, return_counts=True)
        full = start[count == self.seats]
        kept = order[(full[:, None] + np.arange(self.seats)).ravel()]
        seated = self.bot[kept].reshape(len(full), self.seats, self.seats)
        line_up = np.sort(seated, axis=2)
        alike = (line_up == line_up[:, :1]).all(axis=(1, 2))
        everywhere = (np.sort(seated, axis=1) == line_up[:, 0, :, None]).all(axis=(1, 2))
        return self.at(kept.reshape(-1, self.seats)[alike & everywhere].ravel())

    def at(self, matches: Whole) -> "Tables":
        """Those at the given places."""
        return Tables(
            self.block[matches],
            self.bot[matches],
            self.place[matches],
            self.points[matches],
            self.forfeited[matches],
        )


def tables_of(columns: SeatColumns, seats: int) -> Tables:
    """The tables with that many seats; a damaged one with fewer is left out."""
    sizes = np.bincount(columns.match, minlength=len(columns.ids))
    kept = sizes[columns.match] == seats

    def grid(column: NDArray[np.int64]) -> Whole:
        rows: Whole = column[kept].reshape(-1, seats)
        return rows

    return Tables(
        columns.blocks[sizes == seats],
        grid(columns.bot),
        grid(columns.place),
        grid(columns.points),
        columns.forfeited[kept].reshape(-1, seats),
    )
