"""Which version of a bot has played: a hash of its command and of the files that the command names."""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

READ_BYTES: Final = 1 << 20


def command_version(argv: Sequence[str], directory: Path) -> str:
    """SHA-256, hex, of the arguments and of what can be found of the code behind them.

    That is the program, every argument that is a file, and the package that `-m` names. The interpreter that runs this
    is left out: its version is no part of the bot.
    """
    digest = hashlib.sha256()
    for argument in argv[1:]:
        digest.update(f"argument {argument}\n".encode())
    for file in _files(argv, directory):
        digest.update(f"file {file.name}\n".encode())
        digest.update(_content_hash(file))
    return digest.hexdigest()


def _files(argv: Sequence[str], directory: Path) -> Iterator[Path]:
    program, *arguments = argv
    if program != sys.executable:
        yield Path(program)
    elif len(arguments) > 1 and arguments[0] == "-m":
        yield from _module_files(arguments[1])
    yield from (path for path in (directory / argument for argument in arguments) if path.is_file())


def _module_files(module: str) -> Iterable[Path]:
    try:
        spec = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return ()
    if spec is None or spec.origin is None:
        return ()
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if spec.submodule_search_locations else (origin,)


def _content_hash(file: Path) -> bytes:
    digest = hashlib.sha256()
    try:
        with file.open("rb") as content:
            while chunk := content.read(READ_BYTES):
                digest.update(chunk)
    except OSError:
        digest.update(b"unreadable")
    return digest.digest()
