"""Ctrl-C and SIGTERM while a tournament is played: each is counted once, whenever it comes.

An event loop that is being made or closed must not meet a signal: it would break off in the middle. So signals are held
back until the loop has its handlers, and again from when it gives them up.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Passes interrupts on to whom they concern; those that came before there was anybody are passed on then."""

    def __init__(self) -> None:
        self._early = 0
        self._interrupt: Callable[[], None] | None = None

    def attach(self, interrupt: Callable[[], None]) -> None:
        """Says whom they concern from now on."""
        self._interrupt = interrupt
        for _ in range(self._early):
            interrupt()

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Handles signals in the running loop. Children are to be started inside: outside they would hold them back."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._take)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
            for number in SIGNALS:
                loop.remove_signal_handler(number)

    def _take(self) -> None:
        if self._interrupt is None:
            self._early += 1
        else:
            self._interrupt()


@contextmanager
def held_back() -> Iterator[None]:
    """Holds signals back, but for where they are `handled`; afterwards they act as they always did."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
