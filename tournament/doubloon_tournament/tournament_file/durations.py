"""Durations as people write them: a number of seconds, or a number with its unit."""

import re
from datetime import timedelta

DURATION_MAX = timedelta(days=1)
"""More than this is taken for a slip of the unit."""

_TEXT = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h)")
_UNITS_MS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}


def parse_duration(value: object) -> timedelta:
    """The duration that a tournament file means, to the millisecond.

    Raises:
        ValueError: If it is none, is negative or longer than a day.
    """
    duration = timedelta(milliseconds=round(_milliseconds(value)))
    if not timedelta() <= duration <= DURATION_MAX:
        raise ValueError(f"{value!r} is not between 0 and 24h")
    return duration


def _milliseconds(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return min(max(value, -1.0), 1e9) * _UNITS_MS["s"]
    match = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"{value!r} is no duration")
    return float(match[1]) * _UNITS_MS[match[2]]
