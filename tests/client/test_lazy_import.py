"""`import doubloon` costs next to nothing: the service imports `doubloon.v1` through it."""

import subprocess
import sys

import pytest

import doubloon


def modules_after(code: str) -> set[str]:
    listing = f"{code}\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_the_package_loads_neither_grpc_nor_protobuf() -> None:
    assert not {"grpc", "google.protobuf", "doubloon.bot"} & modules_after("import doubloon")


def test_messages_load_without_grpc() -> None:
    loaded = modules_after("import doubloon.v1.play_pb2")
    assert "google.protobuf" in loaded
    assert "grpc" not in loaded


def test_a_bot_can_be_written_and_tried_without_grpc() -> None:
    assert "grpc" not in modules_after("import doubloon\ndoubloon.Bot, doubloon.Decision, doubloon.skull_king.Bot")


@pytest.mark.parametrize("name", doubloon.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(doubloon, name) is getattr(doubloon, name)
    assert name in dir(doubloon)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Boat'"):
        doubloon.Boat  # type: ignore[attr-defined]  # noqa: B018
