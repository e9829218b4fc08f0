"""Bots that were put out of a tournament: their seats are forfeited without a try, also when it is resumed."""

from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.schema import put_out


@dataclass(frozen=True, slots=True)
class PutOut:
    """A bot that is out, from when on, and why."""

    bot: str
    at: str
    """UTC, ISO 8601."""
    offences: tuple[str, ...]
    """In words, in the order in which they came."""


def add_put_out(database: Database, tournament_id: int, out: PutOut) -> None:
    """Keeps that a bot is out, once."""
    row = asdict(out) | {"offences": list(out.offences), "tournament_id": tournament_id}
    with database.writing() as connection:
        connection.execute(insert(put_out).values(row).on_conflict_do_nothing())


def list_put_out(database: Database, tournament_id: int) -> list[PutOut]:
    """The bots that are out of a tournament, in the order in which they were put out."""
    query = select(put_out.c.bot, put_out.c.at, put_out.c.offences)
    query = query.where(put_out.c.tournament_id == tournament_id).order_by(put_out.c.at, put_out.c.bot)
    with database.reading() as connection:
        return [PutOut(row.bot, row.at, tuple(row.offences)) for row in connection.execute(query)]
