"""Sizes as people write them: a number of bytes, or a number with its unit."""

import re
from typing import Final

SIZE_MAX: Final = 1 << 50
"""More than this is taken for a slip of the unit."""

_TEXT: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(KiB|MiB|GiB|TiB|kB|MB|GB|TB|B)")
_UNITS: Final = {
    "B": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
    "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40,
}  # fmt: skip


def parse_size(value: object) -> int:
    """The number of bytes that a tournament file means.

    Raises:
        ValueError: If it is none, is 0 or beyond all measure.
    """
    size = _bytes(value)
    if not 0 < size <= SIZE_MAX:
        raise ValueError(f"{value!r} is not between 1 B and 1024 TiB")
    return size


def _bytes(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    match = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"{value!r} is no size")
    return round(float(match[1]) * _UNITS[match[2]])
