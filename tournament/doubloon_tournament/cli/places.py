"""Where commands that need no tournament file put what they play: in a database that is named, or in one for now."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def taken_names(url: str | None) -> list[str]:
    """Names of tournaments that are in a database already."""
    from doubloon_tournament.storage import Access, DatabaseMissingError, open_database, tournament_names

    if url is None:
        return []
    try:
        with open_database(url, Access.READ) as database:
            return tournament_names(database)
    except DatabaseMissingError:
        return []


@contextmanager
def database_for(name: str, url: str | None) -> Iterator[tuple[str, list[Path]]]:
    """The URL of the database that was named, or of one that is gone at the end with its folder; and that folder."""
    if url is not None:
        yield url, []
        return
    with tempfile.TemporaryDirectory(prefix="doubloon-", ignore_cleanup_errors=True) as folder:
        yield f"sqlite:///{folder}/{name}.db", [Path(folder)]
