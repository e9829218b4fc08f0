"""Files that hold a token and nothing else, for their owner alone."""

import os
import secrets
from pathlib import Path
from typing import Final

TOKEN_FILE_MODE: Final = 0o600


def read_token(path: Path) -> str:
    """The token of a file.

    Raises:
        ValueError: If it holds none; says why.
        OSError: If it cannot be read.
    """
    token = path.read_bytes().decode("ascii", errors="replace").strip()
    if not token:
        raise ValueError("it is empty; delete it to have one made")
    if not (token.isascii() and token.isprintable() and len(token.split()) == 1):
        raise ValueError("it is no text of one word in ASCII; delete it to have one made")
    return token


def make_or_read_token(path: Path) -> str:
    """The token of a file that its owner alone may read; made with a fresh one if it is missing.

    Raises:
        ValueError: If it holds none; says why.
        OSError: If it can neither be made nor read.
    """
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, TOKEN_FILE_MODE)
    except FileExistsError:
        return read_token(path)
    token = secrets.token_urlsafe(32)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{token}\n")
    return token
