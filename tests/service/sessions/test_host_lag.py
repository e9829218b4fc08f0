"""What the host was late is not the bot's time."""

from random import Random

import pytest

from doubloon_service.sessions.lag import KEPT, TOLERANCE_US, HostLag
from doubloon_service.sessions.outputs import Finished
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.settings import HostSettings
from toys.hand import SECOND, Hand, only

MS = 1000


def still(lag: HostLag, *spans: tuple[int, int]) -> None:
    """The loop stood still from and to those moments."""
    for since, until in spans:
        lag.expect_tick(since)
        lag.ticked(until)


def answered(lag: HostLag, *trips: tuple[int, int]) -> None:
    """Probes went out and were answered at those moments."""
    for sent, came in trips:
        lag.probe("peer", sent)
        lag.answered("peer", came)


def test_what_comes_in_time_is_not_late() -> None:
    lag = HostLag()
    still(lag, (0, TOLERANCE_US))
    answered(lag, (10 * MS, 10 * MS + TOLERANCE_US))
    assert lag.between(0, SECOND) == 0


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [(0, 100, 25), (0, 10, 0), (10, 30, 20), (15, 20, 5), (30, 50, 0), (25, 55, 10), (60, 90, 0), (54, 56, 1)],
)
def test_of_a_loop_that_stood_still_only_the_part_within_counts(since: int, until: int, expected: int) -> None:
    lag = HostLag()
    still(lag, (10 * MS, 30 * MS), (40 * MS, 40 * MS), (50 * MS, 55 * MS), (51 * MS, 55 * MS), (70 * MS, 71 * MS))
    assert lag.between(since * MS, until * MS) == expected * MS


def test_of_round_trips_the_longest_counts_that_ended_within_or_later() -> None:
    lag = HostLag()
    answered(lag, (0, 5 * MS), (20 * MS, 62 * MS), (80 * MS, 92 * MS))
    assert lag.between(0, 20 * MS) == 20 * MS
    assert lag.between(0, 100 * MS) == 40 * MS
    assert lag.between(62 * MS, 100 * MS) == 10 * MS
    assert lag.between(92 * MS, 100 * MS) == 0


def test_what_has_not_come_yet_is_late_already() -> None:
    lag = HostLag()
    lag.probe("peer", 10 * MS)
    assert lag.between(0, 11 * MS) == 0
    assert lag.between(0, 52 * MS) == 40 * MS
    lag.forget("peer")
    assert lag.between(0, 52 * MS) == 0
    still(lag, (0, 5 * MS))
    lag.expect_tick(20 * MS)
    assert lag.between(0, 50 * MS) == 35 * MS
    assert lag.between(30 * MS, 50 * MS) == 20 * MS


def test_it_agrees_with_counting_every_moment() -> None:
    rng = Random(1)
    lag = HostLag()
    moments: set[int] = set()
    until = 0
    for number in range(60):
        since = number * 20 + rng.randrange(15)
        until = max(until, since + 3) + rng.randrange(3, 30)
        still(lag, (since * MS, until * MS))
        moments.update(range(since, until))
    for _ in range(300):
        since, until = sorted((rng.randrange(1300), rng.randrange(1300)))
        assert lag.between(since * MS, until * MS) == len(moments.intersection(range(since, until))) * MS


def test_what_is_long_past_is_forgotten_and_given_back_to_nobody() -> None:
    lag = HostLag()
    spans = 3 * KEPT
    for number in range(spans):
        still(lag, (number * 10 * MS, number * 10 * MS + 3 * MS))
    assert lag.between(0, 10 * MS) == 0
    assert KEPT * 3 * MS <= lag.between(0, spans * 10 * MS) <= 2 * KEPT * 3 * MS
    assert lag.between((spans - 1) * 10 * MS, spans * 10 * MS) == 3 * MS


def asked(hand: Hand, **time_s: float) -> Session:
    """A bot that has just been asked at a table of two."""
    ann, _ = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", **time_s)
    return ann


def test_the_host_pays_for_its_own_delay() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand, decision=2)
    (observation,) = hand.asked(ann)
    hand.late(1)
    hand.after(1.9)
    hand.choose(ann, observation, 0)
    assert hand.host.lag.between(0, 10 * SECOND) == SECOND
    bob = next(session for session in hand.host.roster.sessions() if session.bot == "bob")
    hand.play_out(bob, ann)
    first = hand.ended().choices[0]
    assert (first.think_us, first.refund_us) == (round(1.9 * SECOND), SECOND)


def test_the_bot_is_told_what_it_was_charged_and_what_was_given_back() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand, decision=1, bank=3)
    (observation,) = hand.asked(ann)
    hand.late(1)
    hand.after(2)
    hand.choose(ann, observation, 0)
    bob = next(session for session in hand.host.roster.sessions() if session.bot == "bob")
    (to_bob,) = hand.asked(bob)
    hand.choose(bob, to_bob, 0)
    (second,) = hand.asked(ann)
    assert second.decision is not None
    assert (second.decision.last_think_us, second.decision.last_refund_us) == (2 * SECOND, SECOND)
    assert second.decision.bank_left_us == 2 * SECOND


def test_a_bot_that_takes_its_whole_time_besides_is_out_of_time() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand, decision=2)
    hand.asked(ann)
    hand.late(1)
    hand.after(1.9)
    assert only(hand.told(ann), Finished) == []
    hand.after(0.2)
    (finished,) = only(hand.told(ann), Finished)
    assert finished.reason is Reason.TIMED_OUT


def test_an_attempt_is_void_where_the_host_was_late_for_longer_than_the_decision_had() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand, decision=2)
    (observation,) = hand.asked(ann)
    hand.late(2.5)
    hand.choose(ann, observation, 0)
    (finished,) = only(hand.told(ann), Finished)
    assert finished.reason is Reason.HOST_FAULT
    assert finished.message == "the host was 2.5 s late during decision 1, which had 2 s"
    assert hand.ended().outcome is None


def test_a_decision_without_a_limit_is_never_void() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand)
    (observation,) = hand.asked(ann)
    hand.late(1000)
    hand.choose(ann, observation, 0)
    assert only(hand.told(ann), Finished) == []


def test_the_grace_is_longer_by_what_the_host_stood_still() -> None:
    hand = Hand("ann", "bob")
    ann = asked(hand, grace=5)
    hand.host.lose(ann, hand.now)
    hand.late(6)
    hand.after(4.9)
    assert ann.places
    hand.after(0.1)
    assert not ann.places


def test_a_session_is_kept_longer_by_what_the_host_stood_still() -> None:
    hand = Hand("ann", settings=HostSettings(grace_us=5 * SECOND))
    ann = hand.connect("ann")
    hand.host.lose(ann, hand.now)
    hand.late(6)
    hand.after(4.9)
    assert list(hand.host.roster.sessions()) == [ann]
    hand.after(0.1)
    assert list(hand.host.roster.sessions()) == []


def test_the_start_up_time_is_longer_by_what_the_host_stood_still() -> None:
    hand = Hand("ann", "bob")
    hand.create("ann", "bob", start_up=5)
    hand.late(6)
    hand.after(4.9)
    assert hand.host.floor.ledger.get("t1") is None
    hand.after(0.1)
    assert hand.ended().seats[0].forfeit is not None
