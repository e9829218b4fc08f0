"""Answers travel together while a bot is quick, and singly as soon as it is slow."""

from collections.abc import Iterable, Sequence

import pytest

import doubloon
from client.scripted_service import asked_to_bid, seated, welcome
from doubloon.answering import answer_all
from doubloon.session import Session
from doubloon.settings import Settings
from doubloon.v1 import play_pb2


class Clock:
    """Stands still unless a bot takes time."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class SlowBot(doubloon.Bot):
    """Takes a set time for each decision."""

    def __init__(self, clock: Clock, *, seconds: float) -> None:
        self.clock, self.seconds = clock, seconds

    def choose(self, decision: doubloon.Decision) -> int:
        self.clock.now += self.seconds
        return decision.table.channel % 4


class BatchBot(doubloon.Bot):
    """Gives the answers it was made with."""

    def __init__(self, *answers: object) -> None:
        self.answers = answers

    def choose_many(self, decisions: Sequence[doubloon.Decision]) -> Iterable[int]:
        return self.answers  # type: ignore[return-value]


def requests_of(bot: doubloon.AnyBot, clock: Clock, *, tables: int = 6) -> list[play_pb2.PlayRequest]:
    """What is sent for one decision at each of some tables."""
    session = Session(bot, Settings(address="", token=""))
    frames = [welcome(), *(seated(channel) for channel in range(1, tables + 1))]
    frames += [asked_to_bid(channel, 1) for channel in range(1, tables + 1)]
    decisions = session.receive(play_pb2.PlayResponse(frames=frames), play_pb2.PlayRequest())
    sent: list[play_pb2.PlayRequest] = []
    answer_all(bot, decisions, session=session, send=sent.append, clock=clock)
    return sent


def channels_of(requests: Iterable[play_pb2.PlayRequest]) -> list[list[int]]:
    return [[frame.choose.channel for frame in request.frames] for request in requests]


def test_a_quick_bot_answers_a_batch_in_one_request() -> None:
    clock = Clock()
    requests = requests_of(SlowBot(clock, seconds=0.0001), clock)
    assert channels_of(requests) == [[1, 2, 3, 4, 5, 6]]
    assert [frame.choose.option for frame in requests[0].frames] == [1, 2, 3, 0, 1, 2]


def test_a_slow_bot_sends_every_answer_by_itself() -> None:
    clock = Clock()
    assert channels_of(requests_of(SlowBot(clock, seconds=1), clock)) == [[1], [2], [3], [4], [5], [6]]


def test_what_is_answered_leaves_once_it_has_waited_for_five_milliseconds() -> None:
    clock = Clock()
    assert channels_of(requests_of(SlowBot(clock, seconds=0.002), clock)) == [[1, 2, 3], [4, 5, 6]]


def test_a_generator_is_answered_as_it_goes_and_a_list_at_once() -> None:
    clock = Clock()

    class Generating(doubloon.Bot):
        def choose_many(self, decisions: Sequence[doubloon.Decision]) -> Iterable[int]:
            for _ in decisions:
                clock.now += 1
                yield 0

    assert channels_of(requests_of(Generating(), clock, tables=2)) == [[1], [2]]
    assert channels_of(requests_of(BatchBot(0, 1), clock, tables=2)) == [[1, 2]]


def test_an_option_is_as_good_as_its_index() -> None:
    clock = Clock()

    class Highest(doubloon.skull_king.Bot):
        def choose(self, decision: doubloon.skull_king.Decision) -> doubloon.skull_king.Action:
            return max(decision.options, key=lambda option: option.bid)

    [request] = requests_of(Highest(), clock, tables=1)
    assert request.frames[0].choose.option == 3


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (4, "answered with 4; the options are 0 to 3"),
        (-1, "answered with -1; the options are 0 to 3"),
        (None, "answered with None; return an index, 0 to 3, or one of the options"),
        ("bid 3", "answered with 'bid 3'"),
        (doubloon.skull_king.Action(bid=9), "or one of the options"),
    ],
)
def test_an_answer_that_is_no_option_is_the_bots_mistake(answer: object, words: str) -> None:
    with pytest.raises(doubloon.ChoiceError, match=words):
        requests_of(BatchBot(answer), Clock(), tables=1)


@pytest.mark.parametrize(("answers", "words"), [((0,), "1 answers to 2"), ((0, 0, 0), "more than 2 answers to 2")])
def test_a_batch_wants_one_answer_for_each_decision(answers: tuple[int, ...], words: str) -> None:
    with pytest.raises(doubloon.ChoiceError, match=words):
        requests_of(BatchBot(*answers), Clock(), tables=2)


def test_a_bot_without_choose_is_told_what_to_write() -> None:
    with pytest.raises(NotImplementedError, match="Lazy needs a method `choose`"):
        requests_of(type("Lazy", (doubloon.Bot,), {})(), Clock())
