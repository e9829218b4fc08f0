"""Plays well, and crashes when it is to go."""

import doubloon


class CrashAtGoodbye(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0


try:
    doubloon.run(CrashAtGoodbye())
finally:
    raise OSError("the notes cannot be saved")
