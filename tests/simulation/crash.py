"""Kills runner, service and bots of a tournament with SIGKILL at random moments, and counts what came of it.

    python tests/simulation/crash.py [--kills 50] [--seed 1] [--deals 50] [--victims runner,service,bot] [--json]

One tournament is played undisturbed and one, with the same key, is struck again and again: while it starts, while it
enters the tournament, between and in the middle of matches. After the runner's end it is resumed; after a service's the
runner starts another by itself. At the end nothing may be lost, doubled, different or scheduled otherwise, and neither
a process nor a file may be left after any of the runner's ends.

A bot that is killed has ended, whoever killed it: it forfeits what it was playing, as it would in any event. Such
matches are counted as `forfeited` and compared in their deal and seats alone; `uncharged` are forfeits of bots that
were not killed.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from end_to_end.command import Ran, doubloon, shipped, tournament_file
from simulation.comparing import Counts, compared
from simulation.moments import Moment, Victim, draw_moments
from simulation.stored import stored_in
from simulation.struck import DATABASE, Struck

BOTS = ("random", "greedy", "cautious", "bold", "heuristic")
SEATS = 4
KEY = "5e" * 32


def main() -> int:
    """Plays, kills, counts and prints; returns the exit code: 1 where anything is not as it would have been."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50, help="how many, of all victims together")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    parser.add_argument("--deals", type=int, help="of each of the five line-ups (default: one a kill, at least 20)")
    parser.add_argument("--victims", default=",".join(Victim), help="who is killed, in turn and shuffled")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    arguments = parser.parse_args()
    deals = arguments.deals or max(20, arguments.kills)
    bots = {bot: shipped(bot) for bot in BOTS}
    file = tournament_file(bots=bots, seats=SEATS, deals=deals, more=f'key = "{KEY}"\ntables_at_once = 16')
    victims = [Victim(name) for name in arguments.victims.split(",")]
    random = Random(arguments.seed)
    moments = draw_moments(random, victims, kills=arguments.kills, matches=len(BOTS) * SEATS * deals)
    with tempfile.TemporaryDirectory() as folder:
        playing = play_and_kill(
            Path(folder), file, moments, random=random, say=lambda line: print(line, file=sys.stderr)
        )
        counts = asyncio.run(playing)
    if arguments.json:
        print(json.dumps({"bench": "crash", "seed": arguments.seed, **asdict(counts)}))
    else:
        print("  ".join(f"{name} {value}" for name, value in asdict(counts).items()))
    return 0 if counts.sound else 1


async def play_and_kill(
    folder: Path, file: str, moments: list[Moment], *, random: Random, say: Callable[[str], None]
) -> Counts:
    """Plays a tournament undisturbed, and again with a kill at each moment.

    Raises:
        RuntimeError: If a run fails, or the tournament is over before the last kill.
    """
    undisturbed, disturbed = folder / "undisturbed", folder / "disturbed"
    for each in (undisturbed, disturbed):
        each.mkdir()
        (each / "cup.toml").write_text(file)
    said = _done(await doubloon("run", "cup.toml", "--db", f"sqlite:///{DATABASE}", "--json", cwd=undisturbed))
    meant = stored_in(undisturbed / DATABASE)
    say(f"undisturbed: {len(meant.matches)} matches")
    struck = Struck(disturbed, random)
    for number, moment in enumerate(moments, 1):
        who = await struck.strike(moment)
        say(f"kill {number}, {who}: after {moment.matches} matches and {moment.delay_s:.2f} s")
    ran = _done(await struck.rest())
    return compared(
        meant,
        stored_in(disturbed / DATABASE),
        kills=Counter(moment.victim for moment in moments),
        killed=struck.killed,
        ended=struck.ended,
        taken_away=struck.taken_away,
        same_standings=ran.stdout == said.stdout,
        left_alive=struck.left_alive,
        left_behind=struck.left_behind + len(_names(disturbed) - _names(undisturbed)),
    )


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {Struck.TEMPORARY}


def _done(ran: Ran) -> Ran:
    if ran.code:
        raise RuntimeError(f"the run ended with exit code {ran.code}:\n{ran.stderr}")
    return ran


if __name__ == "__main__":
    sys.exit(main())
