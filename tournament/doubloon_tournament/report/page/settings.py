"""The configuration as it was entered, less what is nobody's business.

The file is written anew from its values: what has to be withheld could stand anywhere in the text as it was typed.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from doubloon_tournament.storage import NewTournament
from doubloon_tournament.tournament_file.toml_text import toml_key, toml_text

WITHHELD: Final = "(withheld)"
UNREADABLE: Final = "# the file that was entered cannot be read by this version"


def settings_text(entry: NewTournament, *, over: bool) -> str:
    """The tournament file, key by key.

    Values of bots' environment variables are never shown, since secrets are handed over in them; the key that cards
    come from only when nothing more is dealt from it.
    """
    try:
        document = tomllib.loads(entry.file)
    except tomllib.TOMLDecodeError:
        return UNREADABLE
    if not over and "key" in document:
        document["key"] = WITHHELD
    return "\n".join(_lines(document))


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    tables = {key: value for key, value in document.items() if isinstance(value, dict)}
    bots = document.get("bots", [])
    for key, value in document.items():
        if key not in tables and key != "bots":
            yield _line(key, value)
    for name, table in tables.items():
        yield f"\n[{toml_key(name)}]"
        yield from (_line(key, value) for key, value in table.items())
    for bot in bots:
        yield "\n[[bots]]"
        yield from (_line(key, _without_values(value) if key == "env" else value) for key, value in bot.items())


def _line(key: str, value: object) -> str:
    return f"{toml_key(key)} = {toml_text(value)}"


def _without_values(environment: Mapping[str, str]) -> dict[str, str]:
    return dict.fromkeys(environment, WITHHELD)
