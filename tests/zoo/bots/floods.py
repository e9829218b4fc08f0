"""Answers each question with thousands of frames that make no sense."""

from doubloon.v1 import play_pb2
from zoo.bots.by_hand import Frame, Stream

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        wrong = Frame(choose=play_pb2.Choose(channel=question.channel, decision=question.decision.id + 1_000))
        for _ in range(10):
            stream.send(*[wrong] * 500)
