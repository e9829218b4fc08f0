"""Values as TOML writes them, on one line."""

import json
import re

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(value: object) -> str:
    """A value that was read from TOML, or could be, as text that reads back as the same."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _quoted(value)
        case list() | tuple():
            return "[" + ", ".join(map(toml_text, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{toml_key(key)} = {toml_text(item)}" for key, item in value.items()) + "}"
        case _:
            return str(value)


def toml_key(key: str) -> str:
    """A key, in quotes where TOML wants them."""
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    """TOML escapes what JSON does, and the one control character that JSON leaves alone."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
