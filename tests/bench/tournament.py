"""Matches per minute of a whole tournament of instant bots, and where the time goes.

    python tests/bench/tournament.py [--json] [--deals N]

Plays one tournament as it is, for the rate, and one with the service under cProfile, for the shares: `rules` is the
engine, `views` what seats are shown, `host` sessions, clocks and the shell, `wire` codecs, protobuf and grpc, `waiting`
the loop with nothing to do. `store` is the share of the run that the runner's one writer was busy. A profiler makes
Python look dearer than C: the shares are a map, not a bill.
"""

import argparse
import json
import pstats
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from doubloon_tournament.execution import enter_tournament, play
from doubloon_tournament.execution.service_process import SERVICE_COMMAND
from doubloon_tournament.execution.writer import Writer
from doubloon_tournament.storage import Access, open_database
from doubloon_tournament.tournament_file import Source, parse

HERE = Path(__file__).resolve().parent
BOTS = 5
FILE = """
name = "bench"
game = "skull_king"
seats = 4
deals = {deals}
key = "{key}"
[options]
kraken = true
white_whale = true
loot = true
pirate_abilities = true
"""
BOT = """
[[bots]]
name = "instant{number}"
command = ["{{python}}", "{script}"]
"""
SHARES = (
    ("views", ("doubloon_games/skull_king/observe.py", "doubloon_games/skull_king/view.py")),
    ("rules", ("doubloon_games/",)),
    ("host", ("doubloon_service/sessions/", "doubloon_service/server/")),
    ("wire", ("doubloon_wire/", "doubloon_service/frames/", "grpc/", "grpc._cython", "google", "doubloon/v1/")),
    ("waiting", ("select.epoll",)),
)


def main() -> None:
    """Plays, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--deals", type=int, default=20, help="deals of each of the five line-ups")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        matches, seconds, store = measure(Path(folder), arguments.deals, SERVICE_COMMAND)
        profile = Path(folder) / "service.prof"
        python, *rest = SERVICE_COMMAND
        measure(Path(folder), max(1, arguments.deals // 4), [python, "-m", "cProfile", "-o", str(profile), *rest])
        shares = shares_of(profile)
    figures = {
        "bench": "tournament",
        "matches": matches,
        "matches_per_minute": round(matches / seconds * 60),
        "store": round(store / seconds, 3),
        **shares,
    }
    print(json.dumps(figures) if arguments.json else "  ".join(f"{key} {value}" for key, value in figures.items()))


def measure(folder: Path, deals: int, command: Sequence[str]) -> tuple[int, float, float]:
    """Plays a tournament: its matches, the seconds it took, and those that the writer was busy."""
    text = FILE.format(deals=deals, key="07" * 32)
    text += "".join(BOT.format(number=number, script=HERE / "instant_bot.py") for number in range(BOTS))
    source = Source(text, folder, "the bench's file")
    tournament = parse(source)
    busy = [0.0]
    with open_database(f"sqlite:///{folder}/bench-{deals}.db", Access.WRITE) as database:
        stored = enter_tournament(database, source, tournament, key=None)
        began = time.perf_counter()
        with timed_writer(busy):
            play(database, stored, tournament, tell=lambda _: None, command=command)
        return stored.entry.matches, time.perf_counter() - began, busy[0]


class timed_writer:  # noqa: N801  # reads as a context, like contextlib's own
    """Adds up the time for which the writer is busy."""

    def __init__(self, busy: list[float]) -> None:
        self._busy = busy
        self._do = Writer._do

    def __enter__(self) -> None:
        do, busy = self._do, self._busy

        async def timed(writer: Writer, work: Any) -> Any:
            def counted() -> Any:
                began = time.perf_counter()
                try:
                    return work()
                finally:
                    busy[0] += time.perf_counter() - began

            return await do(writer, counted)

        Writer._do = timed  # type: ignore[method-assign, assignment]

    def __exit__(self, *_: object) -> None:
        Writer._do = self._do  # type: ignore[method-assign]


def shares_of(profile: Path) -> dict[str, float]:
    """The service's time by what it went into; what is built in counts for whoever called it."""
    seconds: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in pstats.Stats(str(profile)).stats.items():  # type: ignore[attr-defined]
        direct = share_of(function)
        if direct or not callers:
            seconds[direct or "other"] += own
            continue
        for caller, figures in callers.items():
            seconds[share_of(caller) or "other"] += figures[2]
    total = sum(seconds.values())
    return {name: round(seconds[name] / total, 3) for name in ("rules", "views", "host", "wire", "waiting", "other")}


def share_of(function: tuple[str, int, str]) -> str | None:
    """What a function's own time counts for."""
    where = f"{function[0]}:{function[2]}"
    return next((name for name, marks in SHARES if any(mark in where for mark in marks)), None)


if __name__ == "__main__":
    sys.exit(main())
