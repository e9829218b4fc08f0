"""Ctrl-C and SIGTERM while a tournament is played: each is counted once, whenever it comes.

A signal that raises while an event loop is being made or closed breaks off in the middle. So signals are only noted
until the loop has its handlers, and again from when it gives them up.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Passes interrupts on to whom they concern; those that came before there was anybody are passed on then."""

    def __init__(self) -> None:
        self._early = 0
        self._interrupt: Callable[[], None] | None = None
        self.any = False
        """There was one."""

    def attach(self, interrupt: Callable[[], None]) -> None:
        """Says whom they concern from now on."""
        self._interrupt = interrupt
        for _ in range(self._early):
            interrupt()
        self._early = 0

    def detach(self) -> None:
        """Says that they concern nobody for now."""
        self._interrupt = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Notes signals instead of letting them raise; afterwards they act as they always did."""
        before = {number: signal.signal(number, self._note) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Handles signals in the running loop; to be used inside `noted`."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._take)
        try:
            yield
        finally:
            for number in SIGNALS:
                loop.remove_signal_handler(number)
                signal.signal(number, self._note)

    def _note(self, _: int, __: FrameType | None) -> None:
        self.any = True
        self._early += 1

    def _take(self) -> None:
        self.any = True
        if self._interrupt is None:
            self._early += 1
        else:
            self._interrupt()
