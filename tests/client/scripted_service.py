"""A service that plays a script: what bots send it is kept, what it sends is written down beforehand."""

import queue
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from contextlib import contextmanager
from typing import Any

import grpc

from doubloon.v1 import game_pb2, play_pb2, play_pb2_grpc, skull_king_pb2


class Stream:
    """One stream, as a script has it."""

    def __init__(self, requests: Iterator[play_pb2.PlayRequest], context: grpc.ServicerContext) -> None:
        self._requests = requests
        self._responses: queue.SimpleQueue[play_pb2.PlayResponse | None] = queue.SimpleQueue()
        self.metadata = {str(key): value for key, value in context.invocation_metadata()}
        self.status: tuple[grpc.StatusCode, str] | None = None

    def read(self) -> play_pb2.PlayRequest | None:
        """The next request, None once the bot has ended its side or broken off."""
        try:
            return next(self._requests, None)
        except Exception:  # noqa: BLE001  # grpc raises a bare Exception where a call was cancelled
            return None

    def read_frames(self, count: int) -> list[play_pb2.BotFrame]:
        """The next frames, of as many requests as it takes."""
        frames: list[play_pb2.BotFrame] = []
        while len(frames) < count and (request := self.read()) is not None:
            frames.extend(request.frames)
        return frames

    def write(self, *frames: play_pb2.HostFrame) -> None:
        """Sends frames in one response."""
        self._responses.put(play_pb2.PlayResponse(frames=frames))

    def refuse(self, code: grpc.StatusCode, details: str) -> None:
        """Ends the call with a status."""
        self.status = (code, details)

    def greet(self, **fields: Any) -> play_pb2.Hello:
        """Reads the hello, sends the welcome, reads the ready."""
        hello = self.read_frames(1)[0].hello
        self.write(welcome(**fields))
        assert self.read_frames(1)[0].WhichOneof("frame") == "ready"
        return hello


Script = Callable[[Stream], None]
"""Reads and writes; when it returns, the stream ends."""


class ScriptedService(play_pb2_grpc.PlayServiceServicer):
    """Plays one script for each stream, in order."""

    def __init__(self, scripts: Sequence[Script]) -> None:
        self._scripts = list(scripts)
        self.pool = futures.ThreadPoolExecutor(8)
        self.failures: list[BaseException] = []

    def Play(self, request_iterator: Any, context: Any) -> Iterator[play_pb2.PlayResponse]:  # noqa: N802
        """Runs the next script beside the stream."""
        if not self._scripts:
            context.abort(grpc.StatusCode.UNAVAILABLE, "the script is over")
        stream = Stream(request_iterator, context)
        context.send_initial_metadata(())
        self.pool.submit(self._play, self._scripts.pop(0), stream)
        yield from iter(stream._responses.get, None)
        if stream.status is not None:
            context.abort(*stream.status)

    def _play(self, script: Script, stream: Stream) -> None:
        try:
            script(stream)
        except BaseException as failure:  # noqa: BLE001  # shown by the test
            self.failures.append(failure)
        finally:
            stream._responses.put(None)


@contextmanager
def scripted(*scripts: Script) -> Iterator[str]:
    """A service on a free port that plays the scripts; its address. What a script asserted fails the test."""
    service = ScriptedService(scripts)
    server = grpc.server(futures.ThreadPoolExecutor(8), options=[("grpc.so_reuseport", 0)])
    play_pb2_grpc.add_PlayServiceServicer_to_server(service, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()
        service.pool.shutdown()
    if service.failures:
        raise service.failures[0]


def welcome(
    *, bot: str = "tester", session: str = "s1", resumed: bool = False, grace_ms: int = 5000
) -> play_pb2.HostFrame:
    return play_pb2.HostFrame(
        welcome=play_pb2.Welcome(
            session=session, bot=bot, protocol=1, resumed=resumed, max_tables=64, grace_ms=grace_ms
        )
    )


def seated(channel: int, *, seed: int = 7, seat: int = 0) -> play_pb2.HostFrame:
    return play_pb2.HostFrame(
        seated=play_pb2.Seated(
            channel=channel,
            table=f"t{channel}",
            game=game_pb2.GameConfig(game="skull_king", rules=1),
            seat=seat,
            seats=4,
            time=game_pb2.TimeControl(decision_ms=2000, bank_ms=10_000),
            random_seed=seed,
        )
    )


def asked_to_bid(
    channel: int, decision: int, *, sequence: int = 1, hand: Sequence[int] = (1, 2, 3)
) -> play_pb2.HostFrame:
    """An observation with the question for a bid, 0 to the cards in hand."""
    options = [game_pb2.Option(skull_king=skull_king_pb2.SkullKingAction(bid=bid)) for bid in range(len(hand) + 1)]
    view = skull_king_pb2.SkullKingView(
        round=len(hand),
        phase=skull_king_pb2.SKULL_KING_PHASE_BID,
        private=skull_king_pb2.SkullKingPrivate(hand=[skull_king_pb2.SkullKingCard.ValueType(card) for card in hand]),
        seats=[skull_king_pb2.SkullKingSeat(hand_size=len(hand)) for _ in range(4)],
    )
    return play_pb2.HostFrame(
        observation=play_pb2.Observation(
            channel=channel,
            sequence=sequence,
            view=game_pb2.View(skull_king=view),
            decision=play_pb2.Decision(
                id=decision, options=options, decision_left_ms=2000, bank_left_ms=10_000, strikes_left=3
            ),
        )
    )


def finished(channel: int, *, reason: str = "FINISHED", points: Sequence[int] = (40, 30, 20, 10)) -> play_pb2.HostFrame:
    seats = [game_pb2.SeatOutcome(place=place, points=point) for place, point in enumerate(points, start=1)]
    return play_pb2.HostFrame(
        finished=play_pb2.Finished(channel=channel, outcome=game_pb2.Outcome(seats=seats), reason=reason)
    )


def goodbye(
    reason: str = "DRAINED", *, retry: bool = False, message: str = "the service goes down"
) -> play_pb2.HostFrame:
    return play_pb2.HostFrame(goodbye=play_pb2.Goodbye(reason=reason, message=message, retry=retry))
