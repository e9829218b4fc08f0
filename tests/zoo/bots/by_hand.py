"""A bot's stream without the SDK, for bots that do what no SDK would."""

import os
import queue
from collections.abc import Iterator
from typing import Any, Self

import grpc

from doubloon.v1 import play_pb2

Frame = play_pb2.BotFrame


class Stream:
    """One stream to the service that the environment names."""

    def __init__(self, *, resume: str = "", max_tables: int = 8) -> None:
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._channel = grpc.insecure_channel(os.environ["DOUBLOON_ADDRESS"], options=(("grpc.enable_http_proxy", 0),))
        play: Any = self._channel.stream_stream("/doubloon.v1.PlayService/Play")
        metadata = (("authorization", f"Bearer {os.environ['DOUBLOON_TOKEN']}"),)
        self.hello = play_pb2.Hello(
            protocol=1, max_tables=max_tables, instance=os.environ["DOUBLOON_INSTANCE"], resume=resume
        )
        self.send(Frame(hello=self.hello))
        self._call = play(iter(self._requests.get, None), metadata=metadata)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._call.cancel()
        self._requests.put(None)
        self._channel.close()

    def ready(self) -> None:
        """Takes tables from now on."""
        self.send(Frame(ready=play_pb2.Ready()))

    def send(self, *frames: play_pb2.BotFrame) -> None:
        """Sends frames in one message."""
        self.send_bytes(play_pb2.PlayRequest(frames=frames).SerializeToString())

    def send_bytes(self, data: bytes) -> None:
        """Sends whatever it is."""
        self._requests.put(data)

    def frames(self) -> Iterator[play_pb2.HostFrame]:
        """What the service sends."""
        for response in self._call:
            yield from play_pb2.PlayResponse.FromString(response).frames

    def questions(self) -> Iterator[play_pb2.Observation]:
        """The observations that ask for something."""
        for frame in self.frames():
            if frame.HasField("observation") and frame.observation.HasField("decision"):
                yield frame.observation


def answer(observation: play_pb2.Observation, option: int = 0) -> play_pb2.BotFrame:
    """The answer to a question."""
    return Frame(choose=play_pb2.Choose(channel=observation.channel, decision=observation.decision.id, option=option))
