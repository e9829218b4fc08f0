"""Hangs up in the middle of a decision, and its process goes on without a stream."""

import threading

from zoo.bots.by_hand import Stream

with Stream() as stream:
    stream.ready()
    next(stream.questions())
threading.Event().wait()
