"""A bot that prints its whole environment and crashes; it notes its token first."""

import os
import sys
from itertools import count
from pathlib import Path

import doubloon

TOKEN = os.environ["DOUBLOON_TOKEN"]
Path(f"token-{os.environ['DOUBLOON_INSTANCE']}-{os.getpid()}").write_text(TOKEN)


class Blabbing(doubloon.Bot):
    decisions = count(1)

    def choose(self, decision: doubloon.Decision) -> int:
        if next(self.decisions) == 20:
            print(dict(os.environ), f"it is {TOKEN}", file=sys.stderr)
            raise RuntimeError(f"my token is {TOKEN}")
        return 0


doubloon.run(Blabbing())
