"""What is said again and again, said once."""

from collections import Counter
from collections.abc import Iterable


def folded(texts: Iterable[str]) -> list[str]:
    """The texts in their order, each with how often it came where that is more than once; so for lines within each."""
    return _counted("\n".join(_counted(text.splitlines())) for text in texts)


def _counted(texts: Iterable[str]) -> list[str]:
    return [text if times == 1 else f"{text} ({times} times)" for text, times in Counter(texts).items()]
