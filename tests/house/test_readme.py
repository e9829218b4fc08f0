"""The README's examples run."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LIMIT_S = 100


def block(language: str) -> str:
    """The one block of that language."""
    (text,) = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return str(text)


def test_the_readme_s_bot_plays_the_readme_s_tournament(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(block("python"), encoding="utf-8")
    mine = '\n[[bots]]\nname = "mine"\ncommand = ["{python}", "my_bot.py"]\n'
    (tmp_path / "tournament.toml").write_text(block("toml") + mine, encoding="utf-8")
    run = [sys.executable, "-m", "doubloon_tournament", "run", "tournament.toml", "--db", "sqlite:///results.db"]
    done = subprocess.run([*run, "--json"], cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["failed"] == 0
    assert sorted(row["bot"] for row in document["standings"]) == ["greedy", "heuristic", "mine", "random"]
    assert {row["forfeits"] for row in document["standings"]} == {0}


def test_the_commands_that_the_readme_names_exist() -> None:
    named = set(re.findall(r"\.venv/bin/doubloon ([a-z]+)", README))
    assert named >= {"run", "standings"}
    for command in named:
        done = subprocess.run(
            [sys.executable, "-m", "doubloon_tournament", command, "--help"], capture_output=True, check=False
        )
        assert done.returncode == 0, command


def test_make_knows_the_targets_that_the_readme_names() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)$", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
