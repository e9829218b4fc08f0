"""Kills the runner of a tournament with SIGKILL at random moments, resumes it after each, and counts what came of it.

    python tests/simulation/kill_runner.py [--kills 10] [--seed 1] [--deals 20] [--json]

One tournament is played undisturbed and one, with the same key, is killed again and again: while it starts, while it
enters the tournament, between and in the middle of matches. At the end nothing may be lost, doubled or different, and
no process may be left after any of the kills.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from end_to_end.command import Ran, doubloon, shipped, start, tournament_file
from simulation.stored import Stored, stored_in

BOTS = ("random", "greedy", "cautious", "bold", "heuristic")
SEATS = 4
DATABASE = "cup.db"
KILLED_BY = 0.8
"""The share of the matches that may be over before the last kill."""
EARLY = 0.3
"""The share of kills that do not wait for a match."""
START_S = 3.0
"""In which a runner comes to its first match, more or less: early kills fall into this time."""
BETWEEN_S = 0.2
"""After the match that a kill waits for, at most."""
GONE_S = 30.0
"""For all descendants of a killed runner to end."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When a runner is killed."""

    matches: int
    """Results that it has stored first."""
    delay_s: float
    """After that."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of it."""

    kills: int
    matches: int
    """Of the undisturbed run."""
    lost: int
    """Matches without a result at the end, or with one that a kill took away again."""
    doubled: int
    """Results too many."""
    different: int
    """Matches whose deal, seats, choices or end are not those of the undisturbed run."""
    standings_differ: bool
    left_alive: int
    """Processes, after all kills together."""

    @property
    def sound(self) -> bool:
        """Whether all is as it would have been."""
        return not (self.lost or self.doubled or self.different or self.standings_differ or self.left_alive)


def main() -> int:
    """Plays, kills, counts and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    parser.add_argument("--deals", type=int, default=20, help="of each of the five line-ups; more take longer")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    arguments = parser.parse_args()
    bots = {bot: shipped(bot) for bot in BOTS}
    file = tournament_file(
        bots=bots, seats=SEATS, deals=arguments.deals, more=f'key = "{"5e" * 32}"\ntables_at_once = 16'
    )
    moments = draw_moments(Random(arguments.seed), kills=arguments.kills, matches=5 * SEATS * arguments.deals)
    with tempfile.TemporaryDirectory() as folder:
        counts = asyncio.run(play_and_kill(Path(folder), file, moments, say=lambda line: print(line, file=sys.stderr)))
    if arguments.json:
        print(json.dumps({"bench": "kill_runner", "seed": arguments.seed, **asdict(counts)}))
    else:
        print("  ".join(f"{name} {value}" for name, value in asdict(counts).items()))
    return 0 if counts.sound else 1


def draw_moments(random: Random, *, kills: int, matches: int) -> list[Moment]:
    """Moments spread over a tournament, some of them before a runner has come to its first match."""
    early = [random.random() < EARLY for _ in range(kills)]
    cuts = sorted(random.randrange(1, round(KILLED_BY * matches)) for _ in range(early.count(False)))
    waits = (cut - before for before, cut in pairwise([0, *cuts]))
    return [
        Moment(0, random.uniform(0, START_S)) if is_early else Moment(next(waits), random.uniform(0, BETWEEN_S))
        for is_early in early
    ]


async def play_and_kill(folder: Path, file: str, moments: list[Moment], *, say: Callable[[str], None]) -> Counts:
    """Plays a tournament undisturbed, and again with a kill at each moment.

    Raises:
        RuntimeError: If a run fails, or the tournament is over before the last kill.
    """
    undisturbed, killed = folder / "undisturbed", folder / "killed"
    for each in (undisturbed, killed):
        each.mkdir()
        (each / "cup.toml").write_text(file)
    said = _done(await doubloon("run", "cup.toml", "--db", f"sqlite:///{DATABASE}", "--json", cwd=undisturbed))
    meant = stored_in(undisturbed / DATABASE)
    say(f"undisturbed: {len(meant.matches)} matches")
    lost_by_kills = left_alive = 0
    before = Stored({}, 0)
    for number, moment in enumerate(moments, 1):
        left_alive += await _kill(killed, moment)
        now = stored_in(killed / DATABASE)
        lost_by_kills += sum(now.matches.get(match) != played for match, played in before.matches.items())
        say(f"kill {number}: after {moment.matches} matches and {moment.delay_s:.2f} s, {len(now.matches)} stored")
        before = now
    ran = _done(await doubloon(*_command(killed), "--json", cwd=killed))
    now = stored_in(killed / DATABASE)
    common = meant.matches.keys() & now.matches.keys()
    return Counts(
        kills=len(moments),
        matches=len(meant.matches),
        lost=lost_by_kills + len(meant.matches.keys() - now.matches.keys()),
        doubled=now.doubled + len(now.matches.keys() - meant.matches.keys()),
        different=sum(meant.matches[match] != now.matches[match] for match in common),
        standings_differ=ran.stdout != said.stdout,
        left_alive=left_alive,
    )


async def _kill(folder: Path, moment: Moment) -> int:
    """Starts the runner, kills it at the moment, and returns how many processes were left."""
    running = await start(*_command(folder), "--log", "/dev/stderr", cwd=folder)
    for _ in range(moment.matches):
        await running.until('"event": "match_finished"')
    if await _in_time(running.end(), moment.delay_s):
        raise RuntimeError("the tournament was over before the last kill; play more deals")
    running.process.kill()
    await running.end()
    await _in_time(running.all_gone(), GONE_S)
    return len(running.descendants())


def _command(folder: Path) -> list[str]:
    """What goes on with a tournament: `run` until it has been entered, then `resume`."""
    url = f"sqlite:///{DATABASE}"
    entered = stored_in(folder / DATABASE).tournaments > 0
    return ["resume", "--db", url] if entered else ["run", "cup.toml", "--db", url]


async def _in_time(work: Awaitable[object], seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        return False
    return True


def _done(ran: Ran) -> Ran:
    if ran.code:
        raise RuntimeError(f"the run ended with exit code {ran.code}:\n{ran.stderr}")
    return ran


if __name__ == "__main__":
    sys.exit(main())
