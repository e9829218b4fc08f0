"""A tournament's secret key as people write it."""

import re
from typing import Final

from doubloon_tournament.seeds import KEY_BYTES

_HEX: Final = re.compile(rf"[0-9a-fA-F]{{{2 * KEY_BYTES}}}")


def parse_key(text: str) -> bytes:
    """The key that these hex digits are.

    Raises:
        ValueError: If the text is anything else; it is not repeated in the message.
    """
    if not _HEX.fullmatch(text):
        raise ValueError(f"the key must be {2 * KEY_BYTES} hex digits ({KEY_BYTES} bytes)")
    return bytes.fromhex(text)
