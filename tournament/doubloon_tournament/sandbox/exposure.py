"""How a folder is shown to a confined process without what is hidden in it."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ENTRIES_MAX: Final = 2_000
"""Of a folder that holds something hidden: each of its entries is shown by itself."""


def exposed(path: Path, hidden: Sequence[Path], *, at: Path) -> Iterator[str]:
    """Arguments of `bwrap` that show a path read-only.

    A folder with something hidden in it is shown entry by entry, as it is now, so that a file which comes later, such
    as the journal of a hidden database, is not there.

    Args:
        path: What is shown; no link is on the way to it.
        hidden: What is not, without links too.
        at: Where it is shown.

    Raises:
        OSError: If a folder cannot be looked at.
        ValueError: If a folder with something hidden in it has too many entries.
    """
    if _is_hidden(path, hidden):
        return
    if path.is_symlink():
        yield from ("--symlink", os.readlink(path), str(at))
    elif not path.is_dir() or not any(each.is_relative_to(path) for each in hidden):
        yield from ("--ro-bind-try", str(path), str(at))  # it may be gone by then
    else:
        yield from ("--dir", str(at))
        for entry in _entries(path):
            yield from exposed(entry, hidden, at=at / entry.name)


def _is_hidden(path: Path, hidden: Sequence[Path]) -> bool:
    return any(path.is_relative_to(each) or _is_named_after(path, each) for each in hidden)


def _is_named_after(path: Path, file: Path) -> bool:
    """Whether it belongs to a file, as journal and backups of a database do."""
    return path.parent == file.parent and path.name.startswith(file.name) and not file.is_dir()


def _entries(folder: Path) -> list[Path]:
    entries = sorted(folder.iterdir())
    if len(entries) > ENTRIES_MAX:
        raise ValueError(
            f"{folder} has more than {ENTRIES_MAX} entries beside one that the bot must not see; "
            "give the bot a folder of its own"
        )
    return entries
