"""Tournaments and their bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from doubloon_games.options import OptionValue
from doubloon_tournament.advice import suggested
from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.errors import TournamentExistsError, TournamentMissingError
from doubloon_tournament.storage.schema import bots, exits, failures, matches, put_out, runs, tournaments


@dataclass(frozen=True, slots=True)
class EnteredBot:
    """A bot of a tournament."""

    name: str
    argv: tuple[str, ...]
    """As it is started."""
    version: str
    """Hash of the command and of the files it names, hex."""


@dataclass(frozen=True, slots=True)
class NewTournament:
    """A tournament to be played."""

    name: str
    file: str
    """The tournament file as read."""
    folder: str
    """Where the file's relative paths start."""
    key: bytes = field(repr=False)
    commitment: str
    """SHA-256 of the key, hex."""
    game: str
    rules: int
    anchor: str | None
    """The bot that stands at 1000 Elo."""
    doubloon: str
    """Version of the program."""
    matches: int
    """Matches scheduled."""
    options: Mapping[str, OptionValue]
    """The game's: those of the file, and those that it left open as they were when the tournament was entered."""
    bots: tuple[EnteredBot, ...]
    """In the order of the file."""


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament that is in the database."""

    id: int
    entry: NewTournament
    """As it was added."""


def add_tournament(database: Database, entry: NewTournament) -> StoredTournament:
    """Adds a tournament.

    Raises:
        TournamentExistsError: If there is one of that name.
    """
    with database.writing() as connection:
        if connection.scalar(select(tournaments.c.id).where(tournaments.c.name == entry.name)) is not None:
            resume = suggested("resume", *_where(connection, database, entry.name))
            raise TournamentExistsError(
                f"the tournament `{entry.name}` is in {database.location.path} already; play what is left of it with "
                f"`{resume}`, or give the new one another name or another --db"
            )
        columns = {column.name: getattr(entry, column.name) for column in tournaments.c if column.name != "id"}
        number = connection.execute(insert(tournaments).values(columns)).inserted_primary_key
        assert number is not None
        connection.execute(insert(bots), _bot_rows(number[0], entry.bots))
        return StoredTournament(number[0], entry)


def withdraw_tournament(database: Database, stored: StoredTournament) -> bool:
    """Takes a tournament out again, if nothing of it has been played; returns whether it did."""
    with database.writing() as connection:
        played = [
            connection.scalar(select(func.count()).select_from(table).where(table.c.tournament_id == stored.id))
            for table in (matches, failures, put_out)
        ]
        if any(played):
            return False
        for table in (exits, runs, bots):
            connection.execute(delete(table).where(table.c.tournament_id == stored.id))
        connection.execute(delete(tournaments).where(tournaments.c.id == stored.id))
        return True


def find_tournament(database: Database, name: str | None = None) -> StoredTournament:
    """The tournament of that name, or the one added last.

    Raises:
        TournamentMissingError: If there is none.
    """
    query = select(tournaments).order_by(tournaments.c.id.desc()).limit(1)
    if name is not None:
        query = query.where(tournaments.c.name == name)
    with database.reading() as connection:
        row = connection.execute(query).one_or_none()
        if row is not None:
            return _stored(connection, row)
    known = tournament_names(database)
    has = f"it has: {', '.join(known)}" if known else "it has none"
    wanted = f"no tournament `{name}`" if name is not None else "no tournament"
    raise TournamentMissingError(f"{database.location.path} has {wanted}; {has}")


def tournament_names(database: Database) -> list[str]:
    """All tournaments in the order in which they were added."""
    with database.reading() as connection:
        return list(connection.scalars(select(tournaments.c.name).order_by(tournaments.c.id)))


def where(database: Database, stored: StoredTournament) -> tuple[str, ...]:
    """The options of a command that mean this tournament; its name is among them where there are others."""
    with database.reading() as connection:
        return _where(connection, database, stored.entry.name)


def bot_ids(connection: Connection, tournament_id: int) -> dict[str, int]:
    """The bots' row ids by name."""
    rows = connection.execute(select(bots.c.name, bots.c.id).where(bots.c.tournament_id == tournament_id))
    return {row.name: row.id for row in rows}


def _where(connection: Connection, database: Database, name: str) -> tuple[str, ...]:
    alone = connection.scalar(select(func.count()).select_from(tournaments)) == 1
    return ("--db", database.location.url, *(() if alone else ("--tournament", name)))


def _bot_rows(tournament_id: int, entered: Sequence[EnteredBot]) -> list[dict[str, object]]:
    return [
        {
            "tournament_id": tournament_id,
            "position": position,
            "name": bot.name,
            "argv": list(bot.argv),
            "version": bot.version,
        }
        for position, bot in enumerate(entered)
    ]


def _stored(connection: Connection, row: Any) -> StoredTournament:
    query = select(bots).where(bots.c.tournament_id == row.id).order_by(bots.c.position)
    entered = tuple(EnteredBot(bot.name, tuple(bot.argv), bot.version) for bot in connection.execute(query))
    columns = {name: value for name, value in row._mapping.items() if name != "id"}
    return StoredTournament(row.id, NewTournament(**columns, bots=entered))
