"""A bot that always names an option that is not there."""

import os
import queue

import grpc

from doubloon.v1 import play_pb2, play_pb2_grpc

Frame = play_pb2.BotFrame


def play() -> None:
    hello = play_pb2.Hello(protocol=1, max_tables=8, instance=os.environ["DOUBLOON_INSTANCE"])
    with grpc.insecure_channel(os.environ["DOUBLOON_ADDRESS"], options=(("grpc.enable_http_proxy", 0),)) as channel:
        answers: queue.SimpleQueue[play_pb2.PlayRequest] = queue.SimpleQueue()
        answers.put(play_pb2.PlayRequest(frames=[Frame(hello=hello), Frame(ready=play_pb2.Ready())]))
        metadata = (("authorization", f"Bearer {os.environ['DOUBLOON_TOKEN']}"),)
        for response in play_pb2_grpc.PlayServiceStub(channel).Play(iter(answers.get, None), metadata=metadata):
            for frame in response.frames:
                if frame.HasField("observation") and frame.observation.HasField("decision"):
                    observation = frame.observation
                    answers.put(_three_times_wrong(observation.channel, observation.decision.id))


def _three_times_wrong(channel: int, decision: int) -> play_pb2.PlayRequest:
    choose = play_pb2.Choose(channel=channel, decision=decision, option=999)
    return play_pb2.PlayRequest(frames=[Frame(choose=choose)] * 3)


play()
