"""Reads test vectors: every JSON file of a folder, each with its game and its cases."""

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doubloon_games import games

VARIABLE = "DOUBLOON_VECTORS"


class VectorFileError(ValueError):
    """A file that is no file of vectors."""


@dataclass(frozen=True)
class Vector:
    """One case of one game."""

    game: str
    id: str
    data: dict[str, Any]
    """The case as it stands in the file; its form is the game's own but for `id`."""


def folder() -> Path:
    """Where the vectors are: beside this file, or where `DOUBLOON_VECTORS` says."""
    return Path(os.environ.get(VARIABLE) or Path(__file__).parent)


def read_folder(where: Path) -> list[Vector]:
    """Every vector of every file directly in the folder, in order of file and place.

    Raises:
        VectorFileError: If there is none, a file cannot be read, or a game has two vectors of one id.
    """
    found = [vector for file in sorted(where.glob("*.json")) for vector in _read_file(file)]
    if not found:
        raise VectorFileError(f"{where} holds no test vector; {VARIABLE} names another folder")
    times = Counter((vector.game, vector.id) for vector in found)
    twice = sorted(f"{game} {name}" for (game, name), count in times.items() if count > 1)
    if twice:
        raise VectorFileError(f"{where} holds two vectors of one id: {', '.join(twice)}")
    return found


def playable(vectors: list[Vector]) -> list[Vector]:
    """Those of games that are registered here."""
    return [vector for vector in vectors if vector.game in games()]


def not_played(vectors: list[Vector]) -> list[str]:
    """A line for each game that is not registered here: its name, and how many vectors of it were left alone."""
    counts = Counter(vector.game for vector in vectors if vector.game not in games())
    return [f"{game} is not registered: {count} vectors were not run" for game, count in sorted(counts.items())]


def _read_file(file: Path) -> list[Vector]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        return [Vector(content["game"], vector["id"], vector) for vector in content["vectors"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise VectorFileError(f"{file} is no file of test vectors: {type(error).__name__}: {error}") from error
