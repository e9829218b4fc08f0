"""The SDK against a scripted service, over gRPC: dialling, playing, coming back, giving up."""

import threading

import grpc
import pytest

import doubloon
from client.scripted_service import Stream, asked_to_bid, finished, goodbye, scripted, seated, welcome
from doubloon.connection import (
    DELAY_S_FIRST,
    DELAY_S_MAX,
    FRUITLESS_STREAMS_MAX,
    LASTING_S,
    Patience,
    keep_playing,
)
from doubloon.settings import Settings
from doubloon.v1 import play_pb2


class FirstOption(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


class Clock:
    """Time passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def play(address: str, bot: doubloon.AnyBot | None = None, *, clock: Clock | None = None) -> play_pb2.Goodbye:
    clock = clock or Clock()
    settings = Settings(address=address, token="secret")
    return keep_playing(bot or FirstOption(), settings, clock=clock, sleep=clock.sleep)


def test_hello_comes_first_with_the_token_beside_it() -> None:
    def script(stream: Stream) -> None:
        hello = stream.greet()
        assert hello.max_tables == 64
        assert stream.metadata["authorization"] == "Bearer secret"
        stream.write(goodbye())

    with scripted(script) as address:
        assert play(address).reason == "DRAINED"


def test_a_batch_of_decisions_is_answered_in_one_request() -> None:
    def script(stream: Stream) -> None:
        stream.greet()
        stream.write(*(seated(channel) for channel in range(1, 33)))
        for decision in range(1, 4):
            stream.write(*(asked_to_bid(channel, decision) for channel in range(1, 33)))
            request = stream.read()
            assert request is not None
            assert [(frame.choose.channel, frame.choose.decision) for frame in request.frames] == [
                (channel, decision) for channel in range(1, 33)
            ]
        stream.write(*(finished(channel) for channel in range(1, 33)), goodbye())

    with scripted(script) as address:
        play(address)


def test_what_a_bot_raises_comes_through_and_the_stream_ends_without_a_leave() -> None:
    seen: list[play_pb2.PlayRequest | None] = []
    done = threading.Event()

    class Broken(doubloon.Bot):
        def choose(self, decision: doubloon.Decision) -> int:
            raise RuntimeError("lost my cards")

    def script(stream: Stream) -> None:
        stream.greet()
        stream.write(seated(1), asked_to_bid(1, 1))
        seen.append(stream.read())
        done.set()

    with scripted(script) as address:
        with pytest.raises(RuntimeError, match="lost my cards"):
            play(address, Broken())
        assert done.wait(60)
    assert seen == [None]


def test_a_dropped_stream_is_taken_up_again_and_its_decision_asked_once_more() -> None:
    def first(stream: Stream) -> None:
        stream.greet()
        stream.write(seated(1), asked_to_bid(1, 1))
        assert stream.read_frames(1)[0].choose.decision == 1

    def second(stream: Stream) -> None:
        assert stream.greet(resumed=True).resume == "s1"
        stream.write(seated(1), asked_to_bid(1, 2, sequence=2))
        assert stream.read_frames(1)[0].choose.decision == 2
        stream.write(finished(1), goodbye())

    with scripted(first, second) as address:
        assert play(address).reason == "DRAINED"


def test_an_answer_that_was_lost_is_said_again() -> None:
    asked: list[int] = []

    class Counting(doubloon.Bot):
        def choose(self, decision: doubloon.Decision) -> int:
            asked.append(decision.id)
            return 2

    def first(stream: Stream) -> None:
        stream.greet()
        stream.write(seated(1), asked_to_bid(1, 1))
        stream.read()

    def second(stream: Stream) -> None:
        hello = stream.read_frames(1)[0].hello
        stream.write(welcome(resumed=True), seated(1), asked_to_bid(1, 1))
        frames = stream.read_frames(2)
        assert hello.resume == "s1"
        assert frames[1].choose == play_pb2.Choose(channel=1, decision=1, option=2)
        stream.write(goodbye())

    with scripted(first, second) as address:
        play(address, Counting())
    assert asked == [1]


def test_a_goodbye_that_asks_for_a_retry_is_followed_by_one() -> None:
    def first(stream: Stream) -> None:
        stream.greet()
        stream.write(goodbye("TOO_SLOW", retry=True))

    def second(stream: Stream) -> None:
        assert stream.greet().resume == "s1"
        stream.write(goodbye())

    with scripted(first, second) as address:
        assert play(address).reason == "DRAINED"


def test_a_service_that_stays_away_longer_than_the_grace_is_given_up() -> None:
    def script(stream: Stream) -> None:
        stream.greet(grace_ms=3000)

    clock = Clock()
    with scripted(script) as address, pytest.raises(doubloon.UnreachableError, match="more than the 3 s of grace"):
        play(address, clock=clock)
    assert clock.now == 3.0


def welcomed_in_vain(stream: Stream) -> None:
    stream.greet(resumed=True)


def asked_once(stream: Stream) -> None:
    stream.greet(resumed=True)
    stream.write(seated(1), asked_to_bid(1, 1))
    stream.read()


def farewell(stream: Stream) -> None:
    stream.greet(resumed=True)
    stream.write(goodbye())


def test_a_service_that_welcomes_and_ends_the_stream_again_and_again_is_given_up() -> None:
    clock = Clock()
    vain = [welcomed_in_vain] * (FRUITLESS_STREAMS_MAX + 1)
    with (
        scripted(*vain, farewell) as address,
        pytest.raises(doubloon.UnreachableError, match=f"ended the stream {FRUITLESS_STREAMS_MAX + 1} times in a row"),
    ):
        play(address, clock=clock)
    assert clock.slept[:6] == [0.1, 0.2, 0.4, 0.8, 1.6, DELAY_S_MAX]
    assert set(clock.slept[5:]) == {DELAY_S_MAX}
    assert len(clock.slept) == FRUITLESS_STREAMS_MAX


def test_as_many_streams_in_vain_as_allowed_are_borne() -> None:
    with scripted(*[welcomed_in_vain] * FRUITLESS_STREAMS_MAX, farewell) as address:
        assert play(address).reason == "DRAINED"


def test_an_answered_decision_makes_up_for_streams_in_vain() -> None:
    clock, vain = Clock(), [welcomed_in_vain] * FRUITLESS_STREAMS_MAX
    with scripted(*vain, asked_once, *vain, farewell) as address:
        assert play(address, clock=clock).reason == "DRAINED"
    assert clock.slept[FRUITLESS_STREAMS_MAX : FRUITLESS_STREAMS_MAX + 2] == [DELAY_S_FIRST, 0.2]


def test_a_stream_that_has_lasted_was_not_in_vain() -> None:
    patience = Patience(until=10.0)
    for _ in range(FRUITLESS_STREAMS_MAX):
        patience.next_delay_s(0.0)
        patience.renew(until=10.0, answered=False, lasted_s=LASTING_S - 1)
    assert (patience.fruitless, patience.delay_s) == (FRUITLESS_STREAMS_MAX, DELAY_S_MAX)
    patience.renew(until=10.0, answered=False, lasted_s=LASTING_S)
    assert (patience.fruitless, patience.delay_s) == (0, DELAY_S_FIRST)


def test_a_service_that_is_not_there_is_waited_for_and_then_named() -> None:
    with scripted() as address:
        pass
    clock = Clock()
    with pytest.raises(doubloon.UnreachableError, match=f"no service at {address} within 10 s"):
        play(address, clock=clock)
    assert clock.now == 10.0


def test_a_service_that_takes_the_call_and_never_answers_is_given_up() -> None:
    given_up = threading.Event()

    def script(stream: Stream) -> None:
        given_up.wait(60)

    with scripted(script) as address:
        settings = Settings(address=address, token="secret", wait_s=0.2)
        with pytest.raises(doubloon.UnreachableError, match=r"within 0.2 s: it does not answer"):
            keep_playing(FirstOption(), settings)
        given_up.set()


def test_a_refused_token_is_not_tried_again() -> None:
    def script(stream: Stream) -> None:
        stream.refuse(grpc.StatusCode.UNAUTHENTICATED, "no such token")

    with (
        scripted(script) as address,
        pytest.raises(doubloon.RefusedError, match=r"does not accept .* \(no such token\)"),
    ):
        play(address)


def test_a_port_where_something_else_answers_is_no_doubloon_service() -> None:
    def script(stream: Stream) -> None:
        stream.refuse(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")

    with scripted(script) as address, pytest.raises(doubloon.RefusedError, match="it is no Doubloon service"):
        play(address)


def test_attempts_come_rarer_up_to_a_limit_and_end_in_time() -> None:
    patience, now = Patience(until=10.0), 0.0
    delays = []
    while (delay := patience.next_delay_s(now)) is not None:
        delays.append(delay)
        now += delay
    assert delays[:5] == [0.1, 0.2, 0.4, 0.8, 1.6]
    assert max(delays) == DELAY_S_MAX
    assert now == pytest.approx(10.0)


def test_what_an_attempt_has_failed_with_is_told_rather_than_that_the_last_one_was_cut_short() -> None:
    def refuse(stream: Stream) -> None:
        stream.refuse(grpc.StatusCode.UNAVAILABLE, "a stranger's certificate")

    def say_nothing(stream: Stream) -> None:
        while stream.read() is not None:
            pass

    clock = Clock()
    with scripted(refuse, *[say_nothing] * 5) as address:
        settings = Settings(address=address, token="secret", wait_s=0.3)
        with pytest.raises(doubloon.UnreachableError, match=r"within 0\.3 s: UNAVAILABLE: a stranger's certificate"):
            keep_playing(FirstOption(), settings, clock=clock, sleep=clock.sleep)
