"""Which matches a tournament has, as far as its error bars depend on it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from doubloon_tournament.ratings.pairs import Floats, Indices


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """Line-ups, each in blocks of all its seat rotations."""

    bots: int
    line_ups: Indices
    """The bots of each, numbered from 0."""
    times: Floats
    """Blocks of each."""
    fresh_deals: bool
    """Each match is a cluster of its own; otherwise a block is one."""

    @property
    def seats(self) -> int:
        """Of a table; also the matches of a block."""
        return int(self.line_ups.shape[1])

    @property
    def blocks_per_bot(self) -> Floats:
        """In how many blocks each bot plays."""
        blocks = np.zeros(self.bots)
        np.add.at(blocks, self.line_ups, self.times[:, None])
        return blocks

    @property
    def clusters_per_block(self) -> int:
        """How many deals a block has."""
        return self.seats if self.fresh_deals else 1


def design_of(line_ups: Iterable[Sequence[str]], bots: Sequence[str], *, fresh_deals: bool) -> Design:
    """The design of a tournament from the line-up of each of its blocks; bots are numbered in the order given."""
    numbers = {bot: number for number, bot in enumerate(bots)}
    times = Counter(tuple(sorted(numbers[bot] for bot in line_up)) for line_up in line_ups)
    different = sorted(times)
    return Design(
        bots=len(bots),
        line_ups=np.array(different, dtype=np.intp),
        times=np.array([times[line_up] for line_up in different], dtype=np.float64),
        fresh_deals=fresh_deals,
    )


def weighted_games(design: Design) -> Floats:
    """What the results of each pair of bots weigh together; as many games a bot as it has matches."""
    games = np.zeros((design.bots, design.bots))
    each = design.times * design.seats / (design.seats - 1)
    np.add.at(games, (design.line_ups[:, :, None], design.line_ups[:, None, :]), each[:, None, None])
    np.fill_diagonal(games, 0.0)
    return games


def freedom(design: Design, games: Floats) -> float:
    """The share of the variance that is left after the fit has taken its numbers from the results."""
    free = float(design.times.sum()) * design.clusters_per_block * (design.seats - 1)
    taken = int((games.sum(axis=1) > 0.0).sum()) - 1
    return max(free - taken, 1.0) / max(free, 1.0)
