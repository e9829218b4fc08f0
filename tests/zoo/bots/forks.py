"""Starts processes of its own, one of them in a session of its own, and leaves them behind."""

import subprocess

import doubloon

SLEEP = ("sleep", "100000")


class Forks(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


subprocess.Popen(["sh", "-c", "sleep 100000 & sleep 100000"])
subprocess.Popen(SLEEP, start_new_session=True)
doubloon.run(Forks())
