"""What `demo`, `run`, `resume` and `play` have in common: open, enter, play, show."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TextIO

from rich.console import Console
from rich.text import Text

from doubloon_games.options import OptionValue
from doubloon_tournament.advice import suggested
from doubloon_tournament.bots import WardenError
from doubloon_tournament.cli.duel_board import DuelBoard
from doubloon_tournament.cli.duel_screen import make_duel_screen
from doubloon_tournament.cli.failures import complain
from doubloon_tournament.cli.listening import Audience
from doubloon_tournament.cli.results import rated_so_far, show_results
from doubloon_tournament.cli.run_log import RunLog
from doubloon_tournament.cli.scoreboard import Scoreboard
from doubloon_tournament.cli.screen import make_screen
from doubloon_tournament.cli.showing import Screen
from doubloon_tournament.cli.stderr import steady_stderr
from doubloon_tournament.cli.verdict import show_verdict
from doubloon_tournament.endings import TABLES
from doubloon_tournament.execution import (
    ArenaError,
    BotNotReadyError,
    Ending,
    changed_bots,
    enter_tournament,
    play,
    tables_at_once,
)
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.ratings import Standings
from doubloon_tournament.sandbox import Backend, SandboxError
from doubloon_tournament.storage import (
    Access,
    Database,
    MatchResult,
    NewTournament,
    StorageError,
    StoredTournament,
    find_tournament,
    lease,
    list_results,
    list_runs,
    open_database,
    where,
    withdraw_tournament,
)
from doubloon_tournament.tournament_file import DuelTerms, Source, Tournament, parse


class Show(Protocol):
    """Shows the results of a tournament on stdout."""

    def __call__(self, database: Database, stored: StoredTournament, *, as_json: bool) -> Standings:
        """Shows them, and returns the standings they end in."""


@dataclass(frozen=True, slots=True)
class Output:
    """What is to be told, and where."""

    as_json: bool
    """The results as one JSON document."""
    log: TextIO | None
    """Takes what happens, line by line."""
    show: Show = show_results
    """Shows the results at the end."""
    stop_unready: bool = False
    """A bot that is never ready stops the run before the first table."""
    kept: bool = True
    """The database is there afterwards, so it is named."""
    sandbox: Backend | None = None
    """What confines the bots, instead of what the file or the run before said."""
    temporary: Sequence[Path] = ()
    """Folders that are to be removed if this process is killed."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a run ended."""

    code: ExitCode
    standings: Standings
    """Of all that is finished, in a duel too."""


def play_new(source: Source, tournament: Tournament, url: str | None, *, key: bytes | None, output: Output) -> Played:
    """Enters the tournament of a file into a database and plays it."""
    with open_database(url or tournament.storage or f"sqlite:///{tournament.name}.db", Access.WRITE) as database:
        stored = enter_tournament(database, source, tournament, key=key)
        tournament = _in_sandbox(tournament, output.sandbox)
        try:
            return _play(database, stored, tournament, output)
        except (BotNotReadyError, SandboxError):
            withdraw_tournament(database, stored)  # so that the file, put right, can be run
            raise


def play_on(url: str, name: str | None, *, output: Output) -> Played:
    """Plays what is left of a tournament that is in a database."""
    open_database(url, Access.READ).close()  # one that is not there is not made
    with open_database(url, Access.WRITE) as database:
        stored = find_tournament(database, name)
        entry = stored.entry
        tournament = parse(Source(entry.file, Path(entry.folder), f"the file of {entry.name} in {url}"))
        for bot in changed_bots(stored, tournament):
            complain(f"{bot} has changed since {entry.name} was entered: its results before are another version's")
        before = [Backend(run.asked) for run in list_runs(database, stored.id)[-1:]]
        sandbox = output.sandbox or next(iter(before), None)
        return _play(database, stored, _in_sandbox(tournament, sandbox), output)


def _in_sandbox(tournament: Tournament, sandbox: Backend | None) -> Tournament:
    return tournament.model_copy(update={"sandbox": sandbox}) if sandbox else tournament


