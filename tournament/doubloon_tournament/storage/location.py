"""Which file a database URL names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from doubloon_tournament.storage.errors import UnsupportedUrlError

INSISTING: Final = {"network": "yes"}
"""What a URL asks for whose file may be on another machine's disk."""
_EXAMPLE = "write it as sqlite:///results.db, or sqlite:////absolute/path/results.db"


@dataclass(frozen=True, slots=True)
class Location:
    """A SQLite file that may not exist yet."""

    path: Path
    """Absolute."""
    url: str
    """As it was given."""
    insists: bool = False
    """It may be on another machine's disk."""


def locate(url: str) -> Location:
    """The file of a URL.

    Raises:
        UnsupportedUrlError: If the URL names no SQLite file.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise UnsupportedUrlError(f"`{url}` is no database URL; {_EXAMPLE}") from error
    if parsed.get_backend_name() != "sqlite":
        raise UnsupportedUrlError(f"{parsed.get_backend_name()} is not supported; {_EXAMPLE}")
    if not parsed.database or parsed.database == ":memory:":
        raise UnsupportedUrlError(f"`{url}` names no file; {_EXAMPLE}")
    if parsed.query and dict(parsed.query) != INSISTING:
        raise UnsupportedUrlError(f"`{url}` asks for something that is not known; {_EXAMPLE}")
    return Location(Path(parsed.database).absolute(), url, bool(parsed.query))
