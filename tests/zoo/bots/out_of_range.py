"""Always names an option that is not there."""

from zoo.bots.by_hand import Stream, answer

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        stream.send(*[answer(question, option=999)] * 3)
