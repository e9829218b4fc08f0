"""The page on searching from a view: its bot type-checks, plays, and answers what was asked."""

import re
import subprocess
import sys
import types
from pathlib import Path

import doubloon
from bots.local_table import play_table
from doubloon_bots.sea_salt_paper import search as sea_salt_paper
from doubloon_bots.skull_king.search import PLAYOUTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "search-from-a-view.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
EVERYTHING = dict.fromkeys(("kraken", "white_whale", "loot", "pirate_abilities"), True)


def searcher() -> doubloon.AnyBot:
    module = types.ModuleType("page")
    exec(compile(PROGRAM, "search-from-a-view.md", "exec"), module.__dict__)
    module.__dict__["WORLDS"] = 1
    bot = module.__dict__["Searcher"]()
    assert isinstance(bot, doubloon.Bot)
    return bot


def test_the_bot_of_the_page_plays_a_table_to_its_end() -> None:
    assert len(play_table([searcher(), "random", "greedy"], seed="page", options=EVERYTHING).places) == 3


def test_the_bot_of_the_page_plays_the_same_again_from_the_same_seed() -> None:
    outcomes = [play_table([searcher(), "random", "greedy"], seed="again").points for _ in range(2)]
    assert outcomes[0] == outcomes[1]


def test_the_bot_of_the_page_passes_a_strict_type_check(tmp_path: Path) -> None:
    path = tmp_path / "searcher.py"
    path.write_text(PROGRAM, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--strict", str(path)]
    run = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_page_says_how_many_playouts_the_shipped_bot_makes() -> None:
    assert f"(`--playouts`, {PLAYOUTS} unless told otherwise)" in PAGE
    assert f"playouts ({sea_salt_paper.PLAYOUTS} unless told otherwise)" in PAGE