def _play(database: Database, stored: StoredTournament, tournament: Tournament, output: Output) -> Played:
    with lease(database, stored):
        return _play_alone(database, stored, tournament, output)


def _play_alone(database: Database, stored: StoredTournament, tournament: Tournament, output: Output) -> Played:
    console = Console(file=steady_stderr(), highlight=False)
    for line in _heading(database, stored, tournament, kept=output.kept):
        console.print(Text(line), soft_wrap=True)
    resume = suggested("resume", *where(database, stored))
    the_rest = f"; {resume} plays what has no result yet" if output.kept else ""
    try:
        ending = _play_on_screen(console, database, stored, tournament, output)
    except (ArenaError, WardenError, StorageError, KeyboardInterrupt):
        if output.kept:
            console.print(Text(f"every finished match is kept{the_rest}"), soft_wrap=True)
        raise
    if tournament.duel is not None:
        return _conclude_duel(console, database, stored, tournament.duel, ending=ending, output=output)
    standings = output.show(database, stored, as_json=output.as_json)
    missing = stored.entry.matches - standings.matches
    if ending.interrupted and missing:
        console.print(Text(f"{missing} matches are left{the_rest}"), soft_wrap=True)
        return Played(ExitCode.INTERRUPTED, standings)
    return Played(TABLES["HOST_FAULT" if missing else "FINISHED"].exit_code, standings)


def _conclude_duel(
    console: Console,
    database: Database,
    stored: StoredTournament,
    terms: DuelTerms,
    *,
    ending: Ending,
    output: Output,
) -> Played:
    account = show_verdict(database, stored, terms, kept=output.kept, as_json=output.as_json)
    standings = rated_so_far(database, stored)
    if account.decided:
        return Played(ExitCode.OK, standings)
    if account.deals == account.deals_max:
        return Played(ExitCode.UNDECIDED, standings)
    if output.kept:
        resume = suggested("resume", *where(database, stored))
        console.print(Text(f"the duel is not at its end; {resume} plays on"), soft_wrap=True)
    return Played(ExitCode.INTERRUPTED if ending.interrupted else ExitCode.SOME_FAILED, standings)


def _play_on_screen(
    console: Console, database: Database, stored: StoredTournament, tournament: Tournament, output: Output
) -> Ending:
    entry = stored.entry
    results = list_results(database, stored.id)
    with _screen(console, entry, tournament, results) as screen:
        audience = Audience(screen, None if output.log is None else RunLog(output.log))
        return play(
            database,
            stored,
            tournament,
            tell=audience.tell,
            stop_unready=output.stop_unready,
            temporary=output.temporary,
        )


def _screen(console: Console, entry: NewTournament, tournament: Tournament, results: Sequence[MatchResult]) -> Screen:
    if tournament.duel is not None:
        board = DuelBoard(tournament.duel, tournament.seats, scheduled=entry.matches, results=results)
        return make_duel_screen(console, board)
    scoreboard = Scoreboard(
        [bot.name for bot in entry.bots],
        entry.anchor,
        scheduled=entry.matches,
        results=results,
        tables_at_once=tables_at_once(tournament),
    )
    return make_screen(console, scoreboard)


def _heading(database: Database, stored: StoredTournament, tournament: Tournament, *, kept: bool) -> tuple[str, ...]:
    entry = stored.entry
    here = f"database: {database.location.path}", f"commitment to the secret key (SHA-256): {entry.commitment}"
    most = "" if tournament.duel is None else "at most "
    return (
        f"{entry.name}: {entry.game}, {len(entry.bots)} bots, {tournament.seats} seats, {most}{entry.matches} matches",
        *(here if kept else ()),
        *((f"watch its tables: {suggested('watch', *where(database, stored))}",) if kept else ()),
        f"options of the game: {_options(entry.options)}",
    )


def _options(options: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{option} = {json.dumps(value)}" for option, value in options.items()) or "none"
