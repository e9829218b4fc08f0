"""Our stderr, which never stops what is going on: once it cannot be written to, what is written is dropped."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TextIO, cast


class SteadyStderr:
    """Writes to what `sys.stderr` was when it was made, where that works.

    A live picture puts a stream of its own in the place of `sys.stderr`, which writes to the picture's console: if that
    console wrote to what stands there now, it would write to itself.
    """

    def __init__(self) -> None:
        self._stream = sys.stderr

    def write(self, text: str) -> int:
        """Writes, and says that all was written."""
        with _steady(self._stream):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Hands on what was written."""
        with _steady(self._stream):
            self._stream.flush()

    def fileno(self) -> int:
        """Of the file behind."""
        return self._stream.fileno()

    def isatty(self) -> bool:
        """Whether somebody looks on."""
        return self._stream.isatty()

    @property
    def encoding(self) -> str:
        """Of the text."""
        return self._stream.encoding


def steady_stderr() -> IO[str]:
    """A stream for all that is told beside the results."""
    return cast("IO[str]", SteadyStderr())


@contextmanager
def _steady(stream: TextIO) -> Iterator[None]:
    """On a failure, lets the file lead nowhere: what is still in a buffer must not fail once more at the end."""
    try:
        yield
    except OSError:
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
