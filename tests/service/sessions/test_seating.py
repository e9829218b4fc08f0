"""When a table is seated, and what becomes of one that is not."""

import gc
import weakref

import pytest

from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.inputs import Hello, Ready, Resign
from doubloon_service.sessions.outputs import Seated
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import SharedTokenError
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.settings import HostSettings
from doubloon_service.sessions.spec import SeatSpec
from toys.hand import Hand, only


def test_a_table_is_seated_when_all_its_bots_are_ready() -> None:
    hand = Hand("ann", "bob")
    ann = hand.connect("ann")
    hand.create("ann", "bob")
    assert only(hand.told(ann), Seated) == []
    bob = hand.connect("bob")
    assert [seated.seat for seated in only(hand.told(ann), Seated)] == [0]
    assert [seated.seat for seated in only(hand.told(bob), Seated)] == [1]


def test_a_bot_that_is_not_ready_is_not_seated() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob", ready=False)
    hand.create("ann", "bob")
    assert only(hand.told(ann), Seated) == []
    hand.host.receive(bob, [Ready()], hand.now)
    assert len(only(hand.told(ann), Seated)) == 1


def test_a_process_that_plays_other_games_forfeits_at_once_and_is_told_which() -> None:
    hand = Hand("ann", "bob")
    bob = hand.connect("bob")
    hello = Hello(protocol=1, instance="0", max_tables=10, games=("whist", "chess"))
    ann = hand.host.connect("ann", hello, "a session", hand.now)
    assert isinstance(ann, Session)
    hand.host.receive(ann, [Ready()], hand.now)
    hand.create(SeatSpec("ann", "0"), "bob", start_up=60)
    hand.play_out(bob)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert outcome.forfeits[0] is not None
    assert outcome.forfeits[0].ending is SeatEnding.NO_SHOW
    assert outcome.forfeits[0].message == "ann/0 plays chess, whist, not auction"


def test_tables_are_seated_oldest_first_and_wait_for_room() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann", max_tables=1), hand.connect("bob")
    hand.create("ann", "bob", table="first")
    hand.create("ann", "bob", table="second")
    assert [seated.spec.table for seated in only(hand.told(ann), Seated)] == ["first"]
    hand.play_out(ann, bob)
    assert hand.ended("first").state is TableState.FINISHED
    assert hand.ended("second").state is TableState.FINISHED


def test_half_seated_tables_do_not_block_others() -> None:
    hand = Hand("ann", "bob", "cat")
    ann, bob = hand.connect("ann", max_tables=1), hand.connect("bob", max_tables=1)
    hand.create("ann", "cat", table="waits for cat")
    hand.create("ann", "bob", table="can start")
    hand.play_out(ann, bob)
    assert hand.ended("can start").state is TableState.FINISHED


def test_a_pinned_seat_waits_for_its_instance() -> None:
    hand = Hand("ann", "bob")
    zero, bob = hand.connect("ann", instance="0"), hand.connect("bob")
    hand.create(SeatSpec("ann", "1"), "bob")
    assert only(hand.told(bob), Seated) == []
    one = hand.connect("ann", instance="1")
    assert only(hand.told(zero), Seated) == []
    assert len(only(hand.told(one), Seated)) == 1


def test_one_bot_in_two_seats_needs_room_for_both() -> None:
    hand = Hand("ann")
    ann = hand.connect("ann", max_tables=1)
    hand.create("ann", "ann")
    assert only(hand.told(ann), Seated) == []
    other = hand.connect("ann", max_tables=1)
    assert len(only(hand.told(ann), Seated)) == len(only(hand.told(other), Seated)) == 1


def test_a_bot_that_plays_other_games_only_is_not_seated() -> None:
    hand = Hand("ann", "bob")
    session = hand.host.connect("ann", Hello(protocol=1, games=("chess",)), "s", hand.now)
    assert isinstance(session, Session)
    hand.host.receive(session, [Ready()], hand.now)
    bob = hand.connect("bob")
    hand.create("ann", "bob")
    assert only(hand.told(bob), Seated) == []


