"""The calls that last: how many there may be, and how they end when the service does.

gRPC cancels what is open when a server stops, and says so in a traceback. So every call that lasts is told before, and
has ended by itself when the server stops.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

STREAMS_OF_BOT_MAX = 128
"""Streams of one bot, those that are about to be replaced included: twice its sessions."""
GREETINGS_OF_BOT_MAX = 64
"""Streams of one bot that have not said Hello."""
STREAMS_OF_ADDRESS_MAX = 10_000
"""Streams from one address, where a relay may carry many bots."""


class TooManyStreamsError(RuntimeError):
    """One more stream is not taken; the message says whose and how many there are."""


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """How many calls may last at once."""

    of_bot: int = STREAMS_OF_BOT_MAX
    greetings_of_bot: int = GREETINGS_OF_BOT_MAX
    of_address: int = STREAMS_OF_ADDRESS_MAX


class Streams:
    """All calls that last."""

    def __init__(self, limits: StreamLimits) -> None:
        self.closing = False
        """The service ends: every call that lasts has to end now."""
        self._limits = limits
        self._open = 0
        self._of_bot: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._greetings: Counter[str] = Counter()
        self._waits: set[asyncio.Timeout] = set()
        self._none_left = asyncio.Event()
        self._none_left.set()

    @contextmanager
    def call(self) -> Iterator[None]:
        """Counts a call while it lasts."""
        self._open += 1
        self._none_left.clear()
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                self._none_left.set()

    @contextmanager
    def of_bot(self, bot: str, address: str) -> Iterator[Callable[[], None]]:
        """Counts a bot's stream while it lasts; what it yields is to be called when Hello has come, or will not.

        Raises:
            TooManyStreamsError: If there are as many as are allowed.
        """
        self._check(bot, address)
        counts = ((self._of_bot, bot), (self._of_address, address), (self._greetings, bot))
        for count, key in counts:
            count[key] += 1
        greeting = [counts[2]]

        def greeted() -> None:
            for count, key in greeting:
                _take(count, key)
            greeting.clear()

        try:
            with self.call():
                yield greeted
        finally:
            greeted()
            for count, key in counts[:2]:
                _take(count, key)

    @asynccontextmanager
    async def patience(self, limit_s: float | None) -> AsyncIterator[None]:
        """Limits the time of what is waited for within; there is none left once the service ends.

        Raises:
            TimeoutError: When it is over.
        """
        async with asyncio.timeout(0 if self.closing else limit_s) as wait:
            self._waits.add(wait)
            try:
                yield
            finally:
                self._waits.discard(wait)

    async def close(self, limit_s: float) -> None:
        """Tells every call to end, and waits until they have, at most for the limit."""
        self.closing = True
        now = asyncio.get_running_loop().time()
        for wait in self._waits:
            if not wait.expired():
                wait.reschedule(now)
        try:
            async with asyncio.timeout(limit_s):
                await self._none_left.wait()
        except TimeoutError:
            return

    def _check(self, bot: str, address: str) -> None:
        limits = self._limits
        if self._of_bot[bot] >= limits.of_bot:
            raise TooManyStreamsError(f"{bot} has {limits.of_bot} streams, as many as are allowed; end some")
        if self._greetings[bot] >= limits.greetings_of_bot:
            count = limits.greetings_of_bot
            raise TooManyStreamsError(f"{bot} has {count} streams without Hello, as many as are allowed")
        if self._of_address[address] >= limits.of_address:
            raise TooManyStreamsError(f"{limits.of_address} streams come from this address, as many as are allowed")


def address_of(peer: str) -> str:
    """The address without the port, as gRPC names a peer."""
    return peer if peer.startswith("unix") else peer.rpartition(":")[0]


def _take(count: Counter[str], key: str) -> None:
    count[key] -= 1
    if not count[key]:
        del count[key]
