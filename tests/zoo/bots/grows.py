"""Takes 32 MiB more memory with each decision."""

import doubloon


class Grows(doubloon.Bot):
    def __init__(self) -> None:
        self.hoard: list[bytearray] = []

    def choose(self, decision: doubloon.Decision) -> int:
        self.hoard.append(bytearray(b"x" * (32 << 20)))
        return 0


doubloon.run(Grows())
