"""The last of an output, however long it is."""

from collections import deque
from typing import Final

TAIL_BYTES: Final = 64 * 1024


class Tail:
    """Keeps the last bytes that it was fed and counts those it has dropped."""

    __slots__ = ("_chunks", "_limit", "_size", "dropped")

    def __init__(self, limit: int = TAIL_BYTES) -> None:
        self._limit = limit
        self._chunks: deque[bytes] = deque()
        self._size = 0
        self.dropped = 0
        """Bytes that are no longer here."""

    def feed(self, chunk: bytes) -> None:
        """Appends, and drops from the front what is over the limit."""
        self._chunks.append(chunk)
        self._size += len(chunk)
        while self._size > self._limit:
            first = self._chunks.popleft()
            over = min(self._size - self._limit, len(first))
            self._size -= over
            self.dropped += over
            if over < len(first):
                self._chunks.appendleft(first[over:])
                return

    def text(self) -> str:
        """What is left, as text; says how much went before it."""
        kept = b"".join(self._chunks).decode(errors="replace")
        return f"[{self.dropped} bytes before this are not kept]\n{kept}" if self.dropped else kept
