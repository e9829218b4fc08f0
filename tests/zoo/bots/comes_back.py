"""Takes one table, hangs up in the middle of every fifth decision, and takes its session up again at once."""

from itertools import count

from zoo.bots.by_hand import Stream, answer

session = ""
questions = count(1)


def play() -> None:
    """Carries the session until it is time to hang up."""
    global session
    with Stream(resume=session, max_tables=1) as stream:
        for frame in stream.frames():
            if frame.HasField("welcome"):
                session = frame.welcome.session
                stream.ready()
            elif frame.HasField("goodbye"):
                raise SystemExit
            elif frame.HasField("observation") and frame.observation.HasField("decision"):
                if next(questions) % 5 == 0:
                    return
                stream.send(answer(frame.observation))


while True:
    play()
