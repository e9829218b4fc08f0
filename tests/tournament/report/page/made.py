"""Databases of made-up results, for pages."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from doubloon.v1 import table_pb2
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import (
    Access,
    BegunRun,
    EnteredBot,
    FinishedMatch,
    NewTournament,
    SeatResult,
    add_run,
    add_tournament,
    open_database,
    record_match,
)
from doubloon_tournament.storage.packing import pack
from doubloon_tournament.tournament_file import toml_text

KEY = bytes(range(32))
SEATS = 3


def url(folder: Path) -> str:
    """Of the database in a folder."""
    return f"sqlite:///{folder / 'made.db'}"


def make(
    folder: Path,
    bots: Sequence[str],
    *,
    deals: int = 6,
    groups: Sequence[Sequence[str]] | None = None,
    missing: int = 0,
    name: str = "spring",
) -> str:
    """Makes a tournament at tables for three, and returns its database's URL.

    Args:
        folder: Where.
        bots: Best first, mostly.
        deals: Of each line-up.
        groups: Bots that meet each other; all of them by default.
        missing: Matches that are scheduled and have no result.
        name: Of the tournament.
    """
    line_ups = [line_up for group in (groups or [bots]) for line_up in combinations(group, SEATS)]
    matches = len(line_ups) * deals * SEATS
    with open_database(url(folder), Access.WRITE) as database:
        stored = add_tournament(database, _entry(name, bots, matches + missing))
        add_run(
            database,
            stored.id,
            BegunRun("2031-05-06T07:08:09+00:00", "0.1.0", "auto", "rlimit", ("memory",), ("files",)),
        )
        for block, (deal, line_up) in enumerate((deal, line_up) for deal in range(deals) for line_up in line_ups):
            for rotation in range(SEATS):
                seated = [line_up[(seat - rotation) % SEATS] for seat in range(SEATS)]
                match = _match(f"{block:04x}{rotation}", block, rotation, seated=seated, luck=deal, best=bots)
                record_match(database, stored.id, match)
    return url(folder)


def _entry(name: str, bots: Sequence[str], matches: int) -> NewTournament:
    each = "".join(
        f'[[bots]]\nname = {toml_text(bot)}\ncommand = ["x"]\nenv = {{PASSWORD = "hunter2"}}\n' for bot in bots
    )
    return NewTournament(
        name=name,
        file=f'name = {toml_text(name)}\ngame = "skull_king"\nkey = "{KEY.hex()}"\n[time]\ndecision = "2s"\n{each}',
        folder="/somewhere",
        key=KEY,
        commitment=commitment(KEY),
        game="skull_king",
        rules=1,
        anchor=bots[-1],
        doubloon="0.1.0",
        matches=matches,
        options={"kraken": True},
        bots=tuple(EnteredBot(bot, ("run", bot), "ab" * 32) for bot in bots),
    )


def _match(
    match: str, block: int, rotation: int, *, seated: Sequence[str], luck: int, best: Sequence[str]
) -> FinishedMatch:
    """The bots in order, but that chance now and then puts one behind the next."""
    points = [
        40 * (len(best) - best.index(bot)) + 7 * ((block * 5 + rotation * 3 + luck * seat) % 17)
        for seat, bot in enumerate(seated)
    ]
    record = table_pb2.TableRecord(table=f"{match}.0")
    for number in range(12):
        record.choices.add(
            seat=number % SEATS, action="x", options=2, think_us=1000 + 10 * number, source=table_pb2.CHOICE_SOURCE_BOT
        )
    late = block == 1 and rotation == 1
    return FinishedMatch(
        id=match,
        block=block,
        deal=f"d{block:05d}",
        rotation=rotation,
        attempt=0,
        rules=1,
        state_hash=b"state",
        choices_hash=b"choices",
        duration_ms=9,
        record=pack(record),
        seats=tuple(
            SeatResult(
                bot,
                1 + sum(other > points[seat] for other in points),
                points[seat],
                ending="TIMED_OUT" if late and seat == 0 else "",
                message="too late" if late and seat == 0 else "",
                decisions=4,
                think_us=4180,
                think_us_max=1110,
                refund_us=5,
            )
            for seat, bot in enumerate(seated)
        ),
    )
