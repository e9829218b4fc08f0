"""Reads a message, rests for ten seconds, and answers late whatever it has read."""

import time

from zoo.bots.by_hand import Stream, answer

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        time.sleep(10)
        stream.send(answer(question))
