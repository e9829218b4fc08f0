"""A bot that takes more memory with every decision and gives none back."""

import doubloon

MIB = 1 << 20


class Hungry(doubloon.Bot):
    def __init__(self) -> None:
        self.held: list[bytes] = []

    def choose(self, decision: doubloon.Decision) -> int:
        print(f"{len(self.held)} helpings", flush=True)
        self.held.append(b"x" * (64 * MIB))
        return 0


doubloon.run(Hungry())
