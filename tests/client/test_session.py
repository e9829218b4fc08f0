"""A session: frames in, decisions out, and what outlives a lost stream. No network here."""

import logging
import math

import pytest

import doubloon
from client.scripted_service import asked_to_bid, finished, goodbye, seated, welcome
from doubloon.session import Session
from doubloon.settings import Settings
from doubloon.v1 import play_pb2


class Diary(doubloon.Bot):
    """Writes down what it is told."""

    games = ("skull_king",)
    max_tables = 8
    wants_events = False

    def __init__(self) -> None:
        self.lines: list[str] = []

    def table_started(self, table: doubloon.Table) -> None:
        self.lines.append(f"{table.id} started")

    def table_finished(self, finished: doubloon.Finished) -> None:
        self.lines.append(f"{finished.table.id} {finished.reason} {finished.place} {finished.points}")


class Dealings:
    """A session with what it replied."""

    def __init__(self, *, bot: str = "", instance: str = "") -> None:
        self.bot = Diary()
        self.session = Session(self.bot, Settings(address="h:1", token="t", bot=bot, instance=instance))

    def receive(self, *frames: play_pb2.HostFrame) -> list[doubloon.Decision]:
        self.reply = play_pb2.PlayRequest()
        return self.session.receive(play_pb2.PlayResponse(frames=frames), self.reply)

    @property
    def replies(self) -> list[str | None]:
        return [frame.WhichOneof("frame") for frame in self.reply.frames]


@pytest.fixture
def dealings() -> Dealings:
    dealings = Dealings()
    dealings.session.open()
    dealings.receive(welcome(), seated(1), seated(2))
    return dealings


def test_hello_says_what_the_bot_can() -> None:
    hello = Dealings(instance="3").session.open().frames[0].hello
    assert (hello.protocol, hello.sdk) == (1, f"python/{doubloon.__version__}")
    assert (list(hello.games), hello.max_tables, hello.instance) == (["skull_king"], 8, "3")
    assert hello.no_events
    assert hello.resume == ""


def test_a_welcome_is_answered_with_ready() -> None:
    dealings = Dealings()
    dealings.receive(welcome())
    assert dealings.replies == ["ready"]


def test_decisions_come_in_the_order_of_their_frames(dealings: Dealings) -> None:
    decisions = dealings.receive(asked_to_bid(2, 1), asked_to_bid(1, 1))
    assert [decision.table.id for decision in decisions] == ["t2", "t1"]


def test_a_decision_shows_view_options_and_clocks(dealings: Dealings) -> None:
    [decision] = dealings.receive(asked_to_bid(1, 5, hand=[1, 72]))
    assert list(decision.view.private.hand) == [1, 72]
    assert [option.bid for option in decision.options] == [0, 1, 2]
    assert (decision.id, decision.time_left_s, decision.strikes_left) == (5, 12.0, 3)
    assert decision.events == []
    assert repr(decision) == "<Decision 5 of table 't1': 3 options>"


def test_without_a_time_control_there_is_no_end_of_time() -> None:
    table = doubloon.Table(play_pb2.Seated(channel=1))
    assert doubloon.Decision(table, play_pb2.Observation()).time_left_s == math.inf


def test_a_tables_random_numbers_come_from_its_seed_alone(dealings: Dealings) -> None:
    dealings.receive(seated(3, seed=7), seated(4, seed=8))
    draws = [decision.table.random.random() for decision in dealings.receive(*(asked_to_bid(c, 1) for c in (1, 3, 4)))]
    assert draws[0] == draws[1] != draws[2]


def test_an_observation_of_a_finished_table_is_late_and_harmless(dealings: Dealings) -> None:
    dealings.receive(finished(1))
    assert dealings.receive(asked_to_bid(1, 2)) == []


def test_a_table_that_ends_in_the_same_batch_asks_nothing_more(dealings: Dealings) -> None:
    assert dealings.receive(asked_to_bid(1, 1), finished(1)) == []


