"""Answers for a table where it does not sit, and a decision that was not asked, before it answers its own."""

from doubloon.v1 import play_pb2
from zoo.bots.by_hand import Frame, Stream, answer

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        channel, decision = question.channel, question.decision.id
        stream.send(Frame(choose=play_pb2.Choose(channel=channel + 1_000, decision=decision)))
        stream.send(Frame(choose=play_pb2.Choose(channel=channel, decision=decision + 1_000)), answer(question))
