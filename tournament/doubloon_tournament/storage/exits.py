"""Processes that ended before the tournament did, and all of bots that forfeited, with the last of their output."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import insert, select

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.schema import exits

STOPPED: Final = "stopped by the runner"
"""The reason where a process of a bot that forfeited was ended by us, when it was put out or all was played."""


@dataclass(frozen=True, slots=True)
class BotExit:
    """The end of a bot's process: an early one, or one of a bot that forfeited."""

    bot: str
    instance: str
    reason: str
    """In words, such as `exit status 1`."""
    output: str
    """The last of what it printed."""


def add_exit(database: Database, tournament_id: int, bot_exit: BotExit) -> int:
    """Keeps an early end; returns the number of its row."""
    with database.writing() as connection:
        done = connection.execute(insert(exits).values(asdict(bot_exit) | {"tournament_id": tournament_id}))
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])


def list_exits(database: Database, tournament_id: int) -> list[BotExit]:
    """All early ends of a tournament, in the order in which they came."""
    query = select(exits.c.bot, exits.c.instance, exits.c.reason, exits.c.output)
    query = query.where(exits.c.tournament_id == tournament_id).order_by(exits.c.id)
    with database.reading() as connection:
        return [BotExit(*row) for row in connection.execute(query)]
