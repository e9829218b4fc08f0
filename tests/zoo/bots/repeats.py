"""Gives every answer three times, each time another one."""

from zoo.bots.by_hand import Stream, answer

with Stream() as stream:
    stream.ready()
    for question in stream.questions():
        last = len(question.decision.options) - 1
        stream.send(answer(question), answer(question, option=last), answer(question))
