"""Whether so many tables are played at once that bots are likely to wait for each other's processors.

At each table one bot thinks as a rule, and a process thinks of one thing at a time. Where more think than there are
processors, each has a share of one: what the time for a decision is worth shrinks to that share.
"""

import os
from datetime import timedelta
from typing import Final

from doubloon_tournament.execution.news import Crowded
from doubloon_tournament.execution.table_specs import instance_of
from doubloon_tournament.tournament_file import Tournament

AMPLE: Final = timedelta(milliseconds=100)
"""Of a processor for one decision; a bot that has so much of it, or its whole time, is not told to wait for others."""


def crowding(tournament: Tournament, *, tables: int, processors: int) -> Crowded | None:
    """What is likely to happen with that many tables at once; None if bots have processors enough.

    Args:
        tournament: Its bots and their time.
        tables: Played at once at most.
        processors: For all of it.
    """
    time = tournament.time.decision or tournament.time.bank
    thinking = min(tables, _processes(tournament))
    needed = min(AMPLE, time)
    if thinking <= processors or time * processors / thinking >= needed:
        return None
    time_ms = time / timedelta(milliseconds=1)
    return Crowded(
        tables,
        processors,
        thinking=thinking,
        time_ms=time_ms,
        share_ms=time_ms * processors / thinking,
        enough=int(processors * (time / needed)),
    )


def processors_here() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processes(tournament: Tournament) -> int:
    rotations = range(tournament.seats)
    return sum(len({instance_of(bot.isolation, rotation) for rotation in rotations}) for bot in tournament.bots)
