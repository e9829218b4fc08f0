"""Has enough after three decisions, and goes as if all were well."""

import os
from itertools import count

import doubloon


class ExitsEarly(doubloon.Bot):
    decisions = count(1)

    def choose(self, decision: doubloon.Decision) -> int:
        if next(self.decisions) == 4:
            print("three decisions are enough", flush=True)
            os._exit(0)
        return 0


doubloon.run(ExitsEarly())
