"""A bot whose messages are no messages."""

import os
import queue

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
        for _ in channel.stream_stream("/doubloon.v1.PlayService/Play")(iter(requests.get, None), metadata=metadata):
            requests.put(GARBAGE)


play()
