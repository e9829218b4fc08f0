"""What can be exported as rows: each table with its columns, and where the rows come from.

Ids stay what they are: a match's is a function of tournament, line-up, deal and rotation. `docs/exports.md` describes
every column and is checked against this file.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from doubloon_tournament.playback.play_again import Source
from doubloon_tournament.report import rate_results
from doubloon_tournament.storage import Database, FinishedMatch, StoredTournament, list_results, stored_matches
from doubloon_tournament.storage.packing import unpack

Row: TypeAlias = tuple[Any, ...]
"""A value for each column; None where there is none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column."""

    name: str
    kind: type
    meaning: str


@dataclass(frozen=True, slots=True)
class ExportTable:
    """Rows of one kind."""

    columns: Sequence[Column]
    rows: Callable[[Database, StoredTournament], Iterator[Row]]


def _matches(database: Database, tournament: StoredTournament) -> Iterator[Row]:
    for match in stored_matches(database, tournament):
        yield (
            match.id,
            tournament.entry.name,
            tournament.entry.game,
            match.rules,
            match.block,
            match.deal,
            match.rotation,
            match.attempt,
            len(match.seats),
            match.duration_ms,
            match.state_hash.hex(),
        )


def _seats(database: Database, tournament: StoredTournament) -> Iterator[Row]:
    for match in stored_matches(database, tournament):
        for number, seat in enumerate(match.seats):
            yield (
                match.id,
                number,
                seat.bot,
                seat.place,
                seat.points,
                seat.ending or None,
                seat.message or None,
                seat.decisions,
                seat.think_us,
                seat.think_us_max,
                seat.refund_us,
                seat.reconnects,
            )


def _decisions(database: Database, tournament: StoredTournament) -> Iterator[Row]:
    for match in stored_matches(database, tournament):
        yield from _decisions_of(match)


def _decisions_of(match: FinishedMatch) -> Iterator[Row]:
    for number, choice in enumerate(unpack(match.id, match.record).choices):
        yield (
            match.id,
            number,
            choice.seat,
            match.seats[choice.seat].bot,
            choice.action,
            choice.options,
            Source(choice.source).name.lower(),
            choice.think_us,
            choice.refund_us,
            choice.rejected,
        )


def _standings(database: Database, tournament: StoredTournament) -> Iterator[Row]:
    bots = [bot.name for bot in tournament.entry.bots]
    standings = rate_results(list_results(database, tournament.id), bots=bots, anchor=tournament.entry.anchor)
    for row in standings.rows:
        yield (
            row.rank,
            row.bot,
            row.elo if row.rated else None,
            row.elo_low,
            row.elo_high,
            row.rank_low,
            row.rank_high,
            row.games,
            row.deals,
            row.points_mean,
            row.points_se,
            row.forfeits,
        )


TABLES: Final[Mapping[str, ExportTable]] = {
    "matches": ExportTable(
        (
            Column("match", str, "id of the match"),
            Column("tournament", str, "its name"),
            Column("game", str, "registered name"),
            Column("rules", int, "number of the rules it was played by"),
            Column("block", int, "number of the block: one deal in all seat rotations"),
            Column("deal", str, "id of the deal; matches that share it had the same cards"),
            Column("rotation", int, "which rotation of the block, from 0"),
            Column("attempt", int, "which attempt gave the result, from 0"),
            Column("seats", int, "seats of the table"),
            Column("duration_ms", int, "from seating to the end, milliseconds"),
            Column("state_hash", str, "SHA-256 of the final state's canonical text, hex"),
        ),
        _matches,
    ),
    "seats": ExportTable(
        (
            Column("match", str, "id of the match"),
            Column("seat", int, "from 0"),
            Column("bot", str, "who sat there"),
            Column("place", int, "1 is best; equal places tie; who forfeited is last"),
            Column("points", int, "the game's own; of a forfeited seat those of the stand-in's play"),
            Column("ending", str, "why the seat stopped before the end; empty if it did not"),
            Column("message", str, "the ending in words"),
            Column("decisions", int, "answered by the bot"),
            Column("think_us", int, "charged, in all, microseconds"),
            Column("think_us_max", int, "charged for one decision, the most, microseconds"),
            Column("refund_us", int, "given back because the host was late, microseconds"),
            Column("reconnects", int, "streams lost and taken up again"),
        ),
        _seats,
    ),
    "decisions": ExportTable(
        (
            Column("match", str, "id of the match"),
            Column("number", int, "of the choice in the match, from 0"),
            Column("seat", int, "who chose"),
            Column("bot", str, "the bot of that seat"),
            Column("action", str, "in the game's notation"),
            Column("options", int, "how many there were"),
            Column("source", str, "bot, forced (one option) or stand_in"),
            Column("think_us", int, "charged, microseconds"),
            Column("refund_us", int, "given back because the host was late, microseconds"),
            Column("rejected", int, "illegal answers before it"),
        ),
        _decisions,
    ),
    "standings": ExportTable(
        (
            Column("rank", int, "1 is best"),
            Column("bot", str, "name"),
            Column("elo", float, "rating; empty without a result"),
            Column("elo_low", float, "lower end of the 95 % interval; empty with too few deals"),
            Column("elo_high", float, "upper end"),
            Column("rank_low", int, "best rank that the evidence allows"),
            Column("rank_high", int, "worst rank that the evidence allows"),
            Column("games", int, "rated matches"),
            Column("deals", int, "deals they were played on"),
            Column("points_mean", float, "mean points of a match; empty where all were forfeited"),
            Column("points_se", float, "standard error of that over deals"),
            Column("forfeits", int, "matches forfeited"),
        ),
        _standings,
    ),
}
"""By name."""
