"""Plays well, and does not listen when it is told to end."""

import signal
import threading

import doubloon


class IgnoresSigterm(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


def play() -> None:
    doubloon.run(IgnoresSigterm())


signal.signal(signal.SIGTERM, signal.SIG_IGN)
thread = threading.Thread(target=play)  # off the main thread the SDK leaves signals alone
thread.start()
thread.join()
