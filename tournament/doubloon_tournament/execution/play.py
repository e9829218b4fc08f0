"""Plays a tournament that is in the database: its schedule minus its recorded matches."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from doubloon import __version__
from doubloon_games import find_game
from doubloon_tournament.execution.agenda import Agenda
from doubloon_tournament.execution.arena import open_arena
from doubloon_tournament.execution.arenas import Arenas
from doubloon_tournament.execution.crew import Crew
from doubloon_tournament.execution.crowding import crowding, processors_here
from doubloon_tournament.execution.errors import ArenaError
from doubloon_tournament.execution.interrupts import Interrupts
from doubloon_tournament.execution.news import Confined, News, Playing
from doubloon_tournament.execution.run import TABLES_AT_ONCE, Setting
from doubloon_tournament.execution.service_process import SERVICE_COMMAND
from doubloon_tournament.execution.stopping import stop_rule
from doubloon_tournament.execution.table_specs import TableSpecs
from doubloon_tournament.execution.terms import confined_by, terms_of
from doubloon_tournament.execution.throttle import Throttle
from doubloon_tournament.execution.writer import Writer
from doubloon_tournament.sandbox import Terms
from doubloon_tournament.schedule.round_robin import Schedule, lay_out
from doubloon_tournament.storage import (
    BegunRun,
    Database,
    StoredTournament,
    add_run,
    announced,
    announcement_path,
    list_failures,
    list_put_out,
    list_results,
    recorded_ids,
)
from doubloon_tournament.tournament_file import Tournament

TABLES_PER_PROCESSOR: Final = 16
"""More hardly play faster."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended."""

    given_up: int
    """Matches that had all their attempts and have no result."""
    repeated: int
    """Records that came in although their match had one: ignored."""
    interrupted: bool
    """Somebody asked for the end before it."""


def schedule_of(tournament: Tournament, key: bytes) -> Schedule:
    """The schedule of a tournament with that key.

    Raises:
        ScheduleError: If there is none.
    """
    return lay_out(
        tournament=tournament.name,
        bots=[bot.name for bot in tournament.bots],
        seats=tournament.seats,
        deals=tournament.deals,
        line_ups=tournament.line_ups,
        key=key,
        fresh_deals=tournament.fresh_deals,
    )


def play(
    database: Database,
    stored: StoredTournament,
    tournament: Tournament,
    *,
    tell: Callable[[News], None],
    command: Sequence[str] = SERVICE_COMMAND,
    stop_unready: bool = False,
    temporary: Sequence[Path] = (),
    throttle: Throttle | None = None,
) -> Ending:
    """Plays every match that has no result yet, or a duel until it is decided, and keeps each as it ends.

    The first Ctrl-C or SIGTERM begins nothing more, the second leaves the tables in flight.

    Args:
        database: Where the tournament is.
        stored: The tournament as it was added.
        tournament: What its file says.
        tell: Is told what happens, from the thread that plays.
        command: Starts the service.
        stop_unready: A bot that is never ready stops the run before the first table. A tournament goes on without it.
        temporary: Folders that are to be removed if this process is killed.
        throttle: Holds the play back, or ends it early.

    Raises:
        ArenaError: If the rules have changed since, or the service cannot be started, or is lost again and again.
        BotNotReadyError: If a bot is to stop the run, and all its processes have ended without ever being ready.
        SandboxError: If the sandbox that the tournament asks for does not work here.
        WardenError: If the process that watches the bots ends.
        StorageError: If a result cannot be kept.
    """
    _check_rules(stored)
    terms = terms_of(database, stored, tournament)
    schedule = schedule_of(tournament, stored.entry.key)

    def what_is_left() -> Setting:
        left = _setting(
            database, stored, tournament, terms=terms, schedule=schedule, tell=tell, stop_unready=stop_unready
        )
        return replace(left, throttle=throttle)

    setting = what_is_left()
    interrupts = Interrupts()
    with interrupts.noted():
        tell(Playing(setting.finished, schedule.size))
        if setting.agenda.over:
            return Ending(given_up=0, repeated=0, interrupted=False)
        confined = confined_by(terms, tournament)
        tell(confined)
        crowded = crowding(tournament, tables=setting.tables_at_once, processors=processors_here())
        if crowded is not None:
            tell(crowded)
        add_run(database, stored.id, _begun(tournament, confined))
        open_one = partial(
            open_arena,
            tournament.game,
            grace_s=tournament.time.grace.total_seconds(),
            command=command,
            temporary=temporary,
            with_socket=terms.confinement.closed,
            announce=partial(announced, announcement_path(database, stored)),
        )
        with Writer(database, stored.id) as writer:
            arenas = Arenas(open_one, what_is_left, writer=writer, interrupts=interrupts)
            setting = asyncio.run(_play(arenas, setting, interrupts))
    return Ending(setting.agenda.given_up, arenas.repeated, interrupts.any)


def tables_at_once(tournament: Tournament) -> int:
    """How many tables are in flight."""
    return tournament.tables_at_once or TABLES_AT_ONCE


def few_tables_at_once() -> int:
    """As many as keep this machine busy, for play that may stop at any moment: what is in flight then is in vain."""
    return min(TABLES_AT_ONCE, TABLES_PER_PROCESSOR * processors_here())


def _check_rules(stored: StoredTournament) -> None:
    begun, now = stored.entry.rules, find_game(stored.entry.game).rules
    if begun != now:
        message = f"{stored.entry.name} was begun by rules {begun} of {stored.entry.game}, installed are rules {now}"
        raise ArenaError(f"{message}; play the rest with doubloon {stored.entry.doubloon}")


def _setting(
    database: Database,
    stored: StoredTournament,
    tournament: Tournament,
    *,
    terms: Terms,
    schedule: Schedule,
    tell: Callable[[News], None],
    stop_unready: bool,
) -> Setting:
    """What is to be played, as the database has it now."""
    recorded = recorded_ids(database, stored.id)
    failed = Counter(attempt.match for attempt in list_failures(database, stored.id))
    agenda = Agenda((match for match in schedule.matches if match.id not in recorded), failed)
    stop = stop_rule(tournament)
    if tournament.duel is not None and any(map(stop.take, list_results(database, stored.id))):
        agenda.close()
    return Setting(
        label=tournament.name,
        agenda=agenda,
        crew=Crew(tournament, Path(stored.entry.folder), os.environ, terms.confinement),
        specs=TableSpecs(tournament, stored.entry),
        tables_at_once=tables_at_once(tournament),
        stop_unready=stop_unready,
        tell=tell,
        start_up_s=tournament.time.start_up.total_seconds(),
        finished=len(recorded),
        stop=stop,
        out=[out.bot for out in list_put_out(database, stored.id)],
    )


def _begun(tournament: Tournament, confined: Confined) -> BegunRun:
    return BegunRun(
        at=datetime.now(UTC).isoformat(),
        doubloon=__version__,
        asked=tournament.sandbox.value,
        sandbox=confined.sandbox,
        enforced=confined.enforced,
        left_open=confined.left_open,
    )


async def _play(arenas: Arenas, setting: Setting, interrupts: Interrupts) -> Setting:
    with interrupts.handled():
        return await arenas.play(setting)
