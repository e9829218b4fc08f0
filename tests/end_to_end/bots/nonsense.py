"""A bot whose messages are no messages, once it sits at a table."""

import os
import queue
from typing import Any

import grpc

from doubloon.v1 import play_pb2

GARBAGE = b"\xff\xfenonsense\x00" * 10


def play() -> None:
    hello = play_pb2.Hello(protocol=1, max_tables=8, instance=os.environ["DOUBLOON_INSTANCE"])
    frames = [play_pb2.BotFrame(hello=hello), play_pb2.BotFrame(ready=play_pb2.Ready())]
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    requests.put(play_pb2.PlayRequest(frames=frames).SerializeToString())
    with grpc.insecure_channel(os.environ["DOUBLOON_ADDRESS"], options=(("grpc.enable_http_proxy", 0),)) as channel:
        metadata = (("authorization", f"Bearer {os.environ['DOUBLOON_TOKEN']}"),)
        play_raw: Any = channel.stream_stream("/doubloon.v1.PlayService/Play")
        for response in play_raw(iter(requests.get, None), metadata=metadata):
            if any(frame.HasField("seated") for frame in play_pb2.PlayResponse.FromString(response).frames):
                requests.put(GARBAGE)


play()
