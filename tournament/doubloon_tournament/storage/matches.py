"""Finished matches. What is here counts; what is not has not been played."""

from dataclasses import asdict, dataclass, field
from enum import Enum, auto

from sqlalchemy import Connection, func, insert, select

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.errors import RecordConflictError
from doubloon_tournament.storage.schema import bots, matches, seats
from doubloon_tournament.storage.seat_columns import read_seats
from doubloon_tournament.storage.tournaments import bot_ids


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat made of a match."""

    bot: str
    place: int
    points: int
    ending: str = ""
    """Why it stopped before the end; empty if it did not."""
    message: str = ""
    """The ending in words."""
    decisions: int = 0
    """Answered by the bot itself."""
    think_us: int = 0
    think_us_max: int = 0
    refund_us: int = 0
    reconnects: int = 0
    exit_id: int | None = None
    """The end of its process that it was forfeited for, in the table `exits`."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was played to its end."""

    id: str
    block: int
    deal: str
    rotation: int
    attempt: int
    rules: int
    state_hash: bytes = field(repr=False)
    choices_hash: bytes = field(repr=False)
    duration_ms: int
    record: bytes = field(repr=False)
    """Compressed."""
    seats: tuple[SeatResult, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What standings are made of."""

    id: str
    block: int
    deal: str
    bots: tuple[str, ...]
    """By seat, as the others."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    forfeits: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Forfeits:
    """Seats that a bot has forfeited in one way."""

    bot: str
    ending: str
    """Of the service's catalogue, such as `TIMED_OUT`."""
    times: int
    message: str
    """One of them in words."""


class Recorded(Enum):
    """What became of a match that was to be recorded."""

    NEW = auto()
    KNOWN = auto()
    """It had its record already, which stays as it is."""


def record_match(database: Database, tournament_id: int, match: FinishedMatch) -> Recorded:
    """Keeps a match with its seats, in a transaction of its own, once.

    Raises:
        RecordConflictError: If the same attempt is there with other choices.
    """
    with database.writing() as connection:
        if _is_known(connection, match):
            return Recorded.KNOWN
        columns = {column.name: getattr(match, column.name) for column in matches.c if column.name != "tournament_id"}
        connection.execute(insert(matches).values(columns | {"tournament_id": tournament_id}))
        connection.execute(insert(seats), _seat_rows(match, bot_ids(connection, tournament_id)))
        return Recorded.NEW


def recorded_ids(database: Database, tournament_id: int) -> frozenset[str]:
    """The matches that need not be played any more."""
    with database.reading() as connection:
        return frozenset(connection.scalars(select(matches.c.id).where(matches.c.tournament_id == tournament_id)))


def count_matches(database: Database, tournament_id: int) -> int:
    """How many matches have their result."""
    query = select(func.count()).select_from(matches).where(matches.c.tournament_id == tournament_id)
    with database.reading() as connection:
        return connection.scalar(query) or 0


def list_results(database: Database, tournament_id: int) -> list[MatchResult]:
    """All results of a tournament, in order of block and rotation."""
    columns = read_seats(database, tournament_id)
    ends = columns.ends.tolist()
    names = [columns.bots[bot] for bot in columns.bot.tolist()]
    places, points, forfeits = columns.place.tolist(), columns.points.tolist(), columns.forfeited.tolist()
    return [
        MatchResult(
            match,
            block,
            deal,
            bots=tuple(names[start:end]),
            places=tuple(places[start:end]),
            points=tuple(points[start:end]),
            forfeits=tuple(forfeits[start:end]),
        )
        for match, block, deal, start, end in zip(
            columns.ids, columns.blocks.tolist(), columns.deals, [0, *ends], ends, strict=False
        )
        if start < end
    ]


def list_forfeits(database: Database, tournament_id: int) -> list[Forfeits]:
    """How often each bot has forfeited in which way, in the order of the file."""
    query = (
        select(bots.c.name, seats.c.ending, func.count(), func.min(seats.c.message))
        .join(bots, bots.c.id == seats.c.bot_id)
        .where(bots.c.tournament_id == tournament_id, seats.c.ending != "")
        .group_by(bots.c.position, bots.c.name, seats.c.ending)
        .order_by(bots.c.position, seats.c.ending)
    )
    with database.reading() as connection:
        return [Forfeits(*row) for row in connection.execute(query)]


def _is_known(connection: Connection, match: FinishedMatch) -> bool:
    query = select(matches.c.attempt, matches.c.choices_hash).where(matches.c.id == match.id)
    known = connection.execute(query).one_or_none()
    if known is not None and known.attempt == match.attempt and known.choices_hash != match.choices_hash:
        raise RecordConflictError(
            f"match {match.id}, attempt {match.attempt}, came in twice with different choices; the first record is kept"
        )
    return known is not None


def _seat_rows(match: FinishedMatch, ids: dict[str, int]) -> list[dict[str, object]]:
    rows = []
    for number, seat in enumerate(match.seats):
        row = asdict(seat) | {"match_id": match.id, "seat": number, "bot_id": ids[seat.bot]}
        del row["bot"]
        rows.append(row)
    return rows
