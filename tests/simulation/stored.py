"""What a database holds of a tournament, read past the program."""

import hashlib
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from doubloon.v1 import table_pb2


@dataclass(frozen=True, slots=True)
class Played:
    """All of a match that may not depend on when it was played."""

    scheduled: tuple[object, ...]
    """What was so before it was played: its place, game, deal and seats."""
    played: tuple[object, ...]
    """What was chosen, and how it ended."""
    forfeits: tuple[tuple[str, str, str], ...]
    """The bots that forfeited, with the process that played, and how."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What is there."""

    matches: Mapping[str, Played]
    """By id."""
    tournaments: int
    doubled: int = 0
    """Results too many: rows of one id, of one place in the schedule, or of one seat."""


def stored_in(database: Path) -> Stored:
    """What a database holds; nothing if it is not there, or has no tables yet.

    Raises:
        RuntimeError: If it is damaged.
    """
    if not database.exists():
        return Stored({}, 0)
    with closing(sqlite3.connect(database)) as connection:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise RuntimeError(f"the database is damaged: {sound}")
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchall():
            return Stored({}, 0)
        (tournaments,) = connection.execute("SELECT count(*) FROM tournaments").fetchone()
        return Stored(dict(_matches(connection)), tournaments, _doubled(connection))


def _matches(connection: sqlite3.Connection) -> Iterator[tuple[str, Played]]:
    query = "SELECT id, block, deal, rotation, state_hash, choices_hash, record FROM matches"
    for match, block, deal, rotation, *hashes, blob in connection.execute(query).fetchall():
        seats = connection.execute(
            "SELECT seat, name, place, points, ending FROM seats JOIN bots ON bots.id = bot_id WHERE match_id = ? "
            "ORDER BY seat",
            [match],
        ).fetchall()
        record = table_pb2.TableRecord.FromString(zlib.decompress(blob))
        game = record.game.SerializeToString(deterministic=True)
        bots, results = [seat[:2] for seat in seats], [seat[2:] for seat in seats]
        yield (
            match,
            Played(
                scheduled=(block, deal, rotation, game, *bots),
                played=(*hashes, *results, _timeless(record)),
                forfeits=tuple(
                    (bot, record.seats[seat].instance, ending) for seat, bot, _, _, ending in seats if ending
                ),
            ),
        )


def _timeless(record: table_pb2.TableRecord) -> str:
    """A hash of the choices and the outcome of a record, without any measured time."""
    choices = "\n".join(f"{choice.seat} {choice.action} {choice.source}" for choice in record.choices)
    return hashlib.sha256(choices.encode() + record.outcome.SerializeToString(deterministic=True)).hexdigest()


def _doubled(connection: sqlite3.Connection) -> int:
    (matches, ids, places) = connection.execute(
        "SELECT count(*), count(DISTINCT id), count(DISTINCT block || '/' || rotation) FROM matches"
    ).fetchone()
    (seats, meant) = connection.execute(
        "SELECT (SELECT count(*) FROM seats), (SELECT count(DISTINCT match_id || '/' || seat) FROM seats)"
    ).fetchone()
    return int(matches - ids + matches - places + seats - meant)