def test_a_bot_that_never_comes_is_a_no_show_and_the_others_play() -> None:
    hand = Hand("ann", "bob")
    ann = hand.connect("ann")
    hand.create("ann", "bob", start_up=5)
    hand.after(4.9)
    assert only(hand.told(ann), Seated) == []
    hand.after(0.2)
    hand.play_out(ann)
    ended = hand.ended()
    assert ended.outcome is not None
    assert ended.outcome.places == (1, 2)
    forfeit = ended.outcome.forfeits[1]
    assert forfeit is not None
    assert (forfeit.ending, forfeit.message) == (SeatEnding.NO_SHOW, "bob was not ready within 5 s")


def test_a_bot_that_is_only_busy_is_no_no_show() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann", max_tables=1), hand.connect("bob")
    hand.create("ann", "bob", table="first")
    hand.create("ann", "bob", table="second", start_up=5)
    hand.after(60)
    hand.play_out(ann, bob)
    outcome = hand.ended("second").outcome
    assert outcome is not None
    assert outcome.forfeits == (None, None)


def test_the_same_table_again_is_no_error_and_another_under_its_id_is() -> None:
    hand = Hand("ann", "bob")
    assert hand.create("ann", "bob").reason is None
    again = hand.create("ann", "bob")
    assert (again.existed, again.reason) == (True, None)
    other = hand.create("bob", "ann")
    assert (other.existed, other.reason) == (False, Reason.TABLE_CONFLICT)


def test_an_ended_table_is_remembered_until_it_is_released() -> None:
    hand = Hand("ann", "bob")
    hand.create("ann", "bob")
    hand.host.floor.cancel_table("t1", "", hand.now)
    assert hand.create("ann", "bob").existed
    hand.host.floor.ledger.release(["t1", "unknown"])
    assert not hand.create("ann", "bob").existed


def test_a_seat_of_an_unknown_bot_is_refused_by_name() -> None:
    hand = Hand("ann")
    result = hand.create("ann", "zoe")
    assert (result.reason, result.message) == (Reason.UNKNOWN_BOT, "not registered: zoe")


@pytest.mark.parametrize("ended", [False, True])
def test_unreleased_tables_are_bounded(ended: bool) -> None:
    hand = Hand("ann", "bob", settings=HostSettings(tables_max=2))
    for table in ("t1", "t2"):
        assert hand.create("ann", "bob", table=table).reason is None
    if ended:
        hand.host.floor.cancel_table("t1", "", hand.now)
    assert hand.create("ann", "bob", table="t3").reason is Reason.TOO_MANY_TABLES
    hand.host.floor.cancel_table("t1", "", hand.now)
    hand.host.floor.ledger.release(["t1"])
    assert hand.create("ann", "bob", table="t3").reason is None


def test_a_thousand_tables_of_a_bot_that_has_ended_are_played_by_stand_ins() -> None:
    hand = Hand("ann", "bob")
    for table in range(1000):
        hand.create(SeatSpec("ann", "0"), SeatSpec("bob", "0"), table=f"t{table}")
    hand.host.report_exit("ann", "0", "gone", hand.now)
    hand.host.report_exit("bob", "0", "gone", hand.now)
    assert len(hand.host.floor.ledger) == 1000
    assert {ended.state for ended in hand.host.floor.ledger.all()} == {TableState.FINISHED}


def test_a_bot_has_a_bounded_number_of_sessions() -> None:
    hand = Hand("ann", settings=HostSettings(sessions_max=1))
    hand.connect("ann")
    refused = hand.host.connect("ann", Hello(protocol=1), "another", hand.now)
    assert not isinstance(refused, Session)
    assert refused.reason is Reason.TOO_MANY_SESSIONS


