"""Connects, is greeted, and crashes where others are ready."""

from zoo.bots.by_hand import Stream

with Stream() as stream:
    next(stream.frames())
    raise MemoryError("no room for the opening book")
