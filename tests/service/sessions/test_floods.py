"""What a bot may send that nobody has asked for, and how much may wait for it to be read."""

from doubloon_service.sessions.allowance import Allowance, Rate
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.inputs import Choose, Ready, Resign, Unknown
from doubloon_service.sessions.outputs import Drain, Rejection
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.settings import HostSettings
from toys.hand import SECOND, Hand, goodbye

FEW = HostSettings(needless=Rate(at_once=5, a_second=10, of="frames"), news_max=20)


def test_an_allowance_is_full_at_first_and_fills_at_its_rate() -> None:
    allowance = Allowance(Rate(at_once=3, a_second=2), 0)
    assert [allowance.take(0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(SECOND) for _ in range(3)] == [True, True, False]
    assert [allowance.take(60 * SECOND) for _ in range(4)] == [True, True, True, False]


def test_needless_frames_beyond_the_rate_end_the_session_and_the_others_play_on() -> None:
    hand = Hand("ann", "bob", settings=FEW)
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob")
    hand.host.receive(ann, [Unknown()] * 5, hand.now)
    assert not ann.over
    hand.host.receive(ann, [Unknown()], hand.now)
    said = goodbye(hand.told(ann))
    assert said.reason is Reason.FLOODING
    assert said.message == "more than 5 frames at once and 10 a second that nobody had asked for"
    hand.play_out(bob)
    ended = hand.ended()
    assert ended.state is TableState.FINISHED
    assert ended.seats[0].forfeit is not None
    assert ended.seats[0].forfeit.ending is SeatEnding.FLOODING
    assert ended.seats[1].forfeit is None


def test_repeated_ready_and_resigning_what_is_not_there_are_needless() -> None:
    for frame in (Ready(), Resign(7), Choose(7, 1, 0)):
        hand = Hand("ann", settings=FEW)
        ann = hand.connect("ann")
        hand.host.receive(ann, [frame] * 5, hand.now)
        assert not ann.over
        hand.host.receive(ann, [frame], hand.now)
        assert goodbye(hand.told(ann)).reason is Reason.FLOODING


def test_needless_frames_within_the_rate_do_no_harm_for_ever() -> None:
    hand = Hand("ann", settings=FEW)
    ann = hand.connect("ann")
    for _ in range(200):
        hand.host.receive(ann, [Unknown()], hand.now)
        hand.after(0.1)
    assert not ann.over


def test_answers_are_free_however_many_come_at_once() -> None:
    hand = Hand("ann", "bob", settings=HostSettings(needless=Rate(at_once=0, a_second=0), tables_max=500))
    ann, bob = hand.connect("ann", max_tables=100), hand.connect("bob", max_tables=100)
    for number in range(100):
        hand.create("ann", "bob", table=f"t{number}")
    hand.play_out(ann, bob)
    assert not ann.over
    assert all(hand.ended(f"t{number}").state is TableState.FINISHED for number in range(100))


def test_late_answers_are_free_as_well_but_each_only_once() -> None:
    hand = Hand("ann", "bob", settings=HostSettings(needless=Rate(at_once=0, a_second=0)))
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob", decision=1.0)
    (asked,) = hand.asked(ann)
    hand.asked(bob)
    hand.after(2)
    assert hand.ended().seats[0].forfeit is not None
    hand.choose(ann, asked, 0)
    assert not ann.over
    hand.choose(ann, asked, 0)
    assert ann.over


def test_more_news_than_a_bot_may_leave_unread_end_its_session() -> None:
    hand = Hand("ann", "bob", settings=FEW)
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.create("ann", "bob")
    hand.told(ann)
    for _ in range(20):
        ann.tell(Drain(0))
    hand.host.floor.touch(ann)
    hand.host.take_writable(None, hand.now)
    assert not ann.over
    ann.tell(Drain(0))
    hand.host.floor.touch(ann)
    hand.host.take_writable(None, hand.now)
    assert ann.over
    assert ann.slow
    assert not ann.outbox
    hand.play_out(bob)
    forfeit = hand.ended().seats[0].forfeit
    assert forfeit is not None
    assert forfeit.message == Reason.TOO_SLOW.value


def test_who_sat_with_a_bot_that_reads_too_little_is_told_at_once() -> None:
    hand = Hand("ann", "bob", settings=HostSettings(news_max=3))
    ann, bob = hand.connect("ann"), hand.connect("bob")
    hand.told(ann)
    hand.create("ann", "bob")
    (asked,) = hand.asked(bob)
    hand.choose(bob, asked, 0)
    hand.host.take_writable(bob, hand.now)
    hand.told(bob)
    for _ in range(4):
        ann.tell(Rejection(Reason.UNKNOWN_CHANNEL, ""))
    hand.host.floor.touch(ann)
    assert hand.host.take_writable(None, hand.now) == [ann, bob]
    assert ann.slow
