"""Our stderr, which never stops what is going on: once it cannot be written to, what is written is dropped."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, cast


class SteadyStderr:
    """Writes to what `sys.stderr` is, where that works."""

    def write(self, text: str) -> int:
        """Writes, and says that all was written."""
        with _steady():
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        """Hands on what was written."""
        with _steady():
            sys.stderr.flush()

    def fileno(self) -> int:
        """Of the file behind."""
        return sys.stderr.fileno()

    def isatty(self) -> bool:
        """Whether somebody looks on."""
        return sys.stderr.isatty()

    @property
    def encoding(self) -> str:
        """Of the text."""
        return sys.stderr.encoding


def steady_stderr() -> IO[str]:
    """A stream for all that is told beside the results."""
    return cast("IO[str]", SteadyStderr())


@contextmanager
def _steady() -> Iterator[None]:
    """On a failure, lets the file lead nowhere: what is still in a buffer must not fail once more at the end."""
    try:
        yield
    except OSError:
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stderr.fileno())
            os.close(nowhere)