def test_a_session_takes_no_more_tables_than_the_host_allows() -> None:
    hand = Hand("ann", settings=HostSettings(max_tables=3))
    assert hand.connect("ann", max_tables=50).max_tables == 3


def test_a_bot_that_will_never_play_the_game_is_a_no_show() -> None:
    hand = Hand("ann", "bob")
    session = hand.host.connect("ann", Hello(protocol=1, games=("chess",)), "s", hand.now)
    assert isinstance(session, Session)
    hand.host.receive(session, [Ready()], hand.now)
    bob = hand.connect("bob")
    hand.create("ann", "bob", start_up=5)
    hand.after(5)
    hand.play_out(bob)
    assert hand.ended().state is TableState.FINISHED


def test_a_bot_that_can_never_take_both_its_seats_is_a_no_show_in_one() -> None:
    hand = Hand("ann")
    ann = hand.connect("ann", max_tables=1)
    hand.create("ann", "ann", start_up=5)
    hand.after(5)
    hand.play_out(ann)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert [forfeit and forfeit.ending for forfeit in outcome.forfeits] == [None, SeatEnding.NO_SHOW]


def test_the_tables_of_a_removed_bot_do_not_wait_for_it() -> None:
    hand = Hand("ann", "bob")
    ann = hand.connect("ann")
    hand.create("ann", "bob")
    hand.host.remove_bot("bob", hand.now)
    hand.play_out(ann)
    assert hand.ended().state is TableState.FINISHED


def test_room_that_a_forfeit_frees_is_used_at_once() -> None:
    hand = Hand("ann", "bob", "cat")
    ann, bob, cat = hand.connect("ann", max_tables=1), hand.connect("bob"), hand.connect("cat")
    hand.create("ann", "bob", table="first")
    hand.create("ann", "cat", table="second")
    (observation,) = hand.asked(ann)
    hand.host.receive(ann, [Resign(observation.channel)], hand.now)
    hand.play_out(ann, cat)
    assert hand.ended("second").state is TableState.FINISHED
    hand.play_out(bob)
    assert hand.ended("first").state is TableState.FINISHED


def test_a_bot_in_two_seats_that_is_gone_ends_its_table_once() -> None:
    hand = Hand("ann")
    ann = hand.connect("ann")
    hand.create("ann", "ann")
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    assert [ended.spec.table for ended in hand.host.floor.ledger.take_fresh()] == ["t1"]
    assert hand.host.floor.ledger.after(0, "", 10)[1] == 1


def test_being_ready_again_changes_nothing() -> None:
    hand = Hand("ann", "bob")
    ann = hand.connect("ann")
    hand.host.floor.seat_waiting = lambda _: pytest.fail("looked for tables again")  # type: ignore[method-assign]
    hand.host.receive(ann, [Ready()] * 1000, hand.now)


def test_an_ended_table_is_not_kept_alive_by_its_alarms() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", start_up=1000)
    (table,) = hand.host.floor.live_tables()
    gone = weakref.ref(table)
    del table
    hand.play_out(ann, bob)
    hand.told(ann)
    hand.told(bob)
    hand.host.floor.ledger.release(["t1"])
    gc.collect()
    assert gone() is None


def test_two_bots_cannot_have_one_token() -> None:
    hand = Hand("ann")
    with pytest.raises(SharedTokenError, match="ann and bob would have one token"):
        hand.host.roster.register({"bob": b"ann".ljust(32, b".")})
    assert "bob" not in hand.host.roster


def test_the_start_up_of_a_released_table_is_not_that_of_another_one_under_its_name() -> None:
    hand = Hand("ann", "bob")
    hand.create("ann", "bob", start_up=5)
    hand.after(3)
    hand.host.floor.cancel_table("t1", "", hand.now)
    hand.host.floor.ledger.release(["t1"])
    hand.create("ann", "bob", start_up=5)
    hand.after(4)
    assert hand.host.floor.ledger.get("t1") is None
    hand.after(1)
    assert hand.ended().outcome is not None