def test_only_the_latest_observation_of_a_batch_counts(dealings: Dealings) -> None:
    [decision] = dealings.receive(asked_to_bid(1, 1), asked_to_bid(1, 2, sequence=2))
    assert decision.id == 2


def test_hooks_hear_of_the_beginning_and_the_end_of_a_table(dealings: Dealings) -> None:
    dealings.receive(finished(1))
    assert dealings.bot.lines == ["t1 started", "t2 started", "t1 FINISHED 1 40"]


def test_a_cancelled_table_has_no_place_and_no_points(dealings: Dealings) -> None:
    dealings.receive(play_pb2.HostFrame(finished=play_pb2.Finished(channel=1, reason="CANCELLED")))
    assert dealings.bot.lines[-1] == "t1 CANCELLED None None"


def test_an_unknown_frame_is_ignored(dealings: Dealings) -> None:
    assert dealings.receive(play_pb2.HostFrame()) == []


def test_a_rejection_is_logged_with_table_reason_and_strikes(
    dealings: Dealings, caplog: pytest.LogCaptureFixture
) -> None:
    rejection = play_pb2.Rejection(
        channel=1, decision=4, reason="OPTION_OUT_OF_RANGE", message="option 9, of 4", strikes_left=2
    )
    dealings.receive(play_pb2.HostFrame(rejection=rejection))
    assert caplog.messages == ["table t1: option 9, of 4 (OPTION_OUT_OF_RANGE; 2 strikes left)"]


def test_a_drain_is_told_in_the_log(dealings: Dealings, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="doubloon"):
        dealings.receive(play_pb2.HostFrame(drain=play_pb2.Drain(left_ms=2500)))
    assert "2.5 s left" in caplog.text


def test_a_new_stream_names_the_session_to_take_up(dealings: Dealings) -> None:
    assert dealings.session.open().frames[0].hello.resume == "s1"


def test_a_resumed_table_goes_on_where_it_was(dealings: Dealings) -> None:
    [decision] = dealings.receive(asked_to_bid(1, 1))
    drawn = decision.table.random.random()
    decision.table.memory["note"] = "kept"
    dealings.session.open()
    [again] = dealings.receive(welcome(resumed=True), seated(1), asked_to_bid(1, 1))
    assert again.table is decision.table
    assert again.table.memory == {"note": "kept"}
    assert again.table.random.random() != drawn
    assert dealings.bot.lines == ["t1 started", "t2 started"]


def test_an_answer_lost_with_its_stream_is_sent_again_without_asking(dealings: Dealings) -> None:
    [decision] = dealings.receive(asked_to_bid(1, 1))
    dealings.session.answer(decision, 2, play_pb2.PlayRequest())
    dealings.session.open()
    assert dealings.receive(welcome(resumed=True), seated(1), asked_to_bid(1, 1)) == []
    assert dealings.replies == ["ready", "choose"]
    assert dealings.reply.frames[1].choose == play_pb2.Choose(channel=1, decision=1, option=2)


def test_a_forgotten_session_ends_its_tables(dealings: Dealings) -> None:
    dealings.session.open()
    dealings.receive(welcome(session="s2"), seated(1))
    assert dealings.bot.lines[2:] == ["t1 SESSION_LOST None None", "t2 SESSION_LOST None None", "t1 started"]


def test_a_goodbye_before_the_welcome_is_a_refusal() -> None:
    with pytest.raises(doubloon.RefusedError, match=r"update the SDK \(UNSUPPORTED_PROTOCOL\)"):
        Dealings().receive(goodbye("UNSUPPORTED_PROTOCOL", message="update the SDK"))


def test_a_token_of_another_bot_is_refused() -> None:
    with pytest.raises(doubloon.RefusedError, match="belongs to the bot 'tester', not to 'crab'"):
        Dealings(bot="crab").receive(welcome())
