"""Thinks for longer than it may."""

import time

import doubloon


class Oversleeps(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        time.sleep(decision.time_left_s + 1)
        return 0


doubloon.run(Oversleeps())
