"""The page that teaches how to write a bot: its programs run, type-check and play; its tables say what is so."""

import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import doubloon
from bots.local_table import play_table
from doubloon.program import ExitCode
from doubloon.settings import EPILOG

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: title=\"([^\"\n]+)\")?\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
PROGRAMS = [text for language, _, text in BLOCKS if language == "python"]
EVERYTHING = {
    "skull_king": {"kraken": True, "white_whale": True, "loot": True, "pirate_abilities": True},
    "sea_salt_paper": {"extra_salt": True, "extra_pepper": True},
}
FILES = {title: text for _, title, text in BLOCKS if title}


def module_of(program: str) -> types.ModuleType:
    module = types.ModuleType("page")
    exec(compile(program, "write-a-bot.md", "exec"), module.__dict__)
    return module


def bots_of(program: str) -> list[doubloon.AnyBot]:
    values = vars(module_of(program)).values()
    return [value() for value in values if isinstance(value, type) and issubclass(value, doubloon.Bot)]


def named(program: str) -> str:
    found = re.search(r"^(?:class|def) (\w+)", program, flags=re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("program", PROGRAMS, ids=named)
def test_every_program_of_the_page_plays_a_table_to_its_end(program: str) -> None:
    for bot in bots_of(program):
        for game in bot.games or EVERYTHING:
            four = play_table([bot, "random", "random", "greedy"], seed=named(program), game=game)
            assert len(four.places) == 4
            three = play_table([bot, "random", "random"], seed=named(program), game=game, options=EVERYTHING[game])
            assert len(three.places) == 3


def test_every_program_of_the_page_passes_a_strict_type_check(tmp_path: Path) -> None:
    paths = [tmp_path / f"{named(program).lower()}.py" for program in PROGRAMS]
    for path, program in zip(paths, PROGRAMS, strict=True):
        path.write_text(program, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--strict", *map(str, paths)]
    run = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_first_tournament_of_the_page_is_played(tmp_path: Path) -> None:
    for title, text in FILES.items():
        (tmp_path / title).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "doubloon_tournament", "run", "my_tournament.toml"]
    assert "doubloon run my_tournament.toml --db sqlite:///my_tournament.db" in PAGE
    run = subprocess.run(
        [*command, "--db", "sqlite:///my_tournament.db"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^ *\d+ +mine .* -$", run.stdout, flags=re.MULTILINE), run.stdout


def test_the_exit_codes_of_the_page_are_those_of_the_program() -> None:
    lines = re.findall(r"^\| (\d+) \| (.*) \|$", PAGE, flags=re.MULTILINE)
    shown = re.findall(r"^  (\d+) +(.*)$", EPILOG, flags=re.MULTILINE)
    assert lines == shown
    assert {int(number) for number, _ in lines} == {1, *ExitCode}


@pytest.mark.parametrize("name", re.findall(r"`(DOUBLOON_\w+|--[\w-]+)`", PAGE))
def test_every_variable_and_flag_of_the_page_is_in_the_help(name: str) -> None:
    if name not in ("--db", "--help"):
        assert name in help_of_a_bot()


def help_of_a_bot() -> str:
    run = [sys.executable, "-m", "doubloon_bots", "random", "--help"]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", re.findall(r"`decision\.(\w+)`", PAGE))
def test_every_attribute_of_a_decision_on_the_page_exists(name: str) -> None:
    assert hasattr(doubloon.Decision, name) or name in doubloon.Decision.__slots__


def helpers_of(title: str) -> list[str]:
    """Names in the table of a game's section."""
    section = PAGE.split(f"### {title}\n")[1].split("\n## ")[0].split("\n### ")[0]
    return re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \| [^|]* \|$", section, flags=re.MULTILINE)))


@pytest.mark.parametrize(
    ("game", "title"), [(doubloon.skull_king, "Skull King"), (doubloon.sea_salt_paper, "Sea Salt & Paper")]
)
def test_every_helper_in_the_tables_of_the_page_exists(game: types.ModuleType, title: str) -> None:
    names = helpers_of(title)
    assert len(names) > 15
    assert [name for name in names if not hasattr(game, name)] == []


def test_links_of_the_page_lead_to_files() -> None:
    for link in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / link).exists(), link
