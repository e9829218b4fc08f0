"""When a tournament was played, and what confined its bots then."""

from dataclasses import asdict, dataclass

from sqlalchemy import insert, select

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.schema import runs


@dataclass(frozen=True, slots=True)
class BegunRun:
    """A run or resumption of a tournament."""

    at: str
    """UTC, ISO 8601."""
    doubloon: str
    """Version of the program."""
    asked: str
    """The sandbox that was asked for, which a resumption asks for again."""
    sandbox: str
    """The one that there was."""
    enforced: tuple[str, ...]
    """What it really enforces, in words."""
    left_open: tuple[str, ...]
    """What it does not keep a bot from, in words."""


def add_run(database: Database, tournament_id: int, run: BegunRun) -> None:
    """Keeps that a run began."""
    lists = {"enforced": list(run.enforced), "left_open": list(run.left_open)}
    with database.writing() as connection:
        connection.execute(insert(runs).values(asdict(run) | lists | {"tournament_id": tournament_id}))


def list_runs(database: Database, tournament_id: int) -> list[BegunRun]:
    """All runs of a tournament, in the order in which they began."""
    columns = (runs.c.at, runs.c.doubloon, runs.c.asked, runs.c.sandbox, runs.c.enforced, runs.c.left_open)
    query = select(*columns).where(runs.c.tournament_id == tournament_id).order_by(runs.c.id)
    with database.reading() as connection:
        return [BegunRun(*row[:4], tuple(row.enforced), tuple(row.left_open)) for row in connection.execute(query)]
