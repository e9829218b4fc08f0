"""The rules page: every ruling is there, what it says in numbers is so, and its code runs."""

import re
from pathlib import Path

from doubloon.v1 import game_pb2
from doubloon_games import Chance
from doubloon_games.skull_king import GAME
from doubloon_wire import codec_for

ROOT = Path(__file__).parents[3]
CODE = "".join(
    path.read_text(encoding="utf-8") for path in (ROOT / "service" / "doubloon_games" / "skull_king").glob("*.py")
)
PAGE = (ROOT / "docs" / "rules" / "skull_king.md").read_text(encoding="utf-8")


def test_every_ruling_has_its_row_and_its_place() -> None:
    rows = [int(number) for number in re.findall(r"^\| R(\d+)", PAGE, re.MULTILINE)]
    assert rows == list(range(1, 58))


def test_every_ruling_that_the_code_names_is_there() -> None:
    named = {int(number) for number in re.findall(r"\bR(\d+)\b", CODE)}
    assert named
    assert max(named) <= 57


def test_every_section_that_the_code_names_is_there() -> None:
    sections = set(re.findall(r"\b([1-4]\.[1-8])\b", CODE))
    assert sections
    assert [section for section in sections if f"### {section} " not in PAGE] == []


def test_the_page_has_the_number_of_the_rules() -> None:
    assert f"Rules number: **{GAME.rules}**" in PAGE


def test_the_page_has_every_card_by_value_and_name() -> None:
    for face in GAME.cards[56:]:
        assert f"`{face.name}`" in PAGE


def test_its_code_finds_the_options_of_a_seat() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, "skull_king.md", "exec"), names)
    state = GAME.new_table(GAME.default_config, 4, Chance(bytes(32)))
    codec = codec_for("skull_king")
    config, view = game_pb2.GameConfig(), game_pb2.View()
    codec.write_config(GAME.default_config, config)
    codec.write_view(state.view(1), view)
    likely_options = names["likely_options"]
    assert callable(likely_options)
    assert likely_options(config, view, 1, bytes(32)) == [*state.options(1)]
