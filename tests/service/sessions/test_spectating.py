"""What a spectator of a table is told, and when."""

import pytest

from doubloon_service.sessions import gallery as module
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.gallery import Gallery, Sight, Spectator, TooManySpectatorsError
from doubloon_service.sessions.inputs import Ready
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session
from toys.auction import AuctionConfig, AuctionView, Revealed
from toys.hand import Hand


class Watched:
    """A table of the auction with a spectator."""

    def __init__(self, *, seated: bool = True, config: AuctionConfig | None = None) -> None:
        self.hand = Hand("ann", "bob")
        self.ann = self.hand.connect("ann")
        self.bob = self.hand.connect("bob", ready=seated)
        self.hand.create("ann", "bob", config=config)
        table = self.hand.host.floor.live_table("t1")
        assert table is not None
        self.table = table
        self.spectator = self.gallery.admit(table)

    @property
    def gallery(self) -> Gallery:
        return self.hand.host.floor.gallery

    def look(self) -> Sight:
        sight = self.spectator.look()
        assert sight is not None
        return sight

    def bid(self, session: Session, option: int) -> None:
        (asked,) = self.hand.asked(session)
        self.hand.choose(session, asked, option)


def test_the_first_look_shows_how_the_table_stands_and_the_second_nothing() -> None:
    watched = Watched()
    sight = watched.look()
    assert (sight.snapshot, sight.sequence, sight.events) == (True, 0, [])
    assert sight.view == AuctionView(None, 0, (), None)
    assert watched.spectator.look() is None


def test_a_table_that_waits_has_no_view_yet_and_its_start_is_news() -> None:
    watched = Watched(seated=False)
    assert watched.look().view is None
    watched.hand.host.receive(watched.bob, [Ready()], watched.hand.now)
    sight = watched.look()
    assert (sight.snapshot, sight.table.state, sight.view) == (True, TableState.RUNNING, AuctionView(None, 0, (), None))


def test_nobody_learns_who_was_quick() -> None:
    watched = Watched()
    watched.look()
    watched.bid(watched.ann, 2)
    assert watched.spectator.look() is None
    watched.bid(watched.bob, 1)
    sight = watched.look()
    assert (sight.snapshot, sight.sequence, sight.events) == (False, 1, [Revealed((2, 1))])
    assert sight.view == AuctionView(None, 1, ((2, 1),), None)


def test_who_comes_late_is_shown_the_table_without_the_events_before() -> None:
    watched = Watched()
    watched.bid(watched.ann, 2)
    watched.bid(watched.bob, 1)
    late = watched.gallery.admit(watched.table).look()
    assert late is not None
    assert (late.snapshot, late.sequence, late.events) == (True, 1, [])
    assert late.view == AuctionView(None, 1, ((2, 1),), None)


def test_the_end_is_told_once_with_the_last_events() -> None:
    watched = Watched()
    watched.look()
    watched.hand.play_out(watched.ann, watched.bob)
    sight = watched.look()
    assert (sight.snapshot, sight.table.state, len(sight.events)) == (True, TableState.FINISHED, 3)
    assert sight.table.outcome == watched.hand.ended().outcome
    assert watched.spectator.done
    assert watched.spectator.look() is None


@pytest.mark.parametrize(("most", "told"), [(3, 3), (2, 0)])
def test_who_has_fallen_behind_is_told_how_the_table_stands_instead(
    most: int, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BEHIND_MAX", most)
    watched = Watched()
    watched.look()
    watched.hand.play_out(watched.ann, watched.bob)
    sight = watched.look()
    assert (sight.snapshot, sight.sequence, len(sight.events)) == (True, 3, told)


def test_nothing_is_kept_for_a_spectator_that_does_not_look() -> None:
    watched = Watched()
    before = [getattr(watched.spectator, name) for name in vars(watched.spectator)]
    watched.hand.play_out(watched.ann, watched.bob)
    assert [getattr(watched.spectator, name) for name in vars(watched.spectator)] == before


def test_a_forfeit_is_told_though_it_is_no_event() -> None:
    watched = Watched()
    watched.look()
    watched.hand.host.report_exit("ann", "", "it crashed", watched.hand.now)
    sight = watched.look()
    assert (sight.snapshot, sight.events) == (True, [])
    forfeit = sight.table.seats[0].forfeit
    assert forfeit is not None
    assert forfeit.ending is SeatEnding.EXITED


@pytest.mark.parametrize("seated", [True, False])
def test_a_table_that_is_cancelled_has_an_end(seated: bool) -> None:
    watched = Watched(seated=seated)
    watched.look()
    watched.hand.host.floor.cancel_table("t1", "enough", watched.hand.now)
    assert watched.gallery.take_fresh() == [watched.spectator]
    assert watched.look().table.end_in_words == (Reason.CANCELLED, "enough")
    assert watched.spectator.done


def test_a_table_whose_rules_fail_has_an_end() -> None:
    watched = Watched(config=AuctionConfig(broken=True))
    watched.hand.play_out(watched.ann, watched.bob)
    assert watched.look().table.end_in_words == (Reason.HOST_FAULT, "the rules failed: RuntimeError")


def test_only_those_who_watch_a_table_are_woken_by_it() -> None:
    watched = Watched()
    watched.hand.create("ann", "bob", table="t2")
    other = watched.hand.host.floor.live_table("t2")
    assert other is not None
    elsewhere = watched.gallery.admit(other)
    watched.gallery.take_fresh()
    for option in (0, 1):
        asked = watched.hand.asked((watched.ann, watched.bob)[option])
        watched.hand.choose((watched.ann, watched.bob)[option], asked[0], option)
    assert watched.gallery.take_fresh() == [watched.spectator]
    assert watched.gallery.take_fresh() == []
    watched.gallery.leave(watched.spectator)
    watched.gallery.leave(elsewhere)
    watched.hand.play_out(watched.ann, watched.bob)
    assert watched.gallery.take_fresh() == []


def test_one_spectator_too_many_is_not_let_in_until_another_has_left() -> None:
    table = Watched().table
    gallery = Gallery(spectators_max=2)
    first = gallery.admit(table)
    gallery.admit(table)
    with pytest.raises(TooManySpectatorsError, match="2 spectators watch, as many as are allowed"):
        gallery.admit(table)
    gallery.leave(first)
    assert isinstance(gallery.admit(table), Spectator)
