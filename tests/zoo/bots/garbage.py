"""Sends bytes that are no message, once it sits at a table."""

from zoo.bots.by_hand import Stream

with Stream() as stream:
    stream.ready()
    for _ in stream.questions():
        stream.send_bytes(b"\xff\xfenonsense\x00" * 10)
