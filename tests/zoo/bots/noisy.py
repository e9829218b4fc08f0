"""Plays well, and writes 100 MB to stderr."""

import sys

import doubloon

LINE = "debug: what a hand, what a hand, what a hand\n"
TOTAL = 100_000_000


class Noisy(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


chunk = LINE * (1_000_000 // len(LINE))
for _ in range(TOTAL // len(chunk)):
    sys.stderr.write(chunk)
doubloon.run(Noisy())
