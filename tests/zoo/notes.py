"""Measures what a bot gains that keeps notes of every hand it has seen, with isolated processes and without.

    python tests/zoo/notes.py [--deals 30] [--seed 1] [--json]

The same tournament of Skull King is played twice: the cheat `notes`, its honest `twin` (the same program, which keeps
nothing) and two bots of the house, each deal in all four rotations. With `isolation = "rotation"` each rotation is
played by another process, so the cheat never meets a deal again; with `isolation = "none"` one process plays all. One
table is played at a time, so that there is time to take notes. Exit code 1 where the cheat gains nothing without
isolation, or where it gains anything with it: both judged by the 95 % interval of its lead over its twin.
"""

import argparse
import asyncio
import hashlib
import json
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import rate_results
from doubloon_tournament.storage import Access, find_tournament, list_results, open_database
from end_to_end.command import doubloon, shipped, tournament_file
from zoo.species import ENVIRONMENT

CHEAT = ["{python}", "-m", "zoo.bots.notes", "cheat"]
TWIN = ["{python}", "-m", "zoo.bots.notes", "honest"]
HOUSE = ("heuristic", "bold")
SEATS = 4
INTERVAL = 1.96
"""Standard errors."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One of the two tournaments."""

    isolation: str
    matches: int
    elo_notes: float
    elo_twin: float
    elo_lead: float
    elo_margin: float | None
    """Half of the 95 % interval of the lead."""
    points_lead: float
    """Of the cheat over its twin, mean over deals."""
    points_margin: float
    known: int
    """Decisions at which the cheat knew all hands."""


def main() -> int:
    """Plays both and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=30, help="each played in four rotations")
    parser.add_argument("--seed", type=int, default=1, help="of the cards")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each of the two")
    arguments = parser.parse_args()
    sound = True
    for isolation in ("rotation", "none"):
        with tempfile.TemporaryDirectory() as folder:
            measured = asyncio.run(measure(Path(folder), isolation, deals=arguments.deals, seed=arguments.seed))
        print(
            json.dumps({"bench": "notes", "seed": arguments.seed, **asdict(measured)})
            if arguments.json
            else told(measured)
        )
        sound = sound and (ahead(measured) == (isolation == "none"))
    return 0 if sound else 1


async def measure(folder: Path, isolation: str, *, deals: int, seed: int) -> Measured:
    """Plays one of the two tournaments."""
    key = hashlib.sha256(str(seed).encode()).hexdigest()
    file = tournament_file(
        bots={"notes": CHEAT, "twin": TWIN} | {bot: shipped(bot) for bot in HOUSE},
        seats=SEATS,
        deals=deals,
        more=f'key = "{key}"\ntables_at_once = 1\noptions = {{ pirate_abilities = false }}\n[time]\nbank = "10m"',
        each=f'isolation = "{isolation}"',
    )
    (folder / "notes.toml").write_text(file, encoding="utf-8")
    ran = await doubloon(
        "run",
        "notes.toml",
        "--db",
        "sqlite:///notes.db",
        "--json",
        cwd=folder,
        env={**ENVIRONMENT, "KNOWN_FOLDER": str(folder)},
    )
    assert ran.code == 0, ran.stderr
    return measured_in(folder, isolation)


def measured_in(folder: Path, isolation: str) -> Measured:
    """What a finished tournament says."""
    with open_database(f"sqlite:///{folder / 'notes.db'}", Access.READ) as database:
        stored = find_tournament(database, None)
        results = list_results(database, stored.id)
        standings = rate_results(results, bots=[bot.name for bot in stored.entry.bots], anchor=None)
    leads = [result.points[result.bots.index("notes")] - result.points[result.bots.index("twin")] for result in results]
    blocks = [fmean(leads[start : start + SEATS]) for start in range(0, len(leads), SEATS)]
    lead = lead_of(standings)
    return Measured(
        isolation=isolation,
        matches=len(results),
        elo_notes=round(standings.row("notes").elo, 1),
        elo_twin=round(standings.row("twin").elo, 1),
        elo_lead=round(lead, 1),
        elo_margin=standings.margin("notes", "twin"),
        points_lead=round(fmean(blocks), 1),
        points_margin=round(INTERVAL * stdev(blocks) / len(blocks) ** 0.5, 1),
        known=known_in(folder),
    )


def lead_of(standings: Standings) -> float:
    """By how much Elo the cheat is ahead of its twin."""
    return standings.row("notes").elo - standings.row("twin").elo


def known_in(folder: Path) -> int:
    """Decisions at which the cheat knew all hands, as its processes have said at their last table."""
    return sum(int(path.read_text(encoding="utf-8")) for path in folder.glob("known-notes-*"))


def ahead(measured: Measured) -> bool:
    """The cheat is better than its twin, by more than luck explains."""
    return measured.elo_margin is not None and measured.elo_lead > measured.elo_margin


def told(measured: Measured) -> str:
    """It in words."""
    margin = "?" if measured.elo_margin is None else f"{measured.elo_margin:.0f}"
    return (
        f'isolation = "{measured.isolation}": {measured.matches} matches, notes {measured.elo_notes:.0f} Elo, '
        f"twin {measured.elo_twin:.0f}, lead {measured.elo_lead:+.0f} ± {margin} Elo and "
        f"{measured.points_lead:+.1f} ± {measured.points_margin:.1f} points a match; "
        f"all hands known at {measured.known} decisions"
    )


if __name__ == "__main__":
    sys.exit(main())
