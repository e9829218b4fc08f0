"""All seats at once: the same results as one by one, whatever the order in which they were stored."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon_tournament.report import rate_results, rate_seats
from doubloon_tournament.storage import (
    Access,
    Database,
    EnteredBot,
    FinishedMatch,
    NewTournament,
    SeatResult,
    StoredTournament,
    add_tournament,
    list_results,
    open_database,
    record_match,
)
from doubloon_tournament.storage.seat_columns import TimeSums, read_seats, sampled_records, sum_times

BOTS = ("ann", "bob", "cid")
ENTRY = NewTournament(
    name="spring",
    file="",
    folder="",
    key=b"k" * 32,
    commitment="",
    game="skull_king",
    rules=1,
    anchor="cid",
    doubloon="0.1.0",
    matches=99,
    options={},
    bots=tuple(EnteredBot(bot, (bot,), "") for bot in BOTS),
)


def match(block: int, rotation: int) -> FinishedMatch:
    """One whose id says nothing of where it stands."""
    seated = [BOTS[(seat - rotation) % 3] for seat in range(3)]
    return FinishedMatch(
        id=f"{(7 * block + 5 * rotation) % 97:02d}-{block}-{rotation}",
        block=block,
        deal=f"d{block}",
        rotation=rotation,
        attempt=0,
        rules=1,
        state_hash=b"s",
        choices_hash=b"c",
        duration_ms=1,
        record=b"r",
        seats=tuple(
            SeatResult(
                bot,
                place=1 + (seat + block) % 3,
                points=10 * seat,
                ending="TIMED_OUT" if (block, rotation, seat) == (1, 1, 1) else "",
                decisions=2,
                think_us=100 * (1 + seat),
                think_us_max=60 + block,
                refund_us=1,
            )
            for seat, bot in enumerate(seated)
        ),
    )


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as opened:
        yield opened


@pytest.fixture
def spring(database: Database) -> StoredTournament:
    """Blocks stored in any order, and another tournament among them."""
    stored = add_tournament(database, ENTRY)
    other = add_tournament(database, replace(ENTRY, name="summer"))
    matches = [match(block, rotation) for block in range(6) for rotation in range(3)]
    random.Random(1).shuffle(matches)
    for each in matches:
        record_match(database, stored.id, each)
        record_match(database, other.id, replace(each, id=f"other-{each.id}"))
    return stored


def test_matches_come_by_block_and_rotation_and_seats_in_order(database: Database, spring: StoredTournament) -> None:
    columns = read_seats(database, spring.id)
    wanted = [match(block, rotation) for block in range(6) for rotation in range(3)]
    assert columns.ids == tuple(each.id for each in wanted)
    assert columns.seat.tolist() == [0, 1, 2] * 18
    seats = [seat for each in wanted for seat in each.seats]
    assert [columns.bots[bot] for bot in columns.bot.tolist()] == [seat.bot for seat in seats]
    assert columns.place.tolist() == [seat.place for seat in seats]
    assert list(columns.endings) == [seat.ending for seat in seats]
    assert columns.forfeited.tolist().count(True) == 1
    assert columns.ends.tolist() == list(range(3, 55, 3))


def test_standings_are_the_same_by_either_way(database: Database, spring: StoredTournament) -> None:
    by_match = rate_results(list_results(database, spring.id), bots=BOTS, anchor="cid")
    assert rate_seats(read_seats(database, spring.id), anchor="cid") == by_match
    assert by_match.matches == 18


def test_a_tournament_without_results_has_empty_columns(database: Database) -> None:
    empty = add_tournament(database, ENTRY)
    columns = read_seats(database, empty.id)
    assert (columns.bots, columns.ids, len(columns.match)) == (BOTS, (), 0)
    assert list_results(database, empty.id) == []
    assert sum_times(database, empty.id) == {}


def test_times_are_summed_by_bot(database: Database, spring: StoredTournament) -> None:
    assert sum_times(database, spring.id) == dict.fromkeys(BOTS, TimeSums(36, 3600, 65, 18, 0))


def test_a_sample_is_the_same_each_time_and_of_one_tournament(database: Database, spring: StoredTournament) -> None:
    found = sampled_records(database, spring.id, 5)
    assert found == sampled_records(database, spring.id, 5)
    ids = sorted(match(block, rotation).id for block in range(6) for rotation in range(3))
    assert found == [(each, b"r") for each in ids[:5]]
