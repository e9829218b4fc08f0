"""Stored matches one by one, with every choice."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, Row, select

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.errors import MatchMissingError
from doubloon_tournament.storage.matches import FinishedMatch, SeatResult
from doubloon_tournament.storage.schema import bots, matches, seats
from doubloon_tournament.storage.tournaments import StoredTournament

CANDIDATES_SHOWN: Final = 5
READ_AT_ONCE: Final = 100
"""Matches whose seats are read in one go."""


def find_match(database: Database, tournament: StoredTournament, text: str) -> FinishedMatch:
    """The match whose id begins so.

    Raises:
        MatchMissingError: If there is none, or more than one.
    """
    query = select(matches.c.id).where(
        matches.c.tournament_id == tournament.id, matches.c.id.startswith(text, autoescape=True)
    )
    with database.reading() as connection:
        found = list(connection.scalars(query.order_by(matches.c.id).limit(CANDIDATES_SHOWN + 1)))
        if len(found) == 1 or text in found:
            return next(_stored(connection, matches.c.id == (text if text in found else found[0])))
    if found:
        more = ", ..." if len(found) > CANDIDATES_SHOWN else ""
        raise MatchMissingError(f"`{text}` begins several matches: {', '.join(found[:CANDIDATES_SHOWN])}{more}")
    raise MatchMissingError(
        f"`{tournament.entry.name}` has no finished match that begins with `{text}`; the table `matches` has their ids"
    )


def stored_matches(database: Database, tournament: StoredTournament) -> Iterator[FinishedMatch]:
    """All matches of a tournament, in order of block and rotation, one at a time."""
    with database.reading() as connection:
        yield from _stored(connection, matches.c.tournament_id == tournament.id)


def _stored(connection: Connection, condition: ColumnElement[bool]) -> Iterator[FinishedMatch]:
    query = select(matches).where(condition).order_by(matches.c.block, matches.c.rotation, matches.c.id)
    for rows in connection.execute(query).partitions(READ_AT_ONCE):
        taken = _seats(connection, [row.id for row in rows])
        yield from (_match(row, tuple(taken[row.id])) for row in rows)


def _seats(connection: Connection, ids: Sequence[str]) -> Mapping[str, Sequence[SeatResult]]:
    """The seats of these matches, in order."""
    query = select(bots.c.name, seats).join(bots, bots.c.id == seats.c.bot_id).where(seats.c.match_id.in_(ids))
    found: dict[str, list[SeatResult]] = defaultdict(list)
    for row in connection.execute(query.order_by(seats.c.match_id, seats.c.seat)):
        found[row.match_id].append(
            SeatResult(
                bot=row.name,
                place=row.place,
                points=row.points,
                ending=row.ending,
                message=row.message,
                decisions=row.decisions,
                think_us=row.think_us,
                think_us_max=row.think_us_max,
                refund_us=row.refund_us,
                reconnects=row.reconnects,
            )
        )
    return found


def _match(row: Row[tuple[object, ...]], seat_results: tuple[SeatResult, ...]) -> FinishedMatch:
    return FinishedMatch(
        id=row.id,
        block=row.block,
        deal=row.deal,
        rotation=row.rotation,
        attempt=row.attempt,
        rules=row.rules,
        state_hash=row.state_hash,
        choices_hash=row.choices_hash,
        duration_ms=row.duration_ms,
        seats=seat_results,
        record=row.record,
    )
