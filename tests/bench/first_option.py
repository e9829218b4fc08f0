"""A bot that takes the first option and looks at nothing: it costs so little that the service is what is measured.

Run as a process by `service.py`; says on standard output what it was sent once the service says goodbye.
"""

import argparse
import json
import queue
import time

import grpc

from doubloon.v1 import play_pb2, play_pb2_grpc


def main() -> None:
    """Plays until the goodbye, then prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument("--max-tables", type=int, default=1)
    parser.add_argument("--silent", action="store_true", help="answer nothing")
    parser.add_argument("--think-ms", type=int, default=0, help="sleep so long over each decision, one by one")
    arguments = parser.parse_args()
    requests: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
    hello = play_pb2.Hello(protocol=1, max_tables=arguments.max_tables, instance="0")
    requests.put(
        play_pb2.PlayRequest(frames=[play_pb2.BotFrame(hello=hello), play_pb2.BotFrame(ready=play_pb2.Ready())])
    )
    counts = {"messages": 0, "frames": 0, "bytes": 0, "decisions": 0}
    with grpc.insecure_channel(arguments.address) as channel:
        stub = play_pb2_grpc.PlayServiceStub(channel)
        call = stub.Play(iter(requests.get, None), metadata=(("authorization", f"Bearer {arguments.token}"),))
        for response in call:
            counts["messages"] += 1
            counts["frames"] += len(response.frames)
            counts["bytes"] += response.ByteSize()
            asked = [frame.observation for frame in response.frames if frame.observation.HasField("decision")]
            for batch in batches([] if arguments.silent else asked, one_by_one=arguments.think_ms > 0):
                time.sleep(arguments.think_ms / 1000)
                counts["decisions"] += len(batch)
                requests.put(play_pb2.PlayRequest(frames=[first_option(observation) for observation in batch]))
            if any(frame.HasField("goodbye") for frame in response.frames):
                break
        requests.put(None)
    print(json.dumps({**counts, "cpu_us": round(time.process_time() * 1e6)}))


def batches(asked: list[play_pb2.Observation], *, one_by_one: bool) -> list[list[play_pb2.Observation]]:
    """What is answered in one message."""
    if one_by_one:
        return [[observation] for observation in asked]
    return [asked] if asked else []


def first_option(observation: play_pb2.Observation) -> play_pb2.BotFrame:
    """The answer."""
    return play_pb2.BotFrame(choose=play_pb2.Choose(channel=observation.channel, decision=observation.decision.id))


if __name__ == "__main__":
    main()
