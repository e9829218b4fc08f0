"""A bot's version: it changes with the bot, and with nothing else."""

import sys
from pathlib import Path

from doubloon_tournament.bots import command_version


def test_the_same_command_and_files_have_the_same_version_wherever_they_lie(tmp_path: Path) -> None:
    versions = set()
    for folder in (tmp_path / "here", tmp_path / "there"):
        folder.mkdir()
        (folder / "bot.py").write_text("print(1)")
        versions.add(command_version([sys.executable, "bot.py"], folder))
    assert len(versions) == 1


def test_a_changed_script_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("print(1)")
    before = command_version([sys.executable, "bot.py"], tmp_path)
    (tmp_path / "bot.py").write_text("print(2)")
    assert command_version([sys.executable, "bot.py"], tmp_path) != before


def test_a_changed_program_is_another_version(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_bytes(b"1")
    before = command_version([str(program)], tmp_path)
    program.write_bytes(b"2")
    assert command_version([str(program)], tmp_path) != before


def test_other_arguments_are_another_version(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "doubloon_bots"]
    assert command_version([*command, "greedy"], tmp_path) != command_version([*command, "random"], tmp_path)


def test_a_module_is_hashed_with_its_package(tmp_path: Path) -> None:
    known = command_version([sys.executable, "-m", "doubloon_bots", "random"], tmp_path)
    unknown = command_version([sys.executable, "-m", "no_such_module", "random"], tmp_path)
    assert known != unknown
    assert len(unknown) == 64
