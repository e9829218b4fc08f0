"""Numbers as the wire has them."""

UINT32_MAX = (1 << 32) - 1


def fitted(number: int) -> int:
    """The number, or the largest that a uint32 holds."""
    return min(number, UINT32_MAX)


def milliseconds(microseconds: int) -> int:
    """Whole milliseconds, as many as a uint32 holds."""
    return fitted(microseconds // 1000)
