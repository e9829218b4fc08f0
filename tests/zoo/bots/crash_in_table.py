"""Crashes at its fifth decision."""

from itertools import count

import doubloon


class CrashInTable(doubloon.Bot):
    decisions = count(1)

    def choose(self, decision: doubloon.Decision) -> int:
        if next(self.decisions) == 5:
            raise ZeroDivisionError("the fifth decision is too much")
        return 0


doubloon.run(CrashInTable())
