"""Plays well, and stays when the service has said goodbye."""

import threading

import doubloon


class NeverExits(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


doubloon.run(NeverExits())
threading.Event().wait()
