"""Every vector of the folder, each a test of its own: `python -m pytest tests/vectors`."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from vectors import sea_salt_paper, skull_king
from vectors.reading import Vector, VectorFileError, folder, not_played, playable, read_folder

RUNNERS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "skull_king": skull_king.run,
    "sea_salt_paper": sea_salt_paper.run,
}


def vectors_to_run() -> list[Vector]:
    try:
        return playable(read_folder(folder()))
    except VectorFileError:
        return []  # the first test says what is wrong


def test_the_folder_holds_vectors_that_can_be_read(record_property: Callable[[str, object], None]) -> None:
    vectors = read_folder(folder())
    assert vectors
    for line in not_played(vectors):
        record_property("left_out", line)


@pytest.mark.parametrize("vector", vectors_to_run(), ids=lambda vector: f"{vector.game}-{vector.id}")
def test_the_vector_holds(vector: Vector) -> None:
    assert vector.game in RUNNERS, f"{vector.game} is registered, but nothing here runs its vectors"
    RUNNERS[vector.game](vector.data)


def test_an_empty_folder_fails(tmp_path: Path) -> None:
    with pytest.raises(VectorFileError, match="holds no test vector"):
        read_folder(tmp_path)


def test_a_file_that_holds_no_vectors_fails(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text('{"game": "skull_king"}')
    with pytest.raises(VectorFileError, match=r"odd\.json"):
        read_folder(tmp_path)


def test_two_vectors_of_one_id_fail(tmp_path: Path) -> None:
    case = {"id": "K01", "type": "ranking"}
    (tmp_path / "twice.json").write_text(json.dumps({"game": "skull_king", "vectors": [case, case]}))
    with pytest.raises(VectorFileError, match="skull_king K01"):
        read_folder(tmp_path)


def test_folders_inside_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "other.json").write_text("[]")
    (tmp_path / "one.json").write_text(json.dumps({"game": "whist", "vectors": [{"id": "1", "type": "deal"}]}))
    assert [vector.game for vector in read_folder(tmp_path)] == ["whist"]


def test_vectors_of_a_game_that_is_not_registered_are_counted_by_name(tmp_path: Path) -> None:
    cases = [{"id": name, "type": "deal"} for name in "abc"]
    (tmp_path / "whist.json").write_text(json.dumps({"game": "whist", "vectors": cases}))
    vectors = read_folder(tmp_path)
    assert playable(vectors) == []
    assert not_played(vectors) == ["whist is not registered: 3 vectors were not run"]


def test_an_unknown_type_of_a_registered_game_is_an_error() -> None:
    with pytest.raises(skull_king.UnknownTypeError, match="riddle"):
        skull_king.run({"id": "R1", "type": "riddle"})
    with pytest.raises(sea_salt_paper.UnknownKindError, match="riddle"):
        sea_salt_paper.run({"id": "R1", "kind": "riddle"})
