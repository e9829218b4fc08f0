"""Says hello a second time in the middle of a table."""

from zoo.bots.by_hand import Frame, Stream

with Stream() as stream:
    stream.ready()
    for _ in stream.questions():
        stream.send(Frame(hello=stream.hello))
