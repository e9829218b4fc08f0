"""A short trial of a tournament's own bots, by the way that the tournament itself is played.

Nothing of it is kept. It deals from a key of its own: no bot is to meet a deal of the tournament before it begins.
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from doubloon_tournament.execution import MatchFinished, News, enter_tournament, play, processors_here
from doubloon_tournament.planning.slow_start import SlowStart
from doubloon_tournament.planning.speed import Speed, speed_of
from doubloon_tournament.seeds import new_key
from doubloon_tournament.storage import (
    STOPPED,
    Access,
    Database,
    Forfeits,
    MatchResult,
    StoredTournament,
    list_exits,
    list_forfeits,
    list_results,
    open_database,
)
from doubloon_tournament.storage.seat_columns import sum_times
from doubloon_tournament.tournament_file import Source, Tournament


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """Processes of a bot that ended of themselves, in one way."""

    bot: str
    reason: str
    times: int
    output: str
    """The last of what one of them printed."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What was seen of the bots."""

    results: tuple[MatchResult, ...]
    seconds: float
    """All of it, with the start of the bots and their end."""
    speed: Speed | None
    """None if too little came to its end to tell."""
    decisions: int
    """Answered by bots."""
    tables: int
    """At once, at most."""
    forfeits: tuple[Forfeits, ...]
    ends: tuple[ProcessEnd, ...]
    interrupted: bool
    """Somebody did not want to wait for its end."""

    @property
    def failed(self) -> bool:
        """Whether a bot did what would cost it matches."""
        return bool(self.forfeits or self.ends)

    @property
    def decisions_per_match(self) -> float | None:
        """On the average; None if nothing was finished."""
        return self.decisions / len(self.results) if self.results else None


def probe(source: Source, tournament: Tournament, *, seconds: float, tell: Callable[[News], None]) -> Probe:
    """Plays the beginning of a tournament under the terms of its file, and forgets it.

    Args:
        source: The tournament's file.
        tournament: What it says.
        seconds: From the first table on; tables that take longer than anybody could know have as long again.
        tell: Is told what happens.

    Raises:
        BotNotReadyError: If all processes of a bot have ended without ever being ready.
        ArenaError, SandboxError, WardenError, StorageError: As `play`.
    """
    throttle = SlowStart(seconds=seconds, first=_first_tables(tournament), clock=time.monotonic)
    ends_s: list[float] = []

    def hear(news: News) -> None:
        if isinstance(news, MatchFinished):
            throttle.match_finished()
            ends_s.append(time.monotonic() - started_s)
        tell(news)

    with (
        tempfile.TemporaryDirectory(prefix="doubloon-", ignore_cleanup_errors=True) as folder,
        open_database(f"sqlite:///{folder}/probe.db", Access.WRITE) as database,
    ):
        stored = enter_tournament(database, source, tournament, key=new_key())
        started_s = time.monotonic()
        ending = play(
            database,
            stored,
            tournament,
            tell=hear,
            stop_unready=True,
            temporary=[Path(folder)],
            throttle=throttle,
        )
        return Probe(
            results=tuple(list_results(database, stored.id)),
            seconds=time.monotonic() - started_s,
            speed=speed_of(
                len(ends_s),
                first_table_s=(throttle.begun_s or started_s) - started_s,
                last_end_s=max(ends_s, default=0.0),
            ),
            decisions=sum(times.decisions for times in sum_times(database, stored.id).values()),
            tables=throttle.most,
            forfeits=tuple(list_forfeits(database, stored.id)),
            ends=_ends(database, stored),
            interrupted=ending.interrupted,
        )


def _first_tables(tournament: Tournament) -> int:
    """As many as seat every bot, since a schedule begins with those that have played least, and busy all processors."""
    blocks = ceil(len(tournament.bots) / tournament.seats)
    return max(blocks * tournament.seats, processors_here())


def _ends(database: Database, stored: StoredTournament) -> tuple[ProcessEnd, ...]:
    found: dict[tuple[str, str], ProcessEnd] = {}
    for end in list_exits(database, stored.id):
        if end.reason == STOPPED:
            continue
        before = found.get((end.bot, end.reason))
        times, output = (before.times, before.output) if before else (0, end.output)
        found[end.bot, end.reason] = ProcessEnd(end.bot, end.reason, times + 1, output)
    return tuple(found.values())
