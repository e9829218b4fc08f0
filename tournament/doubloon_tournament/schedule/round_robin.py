"""A finished tournament's schedule: every line-up or a balanced sample of them, each on its own deals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, comb

from doubloon_tournament.schedule.base_order import BaseOrders
from doubloon_tournament.schedule.blocks import Block, Match, make_block
from doubloon_tournament.schedule.draws import Draws
from doubloon_tournament.schedule.errors import ScheduleError
from doubloon_tournament.schedule.laps import spread_out
from doubloon_tournament.schedule.line_ups import LineUp, all_line_ups, sampled_line_ups
from doubloon_tournament.seeds import KEY_BYTES, schedule_seed

MATCHES_MAX = 1_000_000
"""Matches of one schedule."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """All blocks in the order of play: every line-up once before any a second time.

    They are made as they are asked for, so a schedule of which only the beginning is played costs no more than that.
    """

    tournament: str
    names: tuple[str, ...]
    """Of the bots, sorted."""
    line_ups: tuple[LineUp, ...]
    """Those that are played in each lap."""
    deals: int
    """Laps."""
    seed: int
    fresh_deals: bool

    @property
    def size(self) -> int:
        """Matches in all."""
        return self.deals * sum(map(len, self.line_ups))

    @property
    def matches(self) -> Iterator[Match]:
        """All matches, in the order of play."""
        return (match for block in self for match in block.matches)

    def __iter__(self) -> Iterator[Block]:
        """The same blocks each time."""
        orders = BaseOrders(len(self.names), self.seed)
        numbers = count()
        for lap in range(self.deals):
            for line_up in spread_out(self.line_ups, len(self.names), Draws(self.seed, f"lap/{lap}")):
                order = tuple(self.names[bot] for bot in orders.draw(line_up))
                yield make_block(self.tournament, next(numbers), order, fresh_deals=self.fresh_deals)


def make_schedule(
    *,
    tournament: str,
    bots: Sequence[str],
    seats: int,
    deals: int,
    line_ups: int | None,
    key: bytes,
    fresh_deals: bool = False,
) -> tuple[Block, ...]:
    """All blocks of a schedule at once; the arguments are those of `lay_out`.

    Raises:
        ScheduleError: If there is no such schedule.
    """
    return tuple(
        lay_out(
            tournament=tournament,
            bots=bots,
            seats=seats,
            deals=deals,
            line_ups=line_ups,
            key=key,
            fresh_deals=fresh_deals,
        )
    )


def lay_out(
    *,
    tournament: str,
    bots: Sequence[str],
    seats: int,
    deals: int,
    line_ups: int | None,
    key: bytes,
    fresh_deals: bool = False,
) -> Schedule:
    """The schedule of a tournament, of which no block is made yet.

    Args:
        tournament: Its name; part of every match id.
        bots: Names; their order does not matter.
        seats: Of a table; also the rotations of a block.
        deals: Blocks of each line-up, each on a deal of its own.
        line_ups: None for all of them, or how many a balanced sample has.
        key: The tournament's secret key, which line-ups and base orders are drawn from.
        fresh_deals: Whether each match of a block gets a deal of its own, for bots that could remember one.

    Raises:
        ScheduleError: If there is no such schedule.
    """
    names = sorted(bots)
    if len(key) != KEY_BYTES:
        raise ScheduleError("key", f"a tournament's key has {KEY_BYTES} bytes, not {len(key)}")
    check_schedule(bots=names, seats=seats, deals=deals, line_ups=line_ups)
    seed = schedule_seed(key)
    chosen = _chosen_line_ups(len(names), seats, line_ups=line_ups, seed=seed)
    return Schedule(tournament, tuple(names), tuple(chosen), deals=deals, seed=seed, fresh_deals=fresh_deals)


def check_schedule(*, bots: Sequence[str], seats: int, deals: int, line_ups: int | None) -> None:
    """Refuses what `lay_out` would refuse, without the work of making one.

    Raises:
        ScheduleError: If there is no such schedule.
    """
    _check_bots(sorted(bots), seats)
    if deals < 1:
        raise ScheduleError("deals", f"deals is {deals}; each line-up needs at least 1")
    if line_ups is not None:
        _check_sample(len(bots), seats, line_ups)
    _check_size(len(bots), seats, deals=deals, line_ups=line_ups)


def _chosen_line_ups(bots: int, seats: int, *, line_ups: int | None, seed: int) -> list[LineUp]:
    if line_ups is None:
        return all_line_ups(bots, seats)
    return sampled_line_ups(bots, seats, count=line_ups, seed=seed)


def _check_bots(names: list[str], seats: int) -> None:
    if seats < 2:
        raise ScheduleError("seats", f"a table of {seats} seats rates nobody; at least 2 are needed")
    repeated = sorted({name for name, following in pairwise(names) if name == following})
    if repeated:
        raise ScheduleError("bots", f"bots are named twice: {', '.join(repeated)}; every bot needs a name of its own")
    if len(names) < seats:
        raise ScheduleError(
            "bots",
            f"{_counted(len(names), 'bot')} cannot fill a table of {seats} seats, since nobody plays against itself; "
            f"add {_counted(seats - len(names), 'bot')} or more, or set seats to {max(len(names), 2)} or fewer",
        )


def _check_sample(bots: int, seats: int, line_ups: int) -> None:
    if line_ups < 1:
        raise ScheduleError("line_ups", f'line_ups is {line_ups}; it is "all" or a number from 1')
    needed = ceil((bots - 1) / (seats - 1))
    if line_ups < needed:
        raise ScheduleError(
            "line_ups",
            f"{_counted(line_ups, 'line-up')} of {seats} cannot connect {bots} bots, so their ratings could not be "
            f"compared; set line_ups to {needed} or more",
        )


def _check_size(bots: int, seats: int, *, deals: int, line_ups: int | None) -> None:
    number = comb(bots, seats) if line_ups is None else line_ups
    matches = number * seats * deals
    if matches > MATCHES_MAX:
        affordable = MATCHES_MAX // (seats * deals)
        raise ScheduleError(
            "deals",
            f"{_counted(number, 'line-up')} x {_counted(deals, 'deal')} x {seats} rotations are {matches} matches, "
            f"more than {MATCHES_MAX}; "
            + (f"set line_ups to {affordable} or fewer, or lower deals" if affordable else "lower deals"),
        )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
