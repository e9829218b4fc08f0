"""What docs/add-a-game.md shows is what the game of these tests is made of."""

import re
import tomllib
from configparser import ConfigParser

import pytest

from doubloon_wire import generic
from doubloon_wire.plain import WHOLE_MAX
from third_game.test_high_card import PACKAGE, ROOT, TOURNAMENT

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = [file.read_text(encoding="utf-8") for file in sorted(PACKAGE.glob("[hs]*.py"))]
POINTS = (PACKAGE / "high_card-1.0.dist-info" / "entry_points.txt").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The blocks of that language, as if none stood in a list."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```", PAGE, re.MULTILINE | re.DOTALL)
    return ["".join(line.removeprefix(margin) for line in text.splitlines(keepends=True)) for margin, text in found]


def entry_points() -> ConfigParser:
    parser = ConfigParser(delimiters=["="])
    parser.read_string(POINTS)
    return parser


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.split("\n")[0].strip())
def test_its_code_is_an_excerpt_of_the_game(block: str) -> None:
    assert any(block in text for text in FILES)


def test_all_its_code_is_looked_at() -> None:
    assert len(blocks("python")) == len(re.findall(r"```python", PAGE)) > 5


def test_its_entry_points_are_those_of_the_package() -> None:
    registered, _ = map(tomllib.loads, blocks("toml"))
    assert registered["project"]["entry-points"]["doubloon.games"] == dict(entry_points()["doubloon.games"])
    (laws,) = blocks("ini")
    assert laws in POINTS


def test_its_tournament_is_the_one_that_is_played() -> None:
    assert blocks("toml")[1].strip() == TOURNAMENT.strip()


def test_its_folder_has_the_files_that_it_lists() -> None:
    listed = [line.split()[0] for line in blocks("")[0].splitlines()]
    assert [name for name in listed if not (PACKAGE / name).exists()] == []


def test_its_table_of_what_travels_is_the_codec_s() -> None:
    (table,) = re.findall(r"^\| message .*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert generic.__doc__ is not None
    assert table.strip() in generic.__doc__
    assert WHOLE_MAX == 2**53 - 1


def test_its_commands_name_files_that_are_there() -> None:
    for command in blocks("sh"):
        (folder,) = re.findall(r"PYTHONPATH=(\S+)", command)
        assert ROOT / folder == PACKAGE
        assert all((ROOT / name).exists() for name in re.findall(r"tests/\w+", command))
