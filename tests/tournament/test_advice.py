"""Commands that are suggested work when they are pasted."""

import sys
from pathlib import Path

import pytest

from doubloon_tournament.advice import suggested


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed program that the shell does not find by its name."""
    monkeypatch.setenv("PATH", "/nowhere")
    path = tmp_path / "doubloon"
    path.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(path)])
    return path


def test_a_program_that_is_not_on_the_path_is_named_with_the_way_to_it(program: Path) -> None:
    assert suggested("resume", "--db", "sqlite:///x.db") == f"{program} resume --db sqlite:///x.db"


def test_a_program_that_the_shell_finds_is_named_short(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(program.parent))
    assert suggested("games") == "doubloon games"


def test_another_program_of_the_name_is_not_taken_for_it(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = program.parent / "bin"
    other.mkdir()
    (other / "doubloon").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(other))
    assert suggested("games") == f"{program} games"


def test_a_module_is_started_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/x/doubloon_tournament/__main__.py"])
    assert suggested("games") == f"{sys.executable} -m doubloon_tournament games"


def test_what_the_shell_would_take_apart_is_quoted() -> None:
    assert suggested("resume", "--db", "sqlite:///my cup.db").endswith("resume --db 'sqlite:///my cup.db'")
