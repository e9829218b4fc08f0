"""A bot that crashes at its third decision."""

from itertools import count

import doubloon


class Crashing(doubloon.Bot):
    decisions = count(1)

    def choose(self, decision: doubloon.Decision) -> int:
        if next(self.decisions) == 3:
            raise ZeroDivisionError("the third decision is too much")
        return 0


doubloon.run(Crashing())
