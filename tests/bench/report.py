"""Time and memory of the standings and of the report of many stored matches, beside a bare read of the same rows.

    python tests/bench/report.py [--json] [--matches N] [--bots N]

Makes a database of drawn results (four seats, whole blocks, a record of 80 choices with each match), then measures,
each in a process of its own: `bare` selects the seat rows that standings are made of, joined with their matches and
bots, with the driver alone; `standings` goes from the database to ratings, `report` from the database to the page. `_s`
is the time on the clock, `_cpu_s` of the processor, `_mb` the most memory that the process had. Read the ratios: they
are of processor time to that of the bare read, which a busy machine moves least.
"""

import argparse
import hashlib
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from doubloon.v1 import table_pb2
from doubloon_tournament.cli.results import rated_so_far
from doubloon_tournament.report.page import report_page
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import (
    Access,
    EnteredBot,
    NewTournament,
    add_tournament,
    find_tournament,
    open_database,
)
from doubloon_tournament.storage.packing import pack

SEATS = 4
CHOICES = 80
RECORDS = 64
"""Different ones, given out in turn."""
KEY = bytes(range(32))
BARE = """
    SELECT matches.id, matches.block, matches.deal, bots.name, seats.place, seats.points, seats.ending
    FROM matches JOIN seats ON seats.match_id = matches.id JOIN bots ON bots.id = seats.bot_id
"""


def main() -> None:
    """Makes the database, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--only", choices=WORK, help=argparse.SUPPRESS)
    parser.add_argument("--database", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(measured(WORK[arguments.only], arguments.database)))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.database or Path(folder) / "bench.db"
        if not path.exists():
            make_database(path, matches=arguments.matches, bots=arguments.bots)
        figures: dict[str, object] = {"bench": "report", "matches": arguments.matches, "bots": arguments.bots}
        work = {}
        for name in WORK:
            seconds, work[name], memory = in_a_process(name, path)
            figures |= {f"{name}_s": round(seconds, 2), f"{name}_cpu_s": round(work[name], 2), f"{name}_mb": memory}
        for name in ("standings", "report"):
            figures[f"{name}_ratio"] = round(work[name] / work["bare"], 2)
    print(json.dumps(figures) if arguments.json else "  ".join(f"{key} {value}" for key, value in figures.items()))


def in_a_process(name: str, path: Path) -> tuple[float, float, int]:
    """Seconds on the clock, seconds of the processor and megabytes of one kind of work."""
    command = [sys.executable, __file__, "--only", name, "--database", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, processor, memory = json.loads(done.stdout)
    return float(seconds), float(processor), int(memory)


def measured(work: Callable[[Path], object], path: Path) -> tuple[float, float, int]:
    """The same of this process."""
    began, worked = time.perf_counter(), time.process_time()
    work(path)
    seconds, processor = time.perf_counter() - began, time.process_time() - worked
    return seconds, processor, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def bare(path: Path) -> object:
    """The rows and nothing else."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(BARE).fetchall()


def standings(path: Path) -> object:
    """As `doubloon standings` does it."""
    with open_database(f"sqlite:///{path}", Access.READ) as database:
        return rated_so_far(database, find_tournament(database))


def report(path: Path) -> object:
    """As `doubloon report` does it."""
    with open_database(f"sqlite:///{path}", Access.READ) as database:
        return report_page(database, find_tournament(database))


WORK: dict[str, Callable[[Path], object]] = {"bare": bare, "standings": standings, "report": report}


def make_database(path: Path, *, matches: int, bots: int) -> None:
    """A finished tournament whose results are drawn: the later a bot stands in the file, the better it is."""
    names = [f"bot{number:02d}" for number in range(bots)]
    matches -= matches % SEATS
    with open_database(f"sqlite:///{path}", Access.WRITE) as database:
        stored = add_tournament(database, entry_of(names, matches))
    chance = random.Random(bots)
    records = [pack(drawn_record(chance)) for _ in range(RECORDS)]
    with closing(sqlite3.connect(path)) as connection, connection:
        ids = dict(connection.execute("SELECT name, id FROM bots").fetchall())
        for block in range(matches // SEATS):
            order = chance.sample(range(bots), SEATS)
            for rotation in range(SEATS):
                match = hashlib.sha256(f"{block}/{rotation}".encode()).hexdigest()[:32]
                seated = [order[(seat - rotation) % SEATS] for seat in range(SEATS)]
                row = (
                    match,
                    stored.id,
                    block,
                    f"d{block:05d}",
                    rotation,
                    0,
                    1,
                    b"s",
                    b"c",
                    900,
                    chance.choice(records),
                )
                connection.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})", row)
                connection.executemany(
                    "INSERT INTO seats VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    seat_rows(match, [(number, ids[names[number]]) for number in seated], chance),
                )


def entry_of(names: list[str], matches: int) -> NewTournament:
    """The tournament as it was entered."""
    each = "".join(f'[[bots]]\nname = "{name}"\ncommand = ["{name}"]\n' for name in names)
    return NewTournament(
        name="bench",
        file=f'name = "bench"\ngame = "skull_king"\nseats = {SEATS}\ndeals = {matches // SEATS}\n{each}',
        folder="",
        key=KEY,
        commitment=commitment(KEY),
        game="skull_king",
        rules=1,
        anchor=names[0],
        doubloon="0.1.0",
        matches=matches,
        options={},
        bots=tuple(EnteredBot(name, (name,), "00" * 32) for name in names),
    )


def seat_rows(match: str, seated: list[tuple[int, int]], chance: random.Random) -> Iterator[tuple[object, ...]]:
    """A row for each seat, better bots with more points."""
    points = [round(chance.gauss(100 + 4 * number, 60)) for number, _ in seated]
    for seat, (_, bot) in enumerate(seated):
        place = 1 + sum(other > points[seat] for other in points)
        ending = "TIMED_OUT" if chance.random() < 1e-3 else ""
        think = chance.randrange(10_000, 90_000)
        yield (match, seat, bot, place, points[seat], ending, ending and "late", 20, think, think // 3, 500, 0, None)


def drawn_record(chance: random.Random) -> table_pb2.TableRecord:
    """Choices with times."""
    record = table_pb2.TableRecord(table="bench.0")
    for number in range(CHOICES):
        record.choices.add(
            seat=number % SEATS,
            action=f"{chance.choice('GPYB')}{chance.randrange(1, 15)}",
            options=chance.randrange(2, 11),
            think_us=round(chance.lognormvariate(7.0, 1.0)),
            source=table_pb2.CHOICE_SOURCE_BOT,
        )
    return record


if __name__ == "__main__":
    main()
