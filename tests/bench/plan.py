"""What `doubloon plan` promises beside what `doubloon run` then gives, for tournaments of different spread.

    python tests/bench/plan.py [--json] [--deals N] [--seeds N] [--probe SECONDS]

`near` has eight bots of about the same strength, `wide` has bots from random to heuristic, `twins` eight copies of one
bot. Each is planned and then played, with a key of its own for every seed: `matches`, `half_width` (the median, in Elo)
and `minutes` are what was promised, what came of it, and their ratio.
"""

import argparse
import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

DOUBLOON = (sys.executable, "-m", "doubloon_tournament")
TOURNAMENTS = {
    "near": ("greedy", "greedy", "greedy", "cautious", "cautious", "cautious", "bold", "bold"),
    "wide": ("random", "random", "cautious", "bold", "greedy", "greedy", "heuristic", "heuristic"),
    "twins": ("heuristic",) * 8,
}
FILE = """
name = "{name}"
game = "skull_king"
seats = 4
deals = {deals}
line_ups = 20
key = "{key}"
"""
BOT = """
[[bots]]
name = "{bot}-{number}"
command = ["{{python}}", "-m", "doubloon_bots", "{bot}"]
"""


def main() -> None:
    """Plans, plays, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--deals", type=int, default=8, help="deals of each of the twenty line-ups")
    parser.add_argument("--seeds", type=int, default=2, help="how often each is planned and played")
    parser.add_argument("--probe", type=float, default=20, help="seconds")
    parser.add_argument("--only", choices=TOURNAMENTS, help="one of them")
    arguments = parser.parse_args()
    for name, bots in TOURNAMENTS.items():
        if arguments.only in (None, name):
            for seed in range(arguments.seeds):
                figures = measure(name, bots, seed, deals=arguments.deals, probe_s=arguments.probe)
                print(json.dumps(figures) if arguments.json else "  ".join(words(figures)), flush=True)


def measure(name: str, bots: Sequence[str], seed: int, *, deals: int, probe_s: float) -> dict[str, Any]:
    """One tournament, planned and played."""
    key = hashlib.sha256(f"{name} {seed}".encode()).hexdigest()
    text = FILE.format(name=name, deals=deals, key=key)
    text += "".join(BOT.format(bot=bot, number=number) for number, bot in enumerate(bots))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plan.toml"
        file.write_text(text)
        plan = output(folder, "plan", file, "--probe", str(probe_s))
        began = time.perf_counter()
        played = output(folder, "run", file, "--db", f"sqlite:///{folder}/results.db")
        seconds = time.perf_counter() - began
    widths = [(row["elo_high"] - row["elo_low"]) / 2 for row in played["standings"]]
    return {
        "bench": "plan",
        "tournament": name,
        "seed": seed,
        "probe_matches": plan["probe"]["matches"],
        "matches": compared(plan["matches"], played["matches"]),
        "half_width": compared(plan["half_width"]["median"], statistics.median(widths)),
        "minutes": compared(plan["seconds"] / 60, seconds / 60),
    }


def output(folder: str, *arguments: str | Path) -> dict[str, Any]:
    """The JSON that a command prints."""
    command = [*DOUBLOON, *map(str, arguments), "--json"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compared(promised: float, given: float) -> list[float]:
    """What was promised, what was given, and the first as a share of the second."""
    return [round(promised, 2), round(given, 2), round(promised / given, 3)]


def words(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as a line."""
    for name, value in figures.items():
        yield f"{name} {'/'.join(map(str, value)) if isinstance(value, list) else value}"


if __name__ == "__main__":
    main()
