"""Is ready, and reads nothing of what it is sent."""

import threading

from zoo.bots.by_hand import Stream

with Stream() as stream:
    next(stream.frames())
    stream.ready()
    threading.Event().wait()
