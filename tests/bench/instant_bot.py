"""The quickest bot that the SDK can carry: it takes the first option."""

from collections.abc import Sequence

import doubloon


class Instant(doubloon.AnyBot):
    """Looks at nothing."""

    wants_events = False

    def choose_many(self, decisions: Sequence[doubloon.Decision]) -> Sequence[int]:
        """The first option, every time."""
        return [0] * len(decisions)


if __name__ == "__main__":
    doubloon.run(Instant())
