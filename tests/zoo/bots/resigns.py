"""Gives every table up at the first question."""

from doubloon.v1 import play_pb2
from zoo.bots.by_hand import Frame, Stream

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        stream.send(Frame(resign=play_pb2.Resign(channel=question.channel)))
