"""Texts that somebody else has thought of, such as names of bots, made fit to be shown.

A terminal obeys control characters, and some characters turn the direction of what stands around them. Whatever comes
out of a database or from a bot passes through here before it is shown to a person.
"""

import re
import unicodedata
from typing import Final

_ODD: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that no name is shown with: controls, halves of pairs, what is unassigned, line ends."""
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text that follows."""
_BEYOND_JSON: Final = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What JSON lets stand in a string as it is, and a terminal should not be given."""


def visible(text: str) -> str:
    """The text in one line, without characters that change what stands around it."""
    return "".join("\ufffd" if _is_odd(character) else character for character in text)


def lines_visible(text: str) -> str:
    """The same of several lines."""
    return "\n".join(map(visible, text.split("\n")))


def json_visible(document: str) -> str:
    """A JSON document that says the same, with what a terminal would obey written as escapes."""
    return _BEYOND_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def _is_odd(character: str) -> bool:
    return character in _TURNING or unicodedata.category(character) in _ODD
