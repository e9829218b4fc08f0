"""Reads rating vectors: every JSON file of a folder, each vector with its kind."""

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VARIABLE = "DOUBLOON_RATING_VECTORS"
ROUNDING = 1e-5
"""Allowed where a vector names no tolerance for a value; the files give five digits."""


class VectorFileError(ValueError):
    """A file that is no file of rating vectors."""


@dataclass(frozen=True)
class RatingVector:
    """One case."""

    id: str
    kind: str
    given: dict[str, Any]
    expected: dict[str, Any]
    tolerance: float | dict[str, float] | None

    def allowance(self, key: str) -> float:
        """How far an expected value may be off: the tolerance, or that whose name the key begins with."""
        if isinstance(self.tolerance, dict):
            names = [name for name in self.tolerance if key.startswith(name)]
            return self.tolerance[max(names, key=len)] if names else ROUNDING
        return ROUNDING if self.tolerance is None else self.tolerance


def folder() -> Path:
    """Where the vectors are: beside the others, or where `DOUBLOON_RATING_VECTORS` says."""
    return Path(os.environ.get(VARIABLE) or Path(__file__).parents[1] / "vectors" / "ratings")


def read_folder(where: Path) -> list[RatingVector]:
    """Every vector of every file directly in the folder, in order of file and place.

    Raises:
        VectorFileError: If there is none, a file cannot be read, or an id is there twice.
    """
    found = [vector for file in sorted(where.glob("*.json")) for vector in _read_file(file)]
    if not found:
        raise VectorFileError(f"{where} holds no rating vector; {VARIABLE} names another folder")
    twice = sorted(name for name, count in Counter(vector.id for vector in found).items() if count > 1)
    if twice:
        raise VectorFileError(f"{where} holds two vectors of one id: {', '.join(twice)}")
    return found


def _read_file(file: Path) -> list[RatingVector]:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        return [
            RatingVector(v["id"], v["kind"], v["input"], v["expected"], v.get("tolerance")) for v in content["vectors"]
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise VectorFileError(f"{file} is no file of rating vectors: {type(error).__name__}: {error}") from error
