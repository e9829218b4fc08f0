"""Thousands of tables may wait: who gets room is found without looking at all of them."""

from collections import Counter
from random import Random

import pytest

from doubloon_service.sessions import floor as floor_module
from doubloon_service.sessions.endings import TableState
from doubloon_service.sessions.inputs import Hello, Leave
from doubloon_service.sessions.outputs import Seated
from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.seating import Lack, find_places
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.spec import SeatSpec
from doubloon_service.sessions.table import Table
from toys.hand import Hand, only

BOTS = ("ann", "bob", "cat", "dan")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each table was looked at."""
    counts: Counter[str] = Counter()

    def counting(table: Table, roster: Roster) -> list[Session | None] | Lack:
        counts[table.spec.table] += 1
        return find_places(table, roster)

    monkeypatch.setattr(floor_module, "find_places", counting)
    return counts


def test_a_table_that_ends_makes_no_other_be_looked_at_than_those_that_take_its_room(looks: Counter[str]) -> None:
    hand = Hand(*BOTS)
    sessions = [hand.connect(bot, max_tables=2) for bot in BOTS]
    tables = 200
    for number in range(tables):
        hand.create(*BOTS, table=f"t{number}")
    hand.play_out(*sessions)
    assert all(hand.ended(f"t{number}").state is TableState.FINISHED for number in range(tables))
    assert looks.total() <= 3 * tables


def test_a_bot_that_becomes_ready_makes_only_its_own_tables_be_looked_at(looks: Counter[str]) -> None:
    hand = Hand(*BOTS)
    for number in range(100):
        hand.create("ann", "bob", table=f"ann{number}")
        hand.create("cat", "dan", table=f"cat{number}")
    looks.clear()
    hand.connect("cat", max_tables=5)
    hand.connect("dan", max_tables=5)
    assert looks.total() <= 110
    assert not any(table.startswith("ann") for table in looks)


def test_a_session_that_comes_back_is_given_what_has_waited_for_it() -> None:
    hand = Hand("ann", "bob")
    ann = hand.connect("ann")
    hand.connect("bob")
    hand.host.lose(ann, hand.now)
    hand.create("ann", "bob")
    assert only(hand.told(ann), Seated) == []
    hand.host.connect("ann", Hello(protocol=1, resume=ann.id), "new", hand.now)
    assert len(only(hand.told(ann), Seated)) == 1


def test_seats_of_one_bot_that_are_pinned_and_not_do_not_keep_the_host_busy_for_ever() -> None:
    hand = Hand("ann")
    zero = hand.connect("ann", instance="0", max_tables=1)
    hand.create("ann", SeatSpec("ann", "0"))
    assert only(hand.told(zero), Seated) == []
    one = hand.connect("ann", instance="1", max_tables=1)
    assert len(only(hand.told(zero), Seated)) == len(only(hand.told(one), Seated)) == 1


@pytest.mark.parametrize("seed", range(40))
def test_no_table_waits_that_could_be_seated(seed: int) -> None:
    """Random arrivals, departures, cancellations and ends; after each, everything that waits lacks something."""
    rng = Random(seed)
    hand = Hand(*BOTS)
    sessions: list[Session] = []
    for step in range(120):
        act = rng.random()
        if act < 0.45:
            seats = [SeatSpec(rng.choice(BOTS), rng.choice(("", "", "0", "1"))) for _ in range(rng.choice((2, 2, 3)))]
            hand.create(*seats, table=f"t{step}")
        elif act < 0.65 or not sessions:
            sessions.append(hand.connect(rng.choice(BOTS), instance=rng.choice("01"), max_tables=rng.choice((1, 2, 5))))
        elif act < 0.72:
            hand.host.receive(sessions.pop(rng.randrange(len(sessions))), [Leave()], hand.now)
        elif act < 0.78:
            session = rng.choice(sessions)
            hand.host.lose(session, hand.now)
            hand.host.connect(session.bot, Hello(protocol=1, resume=session.id), "x", hand.now)
        elif act < 0.84:
            hand.host.report_exit(rng.choice(BOTS), rng.choice("01"), "gone", hand.now)
            sessions = [each for each in sessions if not each.over]
        elif act < 0.9 and (live := hand.host.floor.live_tables()):
            hand.host.floor.cancel_table(rng.choice(live).spec.table, "", hand.now)
        elif sessions:
            hand.play_out(rng.choice(sessions))
        waiting = [table for table in hand.host.floor.live_tables() if table.state is TableState.WAITING]
        assert [table for table in waiting if not isinstance(find_places(table, hand.host.roster), Lack)] == []


def test_tables_that_no_longer_wait_are_not_remembered() -> None:
    hand = Hand(*BOTS)
    hand.create("ann", "bob", table="waits on")
    for number in range(500):
        hand.create("ann", "bob", table=f"t{number}")
        hand.host.floor.cancel_table(f"t{number}", "", hand.now)
    assert _remembered(hand) < 50
    hand.host.floor.cancel_table("waits on", "", hand.now)
    assert _remembered(hand) == 0


def test_what_a_table_lacked_before_is_not_remembered() -> None:
    hand = Hand(*BOTS)
    bob = hand.connect("bob", instance="0")
    hand.host.lose(bob, hand.now)
    hand.create("ann", SeatSpec("bob", "0"), start_up=10)
    hand.after(11)
    hand.host.remove_bot("bob", hand.now)
    assert hand.ended().outcome is not None
    assert _remembered(hand) == 0


def _remembered(hand: Hand) -> int:
    queues = hand.host.floor._waiting._queues
    return sum(len(queue) for by_lack in queues.values() for queue in by_lack.values())
