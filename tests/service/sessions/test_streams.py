"""Losing a stream, coming back, leaving, being ended."""

import pytest

from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.inputs import Hello, Leave
from doubloon_service.sessions.outputs import Drain, Finished, Goodbye, Observation, Seated, Welcome
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.settings import HostSettings
from doubloon_service.sessions.spec import SeatSpec
from toys.hand import SECOND, Hand, goodbye, only


def seated(**time_s: float) -> tuple[Hand, Session, Session]:
    """Two bots at one table with the budgets."""
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann", instance="0"), hand.connect("bob")
    hand.create("ann", "bob", **time_s)
    return hand, ann, bob


def forfeits(hand: Hand, *, seat: int = 0) -> SeatEnding | None:
    """The ending of a seat at the ended table."""
    outcome = hand.ended().outcome
    assert outcome is not None
    forfeit = outcome.forfeits[seat]
    return forfeit and forfeit.ending


def resume(hand: Hand, session: Session) -> Session | Goodbye:
    """The bot comes back on a new stream."""
    return hand.host.connect("ann", Hello(protocol=1, instance="0", resume=session.id), "unused", hand.now)


def test_a_bot_that_comes_back_gets_its_table_again_with_the_time_that_is_left() -> None:
    hand, ann, _ = seated(decision=10, grace=5)
    (before,) = hand.asked(ann)
    hand.after(1)
    hand.host.lose(ann, hand.now)
    hand.after(3)
    assert resume(hand, ann) is ann
    outputs = hand.told(ann)
    welcome, seat, again = outputs
    assert isinstance(welcome, Welcome)
    assert welcome.resumed
    assert isinstance(seat, Seated)
    assert (again.sequence, again.decision.id) == (before.sequence, before.decision.id)
    assert again.decision.decision_left_us == 6 * SECOND


def test_an_answer_on_the_new_stream_counts_once() -> None:
    hand, ann, bob = seated(grace=5)
    (before,) = hand.asked(ann)
    hand.host.lose(ann, hand.now)
    resume(hand, ann)
    hand.told(ann)
    hand.choose(ann, before, 2)
    hand.choose(ann, before, 1)
    hand.play_out(bob, ann)
    ended = hand.ended()
    assert next(choice.action for choice in ended.choices if choice.seat == 0) == "bid 2"
    assert ended.seats[0].reconnects == 1


def test_a_bot_that_does_not_come_back_within_the_grace_forfeits() -> None:
    hand, ann, bob = seated(grace=5)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.after(4.9)
    assert ann.places
    hand.after(0.1)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.DISCONNECTED


def test_an_old_loss_does_not_end_a_new_stream() -> None:
    hand, ann, _ = seated(grace=5)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.after(4)
    resume(hand, ann)
    hand.after(100)
    assert ann.places


def test_without_grace_a_lost_stream_forfeits_at_once() -> None:
    hand, ann, bob = seated()
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.DISCONNECTED


def test_the_decision_s_clock_runs_on_while_the_stream_is_lost() -> None:
    hand, ann, bob = seated(decision=2, grace=10)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.after(2)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.TIMED_OUT


def test_what_ended_while_the_bot_was_away_is_told_when_it_is_back() -> None:
    hand, ann, _ = seated(grace=10)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.host.floor.cancel_table("t1", "enough", hand.now)
    resume(hand, ann)
    outputs = hand.told(ann)
    (finished,) = only(outputs, Finished)
    assert (finished.reason, finished.message) == (Reason.CANCELLED, "enough")
    assert [type(output) for output in outputs] == [Welcome, Seated, Observation, Finished]


def test_a_session_that_is_gone_cannot_be_resumed_but_a_new_one_opens() -> None:
    hand = Hand("ann", settings=HostSettings(grace_us=5 * SECOND))
    ann = hand.connect("ann", instance="0")
    hand.host.lose(ann, hand.now)
    hand.after(5)
    fresh = resume(hand, ann)
    assert isinstance(fresh, Session)
    assert fresh is not ann


def test_another_bot_cannot_resume_the_session() -> None:
    hand, ann, _ = seated()
    other = hand.host.connect("bob", Hello(protocol=1, resume=ann.id), "fresh", hand.now)
    assert other is not ann


