"""Which of the errors of a run is told: one ends it, and the others follow from that."""

from collections.abc import Iterator
from contextlib import contextmanager

from doubloon_tournament.bots import WardenError
from doubloon_tournament.execution.errors import ArenaError, ArenaLostError, BotNotReadyError
from doubloon_tournament.storage import StorageError


@contextmanager
def first_error() -> Iterator[None]:
    """Takes one of the errors that are expected out of their group: the first that is more than a lost arena."""
    try:
        yield
    except ExceptionGroup as group:
        expected, others = group.split((ArenaError, BotNotReadyError, WardenError, StorageError))
        if expected is None or others is not None:
            raise
        lost, graver = expected.split(ArenaLostError)
        raise _first_of(graver or lost or expected) from None


def _first_of(group: ExceptionGroup[Exception]) -> Exception:
    first: Exception = group
    while isinstance(first, ExceptionGroup):
        first = first.exceptions[0]
    return first
