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
            reply = play_pb2.PlayRequest()
            counts["messages"] += 1
            counts["frames"] += len(response.frames)
            counts["bytes"] += response.ByteSize()
            for frame in response.frames:
                observation = frame.observation
                if observation.HasField("decision") and not arguments.silent:
                    choose = reply.frames.add().choose
                    choose.channel, choose.decision = observation.channel, observation.decision.id
            if reply.frames:
                counts["decisions"] += len(reply.frames)
                requests.put(reply)
            if any(frame.HasField("goodbye") for frame in response.frames):
                break
        requests.put(None)
    print(json.dumps({**counts, "cpu_us": round(time.process_time() * 1e6)}))


if __name__ == "__main__":
    main()
