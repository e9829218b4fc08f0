"""Asking, answering, and what an answer may not do."""

from dataclasses import replace

import pytest

from doubloon_games import Record, replay, state_hash
from doubloon_games.record import Choice
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.inputs import Choose, Hello, Resign
from doubloon_service.sessions.outputs import Finished, Observation, Rejection
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.results import ChoiceSource
from doubloon_service.sessions.session import Session
from toys.auction import AUCTION, AuctionConfig, AuctionState, Revealed
from toys.hand import Hand, goodbye, only, spec


def seated(*, ask_forced: bool = False) -> tuple[Hand, Session, Session]:
    """Two bots at one table."""
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.host.floor.create_table(replace(spec("ann", "bob"), ask_forced=ask_forced), hand.now)
    hand.host.floor.seat_waiting(hand.now)
    return hand, ann, bob


def test_both_seats_are_asked_at_once_and_neither_learns_who_was_quick() -> None:
    hand, ann, bob = seated()
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(bob, to_bob, 1)
    assert hand.told(ann) == []
    hand.choose(ann, to_ann, 2)
    (next_to_bob,) = hand.asked(bob)
    assert next_to_bob.view.shown == ((2, 1),)
    assert next_to_bob.events == [Revealed((2, 1))]


def test_answers_are_applied_in_the_order_of_seats() -> None:
    hand, ann, bob = seated()
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(bob, to_bob, 0)
    hand.choose(ann, to_ann, 1)
    hand.play_out(ann, bob)
    assert [choice.seat for choice in hand.ended().choices] == [0, 1, 0, 1, 0]


def test_a_decision_with_one_option_is_not_sent_but_recorded() -> None:
    hand, ann, bob = seated()
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(ann, to_ann, 2)
    hand.choose(bob, to_bob, 0)
    assert hand.told(ann) == []
    hand.play_out(ann, bob)
    forced = [choice for choice in hand.ended().choices if choice.source is ChoiceSource.FORCED]
    assert [(choice.seat, choice.action, choice.options) for choice in forced] == [(0, "bid 0", 1)]


def test_decision_ids_tell_nothing_of_what_others_were_asked() -> None:
    hand, ann, bob = seated()
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(ann, to_ann, 2)
    hand.choose(bob, to_bob, 0)
    (second_to_bob,) = hand.asked(bob)
    hand.choose(bob, second_to_bob, 0)
    (second_to_ann,) = hand.asked(ann)
    assert second_to_ann.decision is not None
    assert second_to_bob.decision is not None
    assert (second_to_ann.decision.id, second_to_bob.decision.id) == (2, 2)


def test_a_late_or_repeated_answer_changes_nothing() -> None:
    hand, ann, bob = seated()
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(ann, to_ann, 1)
    hand.choose(ann, to_ann, 2)
    hand.choose(bob, to_bob, 0)
    hand.choose(ann, to_ann, 2)
    (now_to_ann,) = hand.asked(ann)
    assert now_to_ann.view.shown == ((1, 0),)
    assert only(hand.told(ann), Rejection) == []


def test_an_answer_after_the_end_of_the_table_changes_nothing() -> None:
    hand, ann, bob = seated()
    (to_ann,) = hand.asked(ann)
    hand.play_out(bob, ann)
    hand.host.floor.cancel_table("t1", "", hand.now)
    hand.told(ann)
    hand.choose(ann, to_ann, 0)
    assert hand.told(ann) == []


def test_an_option_out_of_range_is_rejected_and_the_third_forfeits() -> None:
    hand, ann, bob = seated()
    (to_ann,) = hand.asked(ann)
    for strikes_left in (2, 1):
        hand.choose(ann, to_ann, 9)
        (rejection,) = only(hand.told(ann), Rejection)
        assert (rejection.reason, rejection.strikes_left) == (Reason.OPTION_OUT_OF_RANGE, strikes_left)
        assert rejection.message == "option 9 is out of range 0..2"
    hand.choose(ann, to_ann, 3)
    (finished,) = only(hand.told(ann), Finished)
    assert (finished.reason, finished.outcome) == (Reason.ILLEGAL_CHOICE, None)
    hand.play_out(bob)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert outcome.places == (2, 1)
    assert outcome.forfeits[0] is not None
    assert outcome.forfeits[0].ending is SeatEnding.ILLEGAL_CHOICE


def test_a_legal_answer_after_a_strike_counts_and_the_record_holds_the_strike() -> None:
    hand, ann, bob = seated()
    (to_ann,) = hand.asked(ann)
    hand.choose(ann, to_ann, 9)
    hand.choose(ann, to_ann, 1)
    hand.play_out(ann, bob)
    first = hand.ended().choices[0]
    assert (first.action, first.rejected) == ("bid 1", 1)


def test_a_channel_or_decision_that_never_was_is_rejected_without_a_strike() -> None:
    hand, ann, _ = seated()
    (to_ann,) = hand.asked(ann)
    hand.host.receive(ann, [Choose(99, 1, 0), Choose(to_ann.channel, 7, 0), Resign(99)], hand.now)
    reasons = [rejection.reason for rejection in only(hand.told(ann), Rejection)]
    assert reasons == [Reason.UNKNOWN_CHANNEL, Reason.UNKNOWN_DECISION, Reason.UNKNOWN_CHANNEL]


def test_a_bot_that_sends_nonsense_and_reads_no_answers_is_ended() -> None:
    hand, ann, bob = seated()
    hand.told(ann)
    for _ in range(100):
        hand.host.receive(ann, [Resign(99)], hand.now)
    assert not ann.over
    hand.host.receive(ann, [Resign(99)], hand.now)
    assert goodbye(hand.told(ann)).reason is Reason.FLOODING
    hand.play_out(bob)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert outcome.forfeits[0] is not None
    assert outcome.forfeits[0].ending is SeatEnding.FLOODING


