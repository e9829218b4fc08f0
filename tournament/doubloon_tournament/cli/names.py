"""Names where nobody has thought of one."""

from collections.abc import Collection
from itertools import chain, count


def free_name(base: str, taken: Collection[str]) -> str:
    """The name itself, or the first of `base-2`, `base-3` and so on that is not taken."""
    numbered = (f"{base}-{number}" for number in count(2))
    return next(name for name in chain([base], numbered) if name not in taken)
