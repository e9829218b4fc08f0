"""From a table's record to what is stored."""

import zlib

import pytest

from doubloon.v1 import game_pb2, table_pb2
from doubloon_tournament.execution.agenda import Attempt
from doubloon_tournament.execution.recording import ending_of, failed_attempt, finished_match, match_result
from doubloon_tournament.schedule import Match
from doubloon_tournament.storage import FailedAttempt

ATTEMPT = Attempt(Match("m1", 3, "d00003", 1, ("ann", "bob")), 2)


@pytest.fixture
def record() -> table_pb2.TableRecord:
    ended = table_pb2.TableRecord(table=ATTEMPT.table, state=table_pb2.TABLE_STATE_FINISHED, duration_ms=40)
    ended.game.rules = 1
    ended.state_hash = b"hash"
    ended.outcome.seats.add(place=1, points=50)
    ended.outcome.seats.add(place=2, points=-10)
    ended.seats.add(bot="ann", reconnects=1)
    ended.seats.add(bot="bob", ending=game_pb2.SEAT_ENDING_TIMED_OUT, message="no answer within 2 s")
    ended.choices.add(seat=0, action="bid 1", options=2, think_us=70, refund_us=5, source=BOT)
    ended.choices.add(seat=1, action="bid 0", options=2, think_us=90, source=table_pb2.CHOICE_SOURCE_STAND_IN)
    ended.choices.add(seat=0, action="G7", options=1, source=table_pb2.CHOICE_SOURCE_FORCED)
    ended.choices.add(seat=0, action="G8", options=2, think_us=30, source=BOT)
    return ended


BOT = table_pb2.CHOICE_SOURCE_BOT


def test_a_seat_is_charged_with_what_its_bot_answered_itself(record: table_pb2.TableRecord) -> None:
    ann, bob = finished_match(ATTEMPT, record).seats
    assert (ann.bot, ann.decisions, ann.think_us, ann.think_us_max, ann.refund_us) == ("ann", 2, 100, 70, 5)
    assert (bob.bot, bob.decisions, bob.think_us, bob.ending) == ("bob", 0, 0, "TIMED_OUT")
    assert (ann.reconnects, bob.message) == (1, "no answer within 2 s")


def test_the_record_is_kept_whole(record: table_pb2.TableRecord) -> None:
    stored = finished_match(ATTEMPT, record)
    assert table_pb2.TableRecord.FromString(zlib.decompress(stored.record)) == record
    assert (stored.id, stored.block, stored.deal, stored.rotation, stored.attempt) == ("m1", 3, "d00003", 1, 2)


def test_equal_choices_have_equal_hashes_whatever_their_times(record: table_pb2.TableRecord) -> None:
    before = finished_match(ATTEMPT, record).choices_hash
    record.choices[0].think_us += 1
    assert finished_match(ATTEMPT, record).choices_hash == before
    record.choices[0].action = "bid 2"
    assert finished_match(ATTEMPT, record).choices_hash != before


def test_standings_see_places_points_and_forfeits(record: table_pb2.TableRecord) -> None:
    result = match_result(finished_match(ATTEMPT, record))
    assert (result.bots, result.places, result.points) == (("ann", "bob"), (1, 2), (50, -10))
    assert result.forfeits == (False, True)


def test_a_table_without_a_result_is_a_failed_attempt_with_its_reason_and_the_services_words() -> None:
    late = "the host was 2.5 s late during decision 1, which had 2 s"
    void = table_pb2.TableRecord(state=table_pb2.TABLE_STATE_HOST_FAULT, reason="HOST_FAULT", message=late)
    assert failed_attempt(ATTEMPT, void) == FailedAttempt("m1", 2, "HOST_FAULT", late)


def test_a_table_in_a_state_that_is_not_known_is_a_failed_attempt_that_is_played_again() -> None:
    strange = table_pb2.TableRecord.FromString(b"\x18\x63")
    assert failed_attempt(ATTEMPT, strange).reason == "STATE_99"
    assert ending_of(strange).replayed


def test_a_forfeit_of_a_kind_that_is_not_known_is_rated_as_a_forfeit(record: table_pb2.TableRecord) -> None:
    record.seats[0].MergeFromString(b"\x20\x63")
    match = finished_match(ATTEMPT, record)
    assert match.seats[0].ending == "ENDING_99"
    assert match_result(match).forfeits == (True, True)