def test_a_bot_that_leaves_gives_its_tables_up() -> None:
    hand, ann, bob = seated(grace=100)
    hand.host.receive(ann, [Leave()], hand.now)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.RESIGNED


def test_an_exit_that_is_reported_forfeits_without_grace() -> None:
    hand, ann, bob = seated(grace=100)
    hand.host.lose(ann, hand.now)
    hand.host.report_exit("ann", "0", "the process ended with exit status 3", hand.now)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.EXITED
    assert hand.ended().seats[0].forfeit is not None
    assert hand.ended().seats[0].forfeit.message == "the process ended with exit status 3"


def test_an_exit_of_an_unknown_bot_is_an_error() -> None:
    with pytest.raises(LookupError, match="no bot `zoe`"):
        Hand("ann").host.report_exit("zoe", "0", "", 0)


def test_a_removed_bot_is_told_and_refused() -> None:
    hand, ann, bob = seated()
    hand.host.remove_bot("ann", hand.now)
    assert goodbye(hand.told(ann)).reason is Reason.REMOVED
    assert hand.host.roster.owner(b"ann".ljust(32, b".")) is None
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.DISCONNECTED


def test_a_bot_that_does_not_read_is_ended() -> None:
    hand, ann, bob = seated(grace=100)
    hand.host.too_slow(ann, hand.now)
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.DISCONNECTED


def test_a_bot_that_is_too_old_is_told_both_numbers() -> None:
    refused = Hand("ann").host.connect("ann", Hello(protocol=0), "s", 0)
    assert isinstance(refused, Goodbye)
    assert refused.reason is Reason.UNSUPPORTED_PROTOCOL
    assert "version 0, the oldest served here is 1" in refused.message


def test_a_cancelled_table_is_told_to_its_seats_and_its_creator() -> None:
    hand, ann, _ = seated()
    hand.told(ann)
    assert hand.host.floor.cancel_table("t1", "rain", hand.now)
    (finished,) = only(hand.told(ann), Finished)
    assert (finished.reason, finished.message, finished.outcome) == (Reason.CANCELLED, "rain", None)
    assert hand.ended().state is TableState.CANCELLED
    assert not hand.host.floor.cancel_table("never", "", hand.now)


def test_a_cancelled_decision_is_not_outstanding() -> None:
    hand, ann, _ = seated()
    hand.asked(ann)
    assert ann.outstanding == 1
    hand.host.floor.cancel_table("t1", "", hand.now)
    assert ann.outstanding == 0


def test_draining_lets_running_tables_end_and_takes_no_new_ones() -> None:
    hand, ann, bob = seated()
    hand.create(SeatSpec("ann", "not there"), "bob", table="never")
    hand.host.drain(10 * SECOND, hand.now)
    assert hand.ended("never").reason is Reason.DRAINING
    assert only(hand.told(ann), Drain) == [Drain(10 * SECOND)]
    assert hand.create("ann", "bob", table="t2").reason is Reason.DRAINING
    hand.play_out(ann, bob)
    hand.after(11)
    assert hand.ended().state is TableState.FINISHED


def test_a_drain_that_takes_too_long_cancels_what_runs() -> None:
    hand, ann, _ = seated()
    hand.asked(ann)
    hand.host.drain(10 * SECOND, hand.now)
    hand.after(10)
    assert (hand.ended().state, hand.ended().reason) == (TableState.CANCELLED, Reason.DRAINED)
    hand.host.close(hand.now)
    farewell = goodbye(hand.told(ann))
    assert (farewell.reason, farewell.retry) == (Reason.DRAINED, True)


def test_a_process_that_is_started_again_ends_what_its_predecessor_left() -> None:
    hand, ann, bob = seated(grace=100)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    fresh = hand.connect("ann", instance="0")
    hand.play_out(bob)
    assert forfeits(hand) is SeatEnding.DISCONNECTED
    assert list(hand.host.roster.bot("ann").sessions.values()) == [fresh]


