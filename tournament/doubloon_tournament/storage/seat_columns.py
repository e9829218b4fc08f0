"""All seats of a tournament at once, column by column: for what is computed over every match and opens no record.

Rows are put in order here and not by the database, which would sort them on disk and look each up by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Select, func, select

from doubloon_tournament.storage.database import Database
from doubloon_tournament.storage.schema import bots, matches, seats

Whole: TypeAlias = NDArray[np.int64]

BATCH: Final = 500
"""Rows that are held as objects at once: with many, Python looks them over again and again for what could go."""
_WHOLE: Final = ("seat", "place", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatColumns:
    """A row for each seat of each finished match: match by match in order of block and rotation, then by seat."""

    bots: tuple[str, ...]
    """All entrants, in the order of the file; `bot` numbers them from 0."""
    ids: tuple[str, ...]
    """Of each match, as the two below."""
    deals: tuple[str, ...]
    blocks: Whole
    hashes: tuple[bytes, ...]
    """Of all choices, and behind it of the final state."""
    match: Whole
    """Number of the match, from 0; of each seat, as all below."""
    bot: Whole
    seat: Whole
    place: Whole
    points: Whole
    endings: tuple[str, ...]
    """Why a seat stopped before the end; empty where it did not."""

    @property
    def ends(self) -> Whole:
        """By match, how many seats there are up to its last."""
        return np.searchsorted(self.match, np.arange(len(self.ids)), side="right")

    @property
    def forfeited(self) -> NDArray[np.bool_]:
        """By seat, whether it stopped before the end."""
        return np.fromiter(map(bool, self.endings), dtype=np.bool_, count=len(self.endings))


@dataclass(frozen=True, slots=True)
class TimeSums:
    """How a bot has used its time, over all its seats; microseconds."""

    decisions: int
    """Answered by the bot itself."""
    think_us: int
    """Charged."""
    think_us_max: int
    """Charged for one decision."""
    refund_us: int
    """Given back because the host was late."""
    reconnects: int


def read_seats(database: Database, tournament_id: int) -> SeatColumns:
    """All seats of a tournament's finished matches."""
    with database.reading() as connection:
        query = select(bots.c.id, bots.c.name).where(bots.c.tournament_id == tournament_id)
        numbers, names = _columns(connection, query.order_by(bots.c.position))
        ids, blocks, deals, rotations, choices, ends = _columns(connection, _matches_of(tournament_id))
        seated_at, seated, endings, *whole = _columns(connection, _seats_of(numbers))
    order = sorted(range(len(ids)), key=lambda place: (blocks[place], rotations[place], ids[place]))
    match_numbers = {ids[place]: number for number, place in enumerate(order)}
    bot_numbers = {each: number for number, each in enumerate(numbers)}
    columns = {
        "match": _numbers([match_numbers.get(each, -1) for each in seated_at]),
        "bot": _numbers([bot_numbers[each] for each in seated]),
        **{name: _numbers(column) for name, column in zip(_WHOLE, whole, strict=True)},
    }
    rows = np.lexsort((columns["seat"], columns["match"]))
    rows = rows[np.count_nonzero(columns["match"] < 0) :]  # seats of a match that is gone belong to nothing
    return SeatColumns(
        bots=tuple(names),
        ids=tuple(ids[place] for place in order),
        deals=tuple(deals[place] for place in order),
        blocks=_numbers(blocks)[order],
        hashes=tuple(choices[place] + ends[place] for place in order),
        endings=tuple(endings[row] for row in rows.tolist()),
        **{name: column[rows] for name, column in columns.items()},
    )


def sum_times(database: Database, tournament_id: int) -> dict[str, TimeSums]:
    """How each bot that has sat at a finished table has used its time, by name."""
    columns = seats.c
    query = (
        select(
            bots.c.name,
            func.sum(columns.decisions),
            func.sum(columns.think_us),
            func.max(columns.think_us_max),
            func.sum(columns.refund_us),
            func.sum(columns.reconnects),
        )
        .join(bots, bots.c.id == columns.bot_id + 0)
        .where(bots.c.tournament_id == tournament_id)
        .group_by(bots.c.id)
        .order_by(bots.c.position)
    )
    with database.reading() as connection:
        return {row[0]: TimeSums(*row[1:]) for row in connection.execute(query)}


def sampled_records(database: Database, tournament_id: int, count: int) -> list[tuple[str, bytes]]:
    """Ids and compressed records of so many matches, always the same ones: ids are hashes, so the first are drawn."""
    query = select(matches.c.id, matches.c.record).where(matches.c.tournament_id == tournament_id)
    with database.reading() as connection:
        return [(row.id, row.record) for row in connection.execute(query.order_by(matches.c.id).limit(count))]


def _matches_of(tournament_id: int) -> Select[Any]:
    columns = (matches.c.id, matches.c.block, matches.c.deal, matches.c.rotation)
    query = select(*columns, matches.c.choices_hash, matches.c.state_hash)
    return query.where(matches.c.tournament_id == tournament_id)


def _seats_of(bot_ids: Sequence[int]) -> Select[Any]:
    """The table is read from end to end: by way of the index of bots each row would be looked up by itself."""
    columns = (seats.c.match_id, seats.c.bot_id, seats.c.ending, *(seats.c[name] for name in _WHOLE))
    return select(*columns).where((seats.c.bot_id + 0).in_(bot_ids))


def _columns(connection: Connection, query: Select[Any]) -> list[list[Any]]:
    """What a query finds, a list for each of its columns."""
    found = connection.execute(query)
    columns: list[list[Any]] = [[] for _ in query.selected_columns]
    for rows in found.partitions(BATCH):
        for column, values in zip(columns, zip(*rows, strict=True), strict=True):
            column.extend(values)
    return columns


def _numbers(values: Sequence[int]) -> Whole:
    return np.array(values, dtype=np.int64)
