"""Recording: each match once, and nothing but what was played."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon_tournament import storage
from doubloon_tournament.storage import (
    Access,
    BotExit,
    Database,
    EnteredBot,
    FailedAttempt,
    FinishedMatch,
    NewTournament,
    Recorded,
    SeatResult,
    StoredTournament,
    add_tournament,
    open_database,
    record_match,
)

ENTRY = NewTournament(
    name="spring",
    file='name = "spring"',
    folder="/somewhere",
    key=bytes(range(32)),
    commitment="00" * 32,
    game="skull_king",
    rules=1,
    anchor=None,
    doubloon="0.1.0",
    matches=2,
    options={"kraken": True, "loot": False},
    bots=(EnteredBot("ann", ("ann", "--fast"), "a1"), EnteredBot("bob", ("bob",), "b1")),
)
MATCH = FinishedMatch(
    id="m1",
    block=0,
    deal="d1",
    rotation=0,
    attempt=0,
    rules=1,
    state_hash=b"state",
    choices_hash=b"choices",
    duration_ms=12,
    record=b"record",
    seats=(SeatResult("bob", 1, 50), SeatResult("ann", 2, -10, ending="TIMED_OUT", message="no answer")),
)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as opened:
        yield opened


@pytest.fixture
def spring(database: Database) -> StoredTournament:
    return add_tournament(database, ENTRY)


def test_a_tournament_reads_back_as_it_was_added(database: Database, spring: StoredTournament) -> None:
    assert storage.find_tournament(database, "spring") == spring


def test_a_tournament_among_others_is_meant_by_its_name(database: Database, spring: StoredTournament) -> None:
    url = database.location.url
    assert storage.where(database, spring) == ("--db", url)
    add_tournament(database, replace(ENTRY, name="summer"))
    assert storage.where(database, spring) == ("--db", url, "--tournament", "spring")
    with pytest.raises(storage.TournamentExistsError, match=r"resume --db sqlite:///.* --tournament spring`"):
        add_tournament(database, ENTRY)


def test_a_tournament_is_withdrawn_only_while_nothing_of_it_is_played(
    database: Database, spring: StoredTournament
) -> None:
    storage.add_exit(database, spring.id, BotExit("ann", "0", "exit status 2", "no such file"))
    assert storage.withdraw_tournament(database, spring)
    assert storage.tournament_names(database) == []
    again = add_tournament(database, ENTRY)
    record_match(database, again.id, MATCH)
    assert not storage.withdraw_tournament(database, again)
    assert storage.tournament_names(database) == ["spring"]


def test_without_a_name_the_tournament_added_last_is_found(database: Database, spring: StoredTournament) -> None:
    summer = add_tournament(database, replace(ENTRY, name="summer"))
    assert storage.find_tournament(database) == summer
    assert storage.tournament_names(database) == ["spring", "summer"]


def test_a_tournament_is_not_added_twice(database: Database, spring: StoredTournament) -> None:
    with pytest.raises(storage.TournamentExistsError, match=r"`spring` is in .* already; play what is left of it with"):
        add_tournament(database, ENTRY)


def test_a_tournament_that_is_not_there_is_answered_with_those_that_are(
    database: Database, spring: StoredTournament
) -> None:
    with pytest.raises(storage.TournamentMissingError, match="no tournament `autumn`; it has: spring"):
        storage.find_tournament(database, "autumn")


def test_the_key_stays_out_of_a_repr(spring: StoredTournament) -> None:
    assert ENTRY.key.hex() not in repr(spring)
    assert repr(ENTRY.key) not in repr(spring)


def test_a_recorded_match_gives_its_result_by_seat(database: Database, spring: StoredTournament) -> None:
    assert record_match(database, spring.id, MATCH) is Recorded.NEW
    (result,) = storage.list_results(database, spring.id)
    assert (result.bots, result.places, result.points, result.forfeits) == (
        ("bob", "ann"),
        (1, 2),
        (50, -10),
        (False, True),
    )
    assert storage.recorded_ids(database, spring.id) == {"m1"}


def test_the_same_record_again_is_known_and_changes_nothing(database: Database, spring: StoredTournament) -> None:
    record_match(database, spring.id, MATCH)
    assert record_match(database, spring.id, MATCH) is Recorded.KNOWN
    assert len(storage.list_results(database, spring.id)) == 1


def test_a_later_attempt_at_a_recorded_match_is_known_whatever_was_chosen(
    database: Database, spring: StoredTournament
) -> None:
    record_match(database, spring.id, MATCH)
    later = replace(MATCH, attempt=1, choices_hash=b"other", seats=MATCH.seats[::-1])
    assert record_match(database, spring.id, later) is Recorded.KNOWN
    assert storage.list_results(database, spring.id)[0].bots == ("bob", "ann")


def test_the_same_attempt_with_other_choices_is_an_error_and_the_first_stays(
    database: Database, spring: StoredTournament
) -> None:
    record_match(database, spring.id, MATCH)
    with pytest.raises(storage.RecordConflictError, match="m1, attempt 0, came in twice with different choices"):
        record_match(database, spring.id, replace(MATCH, choices_hash=b"other"))
    assert len(storage.list_results(database, spring.id)) == 1


def test_a_match_that_cannot_be_kept_whole_is_not_kept(database: Database, spring: StoredTournament) -> None:
    stranger = replace(MATCH, seats=(SeatResult("nobody", 1, 0),))
    with pytest.raises(KeyError):
        record_match(database, spring.id, stranger)
    assert storage.recorded_ids(database, spring.id) == frozenset()


def test_results_of_two_tournaments_stay_apart(database: Database, spring: StoredTournament) -> None:
    summer = add_tournament(database, replace(ENTRY, name="summer"))
    record_match(database, summer.id, MATCH)
    assert storage.list_results(database, spring.id) == []


def test_failed_attempts_are_kept_once_each(database: Database, spring: StoredTournament) -> None:
    failed = FailedAttempt("m1", 0, "HOST_FAULT", "the rules failed")
    for attempt in (failed, replace(failed, attempt=1), failed):
        storage.record_failure(database, spring.id, attempt)
    assert storage.list_failures(database, spring.id) == [failed, replace(failed, attempt=1)]


def test_what_a_bot_printed_before_its_end_is_kept(database: Database, spring: StoredTournament) -> None:
    bot_exit = BotExit("ann", "0", "exit status 1", "Traceback")
    storage.add_exit(database, spring.id, bot_exit)
    assert storage.list_exits(database, spring.id) == [bot_exit]


def test_a_reader_sees_what_a_writer_has_committed(
    tmp_path: Path, database: Database, spring: StoredTournament
) -> None:
    record_match(database, spring.id, MATCH)
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.READ) as reader:
        assert storage.recorded_ids(reader, spring.id) == {"m1"}
