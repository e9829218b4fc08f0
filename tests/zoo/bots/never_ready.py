"""Connects and is never ready."""

import threading

from zoo.bots.by_hand import Stream

with Stream() as stream:
    next(stream.frames())
    threading.Event().wait()
