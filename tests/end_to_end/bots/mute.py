"""A bot that sits down and never answers."""

import threading

import doubloon


class Mute(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        print("let me think", flush=True)
        threading.Event().wait()
        return 0


doubloon.run(Mute())