def test_processes_without_an_instance_s_name_do_not_end_each_other() -> None:
    hand, _, bob = seated(grace=100)
    hand.asked(bob)
    hand.host.lose(bob, hand.now)
    hand.connect("bob")
    assert bob.places


def test_the_end_of_a_table_is_told_again_to_a_bot_that_comes_back() -> None:
    hand, ann, bob = seated(grace=10)
    hand.play_out(ann, bob)
    assert len(only(hand.told(ann), Finished)) + len(only(hand.heard(ann), Finished)) >= 1
    hand.host.lose(ann, hand.now)
    resume(hand, ann)
    (finished,) = only(hand.told(ann), Finished)
    assert finished.reason is Reason.FINISHED


def test_a_goodbye_is_the_last_frame() -> None:
    hand, ann, _ = seated()
    hand.asked(ann)
    hand.host.protocol_error(ann, "nonsense", hand.now)
    assert [type(output).__name__ for output in hand.told(ann)] == ["Observation", "Finished", "Goodbye"]


def test_a_session_that_is_over_is_not_taken_up_again() -> None:
    hand, ann, _ = seated()
    hand.host.protocol_error(ann, "nonsense", hand.now)
    assert resume(hand, ann) is not ann


def test_a_bot_that_comes_back_is_told_of_a_drain() -> None:
    hand, ann, _ = seated(grace=100)
    hand.asked(ann)
    hand.host.lose(ann, hand.now)
    hand.host.drain(10 * SECOND, hand.now)
    hand.after(4)
    resume(hand, ann)
    assert only(hand.told(ann), Drain) == [Drain(6 * SECOND)]


def test_a_session_keeps_its_instance_and_games_through_a_new_stream() -> None:
    hand, ann, _ = seated(grace=100)
    hand.host.lose(ann, hand.now)
    hand.host.connect("ann", Hello(protocol=1, instance="9", games=("chess",), resume=ann.id), "unused", hand.now)
    assert (ann.hello.instance, ann.hello.games) == ("0", ())


def test_a_reported_exit_ends_a_stream_that_is_still_open() -> None:
    hand, ann, _ = seated()
    hand.asked(ann)
    hand.host.report_exit("ann", "0", "the process ended with exit status 3", hand.now)
    assert goodbye(hand.told(ann)).reason is Reason.EXITED


def test_however_often_a_bot_comes_back_it_is_told_of_an_end_once_a_stream() -> None:
    hand, ann, bob = seated(grace=10)
    hand.play_out(ann, bob)
    for _ in range(4):
        hand.host.lose(ann, hand.now)
        resume(hand, ann)
        assert len(only(hand.told(ann), Finished)) == 1


def test_all_ends_that_a_lost_stream_may_have_taken_along_are_told_again() -> None:
    hand = Hand("ann", "bob")
    ann, _ = hand.connect("ann", instance="0", max_tables=1), hand.connect("bob")
    for number in range(5):
        hand.create("ann", "bob", table=f"t{number}", grace=10)
        hand.told(ann)
        hand.host.floor.cancel_table(f"t{number}", "", hand.now)
        hand.told(ann)
    hand.host.lose(ann, hand.now)
    resume(hand, ann)
    assert [finished.channel for finished in only(hand.told(ann), Finished)] == [1, 2, 3, 4, 5]


def test_an_end_is_not_told_again_once_the_bot_has_answered_what_it_was_told_later() -> None:
    hand, ann, bob = seated(grace=10)
    hand.told(ann)
    hand.host.floor.cancel_table("t1", "", hand.now)
    hand.told(ann)
    hand.create("ann", "bob", table="t2", grace=10)
    hand.after(1)
    (asked,) = hand.asked(ann)
    hand.choose(ann, asked, 0)
    hand.host.lose(ann, hand.now)
    resume(hand, ann)
    assert only(hand.told(ann), Finished) == []
    assert bob.places


def test_a_second_drain_does_not_promise_more_time_than_the_first_leaves() -> None:
    hand, ann, _ = seated()
    hand.told(ann)
    hand.host.drain(5 * SECOND, hand.now)
    hand.host.drain(60 * SECOND, hand.now)
    assert only(hand.told(ann), Drain) == [Drain(5 * SECOND)] * 2
