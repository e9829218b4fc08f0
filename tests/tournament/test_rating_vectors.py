"""Every rating vector of the folder, each a test of its own: `pytest tests/tournament/test_rating_vectors.py`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tournament import rating_vector_kinds
from tournament.rating_vectors import RatingVector, VectorFileError, folder, read_folder


def vectors_of_folder() -> list[RatingVector]:
    try:
        return read_folder(folder())
    except VectorFileError:
        return []  # the first test says what is wrong


VECTORS = {vector.id: vector for vector in vectors_of_folder()}


def test_the_folder_holds_vectors_that_can_be_read() -> None:
    assert read_folder(folder())


@pytest.mark.parametrize("vector", VECTORS.values(), ids=lambda vector: vector.id)
def test_the_vector_holds(vector: RatingVector) -> None:
    rating_vector_kinds.run(vector, VECTORS)


def write_vectors(where: Path, *kinds: str) -> None:
    vectors = [{"id": f"v{n}", "kind": kind, "input": {}, "expected": {"elo": 1}} for n, kind in enumerate(kinds)]
    (where / "some.json").write_text(json.dumps({"vectors": vectors}))


def test_an_empty_folder_fails(tmp_path: Path) -> None:
    with pytest.raises(VectorFileError, match="holds no rating vector"):
        read_folder(tmp_path)


def test_a_file_that_holds_no_vectors_fails(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text('{"format": 1}')
    with pytest.raises(VectorFileError, match=r"odd\.json"):
        read_folder(tmp_path)


def test_an_unknown_kind_is_an_error(tmp_path: Path) -> None:
    write_vectors(tmp_path, "riddle")
    (vector,) = read_folder(tmp_path)
    with pytest.raises(rating_vector_kinds.UnknownVectorError, match="riddle"):
        rating_vector_kinds.run(vector, {})


def test_an_unknown_expectation_is_an_error() -> None:
    vector = RatingVector("odd", "elo_from_score", {"score": [0.5]}, {"luck": 1}, 0.0)
    with pytest.raises(rating_vector_kinds.UnknownVectorError, match="luck"):
        rating_vector_kinds.run(vector, {})


def test_a_value_beyond_its_tolerance_fails() -> None:
    vector = RatingVector("close", "elo_from_score", {"score": [0.5]}, {"elo": [0.01]}, 0.02)
    rating_vector_kinds.run(vector, {})
    with pytest.raises(AssertionError, match="close: elo"):
        rating_vector_kinds.run(replace(vector, tolerance=0.001), {})