def test_a_second_hello_ends_the_session_as_a_protocol_error() -> None:
    hand, ann, bob = seated()
    hand.host.receive(ann, [Hello(protocol=1)], hand.now)
    assert goodbye(hand.told(ann)).reason is Reason.PROTOCOL_ERROR
    hand.play_out(bob)
    outcome = hand.ended().outcome
    assert outcome is not None
    assert outcome.forfeits[0] is not None
    assert outcome.forfeits[0].ending is SeatEnding.PROTOCOL_ERROR


def test_a_seat_that_resigns_is_played_on_and_ranked_last() -> None:
    hand, ann, bob = seated()
    (to_ann,) = hand.asked(ann)
    hand.host.receive(ann, [Resign(to_ann.channel)], hand.now)
    hand.play_out(bob)
    ended = hand.ended()
    assert ended.outcome is not None
    assert ended.outcome.places == (2, 1)
    assert {choice.source for choice in ended.choices if choice.seat == 0} <= {ChoiceSource.STAND_IN}


def test_everybody_gets_a_last_look_and_the_outcome() -> None:
    hand, ann, bob = seated()
    hand.play_out(ann, bob)
    for session in (ann, bob):
        look, finished = hand.heard(session)[-2:]
        assert isinstance(look, Observation)
        assert (look.decision, look.events[-1]) == (None, Revealed((10,)))
        assert isinstance(finished, Finished)
        assert finished.outcome is not None


def test_finished_comes_with_places_and_closes_the_channel() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann", max_tables=1), hand.connect("bob", max_tables=1)
    hand.create("ann", "bob")
    hand.play_out(ann, bob)
    told = only(hand.heard(ann) + hand.heard(bob), Finished)
    assert [(each.reason, each.outcome and each.outcome.places) for each in told] == [(Reason.FINISHED, (1, 2))] * 2
    assert (ann.room, bob.room) == (1, 1)


def test_a_record_replays_to_the_same_state() -> None:
    hand, ann, bob = seated()
    hand.play_out(ann, bob, option=1)
    ended = hand.ended()
    choices = [Choice(choice.seat, choice.action) for choice in ended.choices]
    record = Record("auction", 1, AuctionConfig(), 2, bytes(32), choices)
    assert state_hash(replay(AUCTION, record)) == ended.state_hash


def test_rules_that_fail_void_the_table_and_no_other() -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", table="broken", config=AuctionConfig(broken=True))
    hand.create("ann", "bob", table="sound")
    hand.play_out(ann, bob)
    broken = hand.ended("broken")
    assert (broken.state, broken.reason) == (TableState.HOST_FAULT, Reason.HOST_FAULT)
    assert broken.outcome is None
    assert hand.ended("sound").state is TableState.FINISHED


def test_no_repr_shows_a_seed() -> None:
    hand, _, _ = seated()
    (table,) = hand.host.floor.live_tables()
    assert "deal_seed" not in repr(table.spec)
    assert "\\x00\\x00" not in repr(table) + repr(table.spec) + repr(table.seats)


def test_a_table_that_asks_forced_decisions_too_sends_those_with_one_option() -> None:
    hand, ann, bob = seated(ask_forced=True)
    (to_ann,), (to_bob,) = hand.asked(ann), hand.asked(bob)
    hand.choose(ann, to_ann, 2)
    hand.choose(bob, to_bob, 0)
    (forced,) = hand.asked(ann)
    assert forced.decision is not None
    assert len(forced.decision.options) == 1


def test_rules_that_cannot_show_a_view_void_their_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand("ann", "bob")
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", table="broken", config=AuctionConfig(broken=True))
    hand.create("ann", "bob", table="sound")
    view = AuctionState.view

    def failing(state: AuctionState, seat: int | None) -> object:
        if state.config.broken:
            raise RuntimeError("no view")
        return view(state, seat)

    monkeypatch.setattr(AuctionState, "view", failing)
    hand.play_out(ann, bob)
    assert (hand.ended("broken").state, hand.ended("sound").state) == (TableState.HOST_FAULT, TableState.FINISHED)
    assert isinstance(hand.ended("broken").fault, RuntimeError)


def test_rules_that_cannot_give_their_text_void_their_table(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, ann, bob = seated()

    def failing(_: AuctionState) -> str:
        raise RuntimeError("no text")

    monkeypatch.setattr(AuctionState, "text", failing)
    hand.play_out(ann, bob)
    assert hand.ended().state is TableState.HOST_FAULT


def test_rules_that_fail_at_an_answer_leave_no_decision_outstanding(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand("ann", "bob")
    ann, _ = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob")
    (asked,) = hand.asked(ann)
    monkeypatch.setattr(type(AUCTION), "action_name", _fail)
    hand.choose(ann, asked, 0)
    assert (hand.ended().state, ann.outstanding) == (TableState.HOST_FAULT, 0)


def test_a_stand_in_that_fails_leaves_no_decision_outstanding(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand("ann", "bob")
    ann, _ = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob")
    (asked,) = hand.asked(ann)
    monkeypatch.setattr(type(AUCTION), "stand_in", _fail)
    hand.host.receive(ann, [Resign(asked.channel)], hand.now)
    assert (hand.ended().state, ann.outstanding) == (TableState.HOST_FAULT, 0)


def _fail(*_: object) -> int:
    raise RuntimeError("the rules are broken")
