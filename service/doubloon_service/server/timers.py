"""The only clock."""

import time
from datetime import UTC, datetime


def now_us() -> int:
    """Microseconds of the monotonic clock."""
    return time.monotonic_ns() // 1000


def utc_now() -> datetime:
    """The time of day, for certificates alone: it may jump."""
    return datetime.now(UTC)
