"""Puts a tournament into the database, before anything of it is played."""

from pathlib import Path

from doubloon import __version__
from doubloon_games import find_game
from doubloon_tournament.bots import command_version
from doubloon_tournament.execution.play import schedule_of
from doubloon_tournament.seeds import commitment, new_key
from doubloon_tournament.storage import Database, EnteredBot, NewTournament, StoredTournament, add_tournament
from doubloon_tournament.tournament_file import BotEntry, Source, Tournament, resolve


def enter_tournament(
    database: Database, source: Source, tournament: Tournament, *, key: bytes | None = None
) -> StoredTournament:
    """Adds a tournament with its file as read and its secret key.

    Args:
        database: Where to.
        source: The file.
        tournament: What the file says.
        key: Instead of the file's; a fresh one is made where neither has one.

    Raises:
        ScheduleError: If there is no schedule for it.
        TournamentExistsError: If one of its name is there.
    """
    secret = key or tournament.key or new_key()
    entry = NewTournament(
        name=tournament.name,
        file=source.text,
        folder=str(source.folder),
        key=secret,
        commitment=commitment(secret),
        game=tournament.game,
        rules=find_game(tournament.game).rules,
        anchor=tournament.anchor,
        doubloon=__version__,
        matches=schedule_of(tournament, secret).size,
        options=tournament.options,
        bots=tuple(_entered(source, bot) for bot in tournament.bots),
    )
    return add_tournament(database, entry)


def _entered(source: Source, bot: BotEntry) -> EnteredBot:
    command = resolve(bot.command, source.folder / bot.directory)
    return EnteredBot(bot.name, command.argv, command_version(command.argv, command.directory))


def changed_bots(stored: StoredTournament, tournament: Tournament) -> list[str]:
    """The bots that are no longer what they were when the tournament was entered."""
    source = Source(stored.entry.file, Path(stored.entry.folder), stored.entry.name)
    now = {bot.name: _entered(source, bot).version for bot in tournament.bots}
    return [bot.name for bot in stored.entry.bots if now[bot.name] != bot.version]
