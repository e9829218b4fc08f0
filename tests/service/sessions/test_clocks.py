"""What a decision may take, and who is charged for what."""

from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.inputs import Hello
from doubloon_service.sessions.outputs import Finished, Observation
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session
from toys.hand import SECOND, Hand, only


def seated(tables: int = 1, **time_s: float) -> tuple[Hand, Session, Session]:
    """Two bots at some tables with the budgets."""
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob")
    for table in range(tables):
        hand.create("ann", "bob", table=f"t{table + 1}", **time_s)
    return hand, ann, bob


def test_a_decision_that_is_not_answered_in_time_forfeits() -> None:
    hand, ann, bob = seated(decision=2)
    hand.asked(ann)
    hand.after(1.9)
    assert only(hand.told(ann), Finished) == []
    hand.after(0.1)
    (finished,) = only(hand.told(ann), Finished)
    assert (finished.reason, finished.message) == (Reason.TIMED_OUT, "decision 1 was not answered within 2 s")
    hand.play_out(bob)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert outcome.forfeits[0] is not None
    assert outcome.forfeits[0].ending is SeatEnding.TIMED_OUT


def test_the_clock_starts_when_the_decision_is_handed_over() -> None:
    hand, ann, _ = seated(decision=2)
    hand.after(100)
    (observation,) = hand.asked(ann)
    assert observation.decision is not None
    assert observation.decision.decision_left_us == 2 * SECOND


def test_without_budgets_a_decision_may_take_for_ever() -> None:
    hand, ann, bob = seated()
    hand.asked(ann)
    hand.after(1_000_000)
    hand.play_out(ann, bob)
    assert hand.told(ann) == []


def test_a_bot_that_works_through_its_decisions_pays_for_each_only_its_own_time() -> None:
    hand, ann, bob = seated(tables=5, decision=2)
    for observation in hand.asked(ann):
        hand.after(1.5)
        hand.choose(ann, observation, 0)
    hand.play_out(bob, ann)
    for table in range(5):
        ended = hand.ended(f"t{table + 1}")
        assert ended.outcome is not None
        assert ended.outcome.forfeits == (None, None)
        assert ended.choices[0].think_us == round(1.5 * SECOND)


def test_a_bot_that_answers_all_but_one_is_stopped_by_the_cap() -> None:
    hand, ann, bob = seated(tables=2, decision=2)
    neglected, tended = hand.asked(ann)
    hand.asked(bob)
    for _ in range(2):
        hand.after(1.5)
        hand.choose(ann, tended, 0)
        hand.choose(bob, next(each for each in hand.asked(bob) if each.channel == tended.channel), 0)
        tended = next(each for each in hand.asked(ann) if each.channel == tended.channel)
    assert neglected.channel in ann.places
    hand.after(1)
    assert neglected.channel not in ann.places
    assert tended.channel in ann.places


def test_what_an_answer_is_late_the_answers_right_before_it_were_early() -> None:
    hand, ann, bob = seated(tables=4, decision=1)
    for observation, seconds in zip(hand.asked(ann), [0.4, 1.5, 1.05, 0.9], strict=True):
        hand.after(seconds)  # ahead by 0.6 s after the first, 0.1 s after the second, 0.05 s after the third
        hand.choose(ann, observation, 0)
    hand.play_out(bob, ann)
    thought = [hand.ended(f"t{table + 1}").choices[0].think_us for table in range(4)]
    assert thought == [0.4 * SECOND, SECOND, SECOND, 0.9 * SECOND]


def test_a_lead_is_the_time_of_one_decision_at_most_and_of_no_use_to_one_that_did_not_wait() -> None:
    hand, ann, bob = seated(tables=5, decision=1)
    for observation in hand.asked(ann)[:4]:
        hand.choose(ann, observation, 0)
    hand.after(1.9)
    assert len(ann.places) == 5
    hand.after(0.1)
    assert len(ann.places) == 4
    for observation in hand.asked(bob)[:4]:
        hand.choose(bob, observation, 0)
    assert hand.asked(ann)
    hand.after(1)
    assert not ann.places


