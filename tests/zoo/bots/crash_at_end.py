"""Plays well, and crashes when a table is over."""

import doubloon


class CrashAtEnd(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0

    def table_finished(self, finished: doubloon.Finished) -> None:
        raise KeyError("the result cannot be put into the log")


doubloon.run(CrashAtEnd())
