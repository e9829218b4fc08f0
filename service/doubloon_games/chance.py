"""The one source of chance: named streams of one secret seed.

A table is its seed and its choices. Each draw names its purpose (`round/3/deck`), so different play never shifts a
later deal, and any language can verify a deal: SHAKE-256 of seed and label, read as big-endian numbers of 8 bytes.
"""

import hashlib
import struct
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
CHUNK_BYTES = 8
CHUNK_VALUES = 1 << (8 * CHUNK_BYTES)


class Chance:
    """Draws by label. Holds no counter: the same label gives the same draw, so copies of a table share one."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        """Takes the secret seed of a table.

        Raises:
            ValueError: If it is not 32 bytes long.
        """
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed

    def __repr__(self) -> str:
        return "Chance(<secret>)"

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in the order that the label's stream gives: sorted by one chunk each, ties by place."""
        size = len(items)
        keys = [*_numbers(size).unpack(self._stream(label, size * CHUNK_BYTES))]
        return [items[place] for place in sorted(range(size), key=keys.__getitem__)]

    def below(self, label: str, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely: the first chunk that a fair division accepts.

        Raises:
            ValueError: If the bound is not in 1..2^64.
        """
        if not 1 <= bound <= CHUNK_VALUES:
            raise ValueError(f"bound {bound} is out of range 1..2^64")
        fair = CHUNK_VALUES - CHUNK_VALUES % bound
        for place in count(1):
            chunk = int.from_bytes(self._stream(label, place * CHUNK_BYTES)[-CHUNK_BYTES:])
            if chunk < fair:
                return chunk % bound
        raise AssertionError("the stream never ends")

    def _stream(self, label: str, size: int) -> bytes:
        return hashlib.shake_256(self._seed + label.encode()).digest(size)


@cache
def _numbers(size: int) -> struct.Struct:
    """Reads that many chunks as big-endian numbers."""
    return struct.Struct(f">{size}Q")
