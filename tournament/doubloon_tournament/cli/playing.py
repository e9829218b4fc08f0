"""What `demo`, `run` and `resume` have in common: open, enter, play, show."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from doubloon_tournament.bots import WardenError
from doubloon_tournament.cli.exit_codes import ExitCode
from doubloon_tournament.cli.results import show_results
from doubloon_tournament.cli.scoreboard import Scoreboard
from doubloon_tournament.cli.screen import make_screen
from doubloon_tournament.execution import ArenaError, enter_tournament, play
from doubloon_tournament.storage import (
    Access,
    Database,
    StorageError,
    StoredTournament,
    find_tournament,
    list_results,
    open_database,
)
from doubloon_tournament.tournament_file import Source, Tournament, parse


def play_new(source: Source, tournament: Tournament, url: str | None, *, key: bytes | None, as_json: bool) -> ExitCode:
    """Enters the tournament of a file into a database and plays it."""
    with open_database(url or tournament.storage or f"sqlite:///{tournament.name}.db", Access.WRITE) as database:
        stored = enter_tournament(database, source, tournament, key=key)
        return _play(database, stored, tournament, as_json=as_json)


def play_on(url: str, name: str | None, *, as_json: bool) -> ExitCode:
    """Plays what is left of a tournament that is in a database."""
    with open_database(url, Access.READ):
        pass
    with open_database(url, Access.WRITE) as database:
        stored = find_tournament(database, name)
        entry = stored.entry
        tournament = parse(Source(entry.file, Path(entry.folder), f"the file of {entry.name} in {url}"))
        return _play(database, stored, tournament, as_json=as_json)


def _play(database: Database, stored: StoredTournament, tournament: Tournament, *, as_json: bool) -> ExitCode:
    console = Console(stderr=True, highlight=False)
    for line in _heading(database, stored, tournament):
        console.print(Text(line), soft_wrap=True)
    bots = [bot.name for bot in tournament.bots]
    board = Scoreboard(bots, tournament.anchor, list_results(database, stored.id))
    the_rest = f"doubloon resume --db {database.location.url} plays what has no result yet"
    try:
        with make_screen(console, board) as screen:
            ending = play(database, stored, tournament, tell=screen.tell)
    except (ArenaError, WardenError, StorageError, KeyboardInterrupt):
        console.print(Text(f"every finished match is kept; {the_rest}"), soft_wrap=True)
        raise
    standings = show_results(database, stored, as_json=as_json)
    missing = stored.entry.matches - standings.matches
    if ending.interrupted and missing:
        console.print(Text(f"{missing} matches are left; {the_rest}"), soft_wrap=True)
        return ExitCode.INTERRUPTED
    return ExitCode.SOME_FAILED if missing else ExitCode.OK


def _heading(database: Database, stored: StoredTournament, tournament: Tournament) -> tuple[str, ...]:
    entry = stored.entry
    return (
        f"{entry.name}: {entry.game}, {len(entry.bots)} bots, {tournament.seats} seats, {entry.matches} matches",
        f"database: {database.location.path}",
        f"commitment to the secret key (SHA-256): {entry.commitment}",
    )
