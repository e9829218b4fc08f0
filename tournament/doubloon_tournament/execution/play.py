"""Plays a tournament that is in the database: its schedule minus its recorded matches."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from doubloon_games import find_game
from doubloon_tournament.bots import WardenError
from doubloon_tournament.execution.agenda import Agenda
from doubloon_tournament.execution.arena import open_arena
from doubloon_tournament.execution.crew import Crew
from doubloon_tournament.execution.errors import ArenaError, BotNotReadyError
from doubloon_tournament.execution.interrupts import Interrupts
from doubloon_tournament.execution.news import News, Playing
from doubloon_tournament.execution.run import TABLES_AT_ONCE, Run, Setting
from doubloon_tournament.execution.service_process import SERVICE_COMMAND
from doubloon_tournament.execution.table_specs import TableSpecs
from doubloon_tournament.execution.writer import Writer
from doubloon_tournament.schedule import Match, make_schedule
from doubloon_tournament.storage import (
    Database,
    StorageError,
    StoredTournament,
    list_failures,
    list_put_out,
    recorded_ids,
)
from doubloon_tournament.tournament_file import Tournament


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended."""

    given_up: int
    """Matches that had all their attempts and have no result."""
    repeated: int
    """Records that came in although their match had one: ignored."""
    interrupted: bool
    """Somebody asked for the end before it."""


def scheduled_matches(tournament: Tournament, key: bytes) -> list[Match]:
    """All matches of a tournament in the order of play.

    Raises:
        ScheduleError: If there is no such schedule.
    """
    blocks = make_schedule(
        tournament=tournament.name,
        bots=[bot.name for bot in tournament.bots],
        seats=tournament.seats,
        deals=tournament.deals,
        line_ups=tournament.line_ups,
        key=key,
        fresh_deals=tournament.fresh_deals,
    )
    return [match for block in blocks for match in block.matches]


def play(
    database: Database,
    stored: StoredTournament,
    tournament: Tournament,
    *,
    tell: Callable[[News], None],
    command: Sequence[str] = SERVICE_COMMAND,
    stop_unready: bool = False,
) -> Ending:
    """Plays every match that has no result yet, and keeps each as it ends.

    The first Ctrl-C or SIGTERM begins nothing more, the second leaves the tables in flight.

    Args:
        database: Where the tournament is.
        stored: The tournament as it was added.
        tournament: What its file says.
        tell: Is told what happens, from the thread that plays.
        command: Starts the service.
        stop_unready: A bot that is never ready stops the run before the first table. A tournament goes on without it.

    Raises:
        ArenaError: If the rules have changed since, or the service cannot be started or ends.
        BotNotReadyError: If a bot is to stop the run, and all its processes have ended without ever being ready.
        WardenError: If the process that watches the bots ends.
        StorageError: If a result cannot be kept.
    """
    _check_rules(stored)
    matches = scheduled_matches(tournament, stored.entry.key)
    recorded = recorded_ids(database, stored.id)
    failed = Counter(attempt.match for attempt in list_failures(database, stored.id))
    agenda = Agenda((match for match in matches if match.id not in recorded), failed)
    setting = Setting(
        label=tournament.name,
        agenda=agenda,
        crew=Crew(tournament, Path(stored.entry.folder), os.environ),
        specs=TableSpecs(tournament, stored.entry),
        tables_at_once=tables_at_once(tournament),
        stop_unready=stop_unready,
        tell=tell,
        start_up_s=tournament.time.start_up.total_seconds(),
        out=[out.bot for out in list_put_out(database, stored.id)],
    )
    tell(Playing(len(recorded), len(matches)))
    if agenda.over:
        return Ending(given_up=0, repeated=0, interrupted=False)
    interrupts = Interrupts()
    with Writer(database, stored.id) as writer, interrupts.noted():
        run = asyncio.run(_play(tournament, writer, setting, interrupts=interrupts, command=command))
    return Ending(agenda.given_up, run.repeated, run.interrupted)


def tables_at_once(tournament: Tournament) -> int:
    """How many tables are in flight."""
    return tournament.tables_at_once or TABLES_AT_ONCE


def _check_rules(stored: StoredTournament) -> None:
    begun, now = stored.entry.rules, find_game(stored.entry.game).rules
    if begun != now:
        message = f"{stored.entry.name} was begun by rules {begun} of {stored.entry.game}, installed are rules {now}"
        raise ArenaError(f"{message}; play the rest with doubloon {stored.entry.doubloon}")


async def _play(
    tournament: Tournament, writer: Writer, setting: Setting, *, interrupts: Interrupts, command: Sequence[str]
) -> Run:
    grace_s = tournament.time.grace.total_seconds()
    with interrupts.handled():
        async with open_arena(tournament.game, grace_s=grace_s, command=command) as arena:
            run = Run(arena, writer, setting)
            interrupts.attach(run.interrupt)
            with _first_error():
                await run.play()
            return run


@contextmanager
def _first_error() -> Iterator[None]:
    """Takes the first of the errors that are expected out of their group: the others follow from it."""
    try:
        yield
    except ExceptionGroup as group:
        expected, others = group.split((ArenaError, BotNotReadyError, WardenError, StorageError))
        if expected is None or others is not None:
            raise
        raise _first_of(expected) from None


def _first_of(group: ExceptionGroup[Exception]) -> Exception:
    first: Exception = group
    while isinstance(first, ExceptionGroup):
        first = first.exceptions[0]
    return first
