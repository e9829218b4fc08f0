"""A finished tournament's schedule: every line-up or a balanced sample of them, each on its own deals."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, comb

from doubloon_tournament.schedule.base_order import BaseOrders
from doubloon_tournament.schedule.blocks import Block, make_block
from doubloon_tournament.schedule.draws import Draws
from doubloon_tournament.schedule.errors import ScheduleError
from doubloon_tournament.schedule.laps import spread_out
from doubloon_tournament.schedule.line_ups import LineUp, all_line_ups, sampled_line_ups
from doubloon_tournament.seeds import KEY_BYTES, schedule_seed

MATCHES_MAX = 1_000_000
"""Matches of one schedule; it is held in memory as a whole."""


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
    """All blocks in the order of play: every line-up once before any a second time.

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
    orders = BaseOrders(len(names), seed)
    blocks: list[Block] = []
    for lap in range(deals):
        for line_up in spread_out(chosen, len(names), Draws(seed, f"lap/{lap}")):
            order = tuple(names[bot] for bot in orders.draw(line_up))
            blocks.append(make_block(tournament, len(blocks), order, fresh_deals=fresh_deals))
    return tuple(blocks)


def check_schedule(*, bots: Sequence[str], seats: int, deals: int, line_ups: int | None) -> None:
    """Refuses what `make_schedule` would refuse, without the work of making one.

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
    count = comb(bots, seats) if line_ups is None else line_ups
    matches = count * seats * deals
    if matches > MATCHES_MAX:
        affordable = MATCHES_MAX // (seats * deals)
        raise ScheduleError(
            "deals",
            f"{_counted(count, 'line-up')} x {_counted(deals, 'deal')} x {seats} rotations are {matches} matches, "
            f"more than {MATCHES_MAX}; "
            + (f"set line_ups to {affordable} or fewer, or lower deals" if affordable else "lower deals"),
        )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
