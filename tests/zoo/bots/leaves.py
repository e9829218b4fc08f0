"""Says goodbye in the middle of its first table, and stays away."""

import threading

from doubloon.v1 import play_pb2
from zoo.bots.by_hand import Frame, Stream

with Stream() as stream:
    stream.ready()
    next(stream.questions())
    stream.send(Frame(leave=play_pb2.Leave()))
    threading.Event().wait()