def test_several_answers_in_one_message_take_the_time_once() -> None:
    hand, ann, bob = seated(tables=3, decision=2)
    asked = hand.asked(ann)
    hand.after(1.2)
    for observation in asked:
        hand.choose(ann, observation, 0)
    hand.play_out(bob, ann)
    thought = sorted(hand.ended(f"t{table + 1}").choices[0].think_us for table in range(3))
    assert thought == [0, 0, round(1.2 * SECOND)]


def test_the_bank_pays_what_the_decision_did_not_cover_and_gets_the_increment() -> None:
    hand, ann, bob = seated(decision=1, bank=3, increment=0.5)
    (observation,) = hand.asked(ann)
    hand.after(2)
    hand.choose(ann, observation, 0)
    (to_bob,) = hand.asked(bob)
    hand.choose(bob, to_bob, 0)
    (second,) = hand.asked(ann)
    assert second.decision is not None
    assert second.decision.bank_left_us == round(2.5 * SECOND)
    assert second.decision.last_think_us == 2 * SECOND


def test_a_decision_may_use_its_own_time_and_the_whole_bank_but_no_more() -> None:
    hand, ann, _ = seated(decision=1, bank=3)
    (observation,) = hand.asked(ann)
    hand.after(3.9)
    assert observation.channel in ann.places
    hand.after(0.1)
    assert observation.channel not in ann.places


def test_a_bank_alone_is_a_limit_too() -> None:
    hand, ann, _ = seated(bank=3)
    (observation,) = hand.asked(ann)
    hand.after(3)
    assert observation.channel not in ann.places


def test_an_illegal_choice_does_not_stop_the_clock() -> None:
    hand, ann, _ = seated(decision=2)
    (observation,) = hand.asked(ann)
    hand.after(1.5)
    hand.choose(ann, observation, 9)
    hand.after(0.5)
    assert observation.channel not in ann.places


def test_an_answer_that_is_read_after_the_deadline_is_too_late() -> None:
    hand, ann, _ = seated(decision=2)
    (observation,) = hand.asked(ann)
    hand.now += 3 * SECOND
    hand.choose(ann, observation, 0)
    assert [finished.reason for finished in only(hand.told(ann), Finished)] == [Reason.TIMED_OUT]


def test_a_decision_does_not_wait_for_ever_behind_another_table() -> None:
    hand, ann, bob = seated()
    hand.asked(ann)
    hand.asked(bob)
    assert hand.host.take_writable(None, hand.now) == []
    hand.create("ann", "bob", table="t2", decision=2)
    assert hand.host.take_writable(None, hand.now) == []
    hand.after(0.1)
    assert hand.host.take_writable(None, hand.now) == [ann, bob]
    hand.asked(ann)
    hand.after(2)
    assert len(ann.places) == 1


def test_what_is_ready_goes_out_when_nothing_is_outstanding_or_something_was_read() -> None:
    hand, ann, bob = seated(tables=2)
    assert hand.host.take_writable(None, hand.now) == [ann, bob]
    first, second = hand.asked(ann)
    to_bob, _ = hand.asked(bob)
    hand.host.take_writable(None, hand.now)
    hand.choose(ann, first, 0)
    hand.choose(bob, to_bob, 0)
    assert hand.host.take_writable(bob, hand.now) == [bob]
    hand.choose(ann, second, 0)
    assert hand.host.take_writable(ann, hand.now) == [ann]


def test_a_drain_does_not_wait_for_an_answer() -> None:
    hand, ann, _ = seated()
    hand.asked(ann)
    hand.host.drain(SECOND, hand.now)
    assert ann in hand.host.take_writable(None, hand.now)


def test_a_bot_that_comes_back_is_told_how_near_the_cap_is() -> None:
    hand = Hand("ann", "bob")
    ann, _ = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", table="t1", decision=10, grace=60)
    (first,) = hand.asked(ann)
    hand.create("ann", "bob", table="t2", decision=10, grace=60)
    hand.after(1)
    _, second = hand.asked(ann)
    hand.after(7)
    hand.choose(ann, second, 0)
    hand.after(1)
    hand.host.connect("ann", Hello(protocol=1, resume=ann.id), "unused", hand.now)
    again = [each.decision for each in only(hand.told(ann), Observation) if each.channel == first.channel]
    assert [decision and decision.decision_left_us for decision in again] == [SECOND]
