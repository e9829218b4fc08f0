"""Decisions per second of a random bot in Node.js, and of the same bot in Python, with many tables on its one stream.

    clients/typescript/build && python tests/bench/typescript.py --tables 64 --decisions 200000 [--json]

The server is that of `sdk_loop.py`: it repeats a stored observation and does nothing else, so the bot is what is
measured. Each bot is a process of its own, its start included; the figures move with the machine, the ratio less.
"""

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sdk_loop import serve

SCRIPT = Path(__file__).resolve().parents[2] / "clients" / "typescript" / "dist" / "bots" / "main.js"
BOTS: dict[str, list[str]] = {
    "typescript": ["node", str(SCRIPT), "random"],
    "python": [sys.executable, "-m", "doubloon_bots", "random"],
}


def main() -> None:
    """Measures each client once."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    flags = parser.parse_args()
    for client, command in BOTS.items():
        measured = measure(command, tables=flags.tables, decisions=flags.decisions)
        figures = {"bench": "client", "client": client, "tables": flags.tables, **measured}
        words = "  ".join(f"{key} {value}" for key, value in figures.items() if key != "bench")
        print(json.dumps(figures) if flags.json else words, flush=True)


def measure(command: Sequence[str], *, tables: int, decisions: int) -> dict[str, int]:
    """Plays one bot against a server of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=serve, args=(theirs, tables, decisions), daemon=True)
    server.start()
    environment = {**os.environ, "DOUBLOON_ADDRESS": ours.recv(), "DOUBLOON_TOKEN": "none"}
    began = time.monotonic()
    bot = subprocess.Popen([*command, f"--max-tables={tables}"], env=environment, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(bot.pid, 0)
    seconds = time.monotonic() - began
    bot.returncode = os.waitstatus_to_exitcode(status)
    server.join()
    if bot.returncode != 0:
        raise RuntimeError(f"{command} ended with {bot.returncode}")
    return {
        "decisions_per_s": round(decisions / seconds),
        "cpu_us_per_decision": round((used.ru_utime + used.ru_stime) / decisions * 1e6),
        "resident_mib": round(used.ru_maxrss / 1024),
    }


if __name__ == "__main__":
    main()
