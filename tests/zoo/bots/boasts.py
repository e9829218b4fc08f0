"""Says that it takes many tables, and answers at one of them."""

from zoo.bots.by_hand import Stream, answer

sits: set[int] = set()
with Stream(max_tables=64) as stream:
    stream.ready()
    for frame in stream.frames():
        if frame.HasField("finished"):
            sits.discard(frame.finished.channel)
        elif frame.HasField("observation") and frame.observation.HasField("decision"):
            sits = sits or {frame.observation.channel}
            if frame.observation.channel in sits:
                stream.send(answer(frame.observation))
