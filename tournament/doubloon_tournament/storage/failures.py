"""Attempts at matches that gave no result."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.schema import failures


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """One try at playing a match that ended without a result."""

    match: str
    attempt: int
    reason: str
    """Of the service's catalogue, such as `HOST_FAULT`."""
    message: str


def record_failure(database: Database, tournament_id: int, failed: FailedAttempt) -> None:
    """Keeps a failed attempt, once."""
    row = {
        "match_id": failed.match,
        "attempt": failed.attempt,
        "tournament_id": tournament_id,
        "reason": failed.reason,
        "message": failed.message,
    }
    with database.writing() as connection:
        connection.execute(insert(failures).values(row).on_conflict_do_nothing())


def list_failures(database: Database, tournament_id: int) -> list[FailedAttempt]:
    """All failed attempts of a tournament, in order of match and attempt."""
    query = (
        select(failures.c.match_id, failures.c.attempt, failures.c.reason, failures.c.message)
        .where(failures.c.tournament_id == tournament_id)
        .order_by(failures.c.match_id, failures.c.attempt)
    )
    with database.reading() as connection:
        return [FailedAttempt(*row) for row in connection.execute(query)]
