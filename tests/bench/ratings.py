"""Time of the fit with its errors, beside a bare numpy solve of the same size in the same run.

    python tests/bench/ratings.py [--json] [--bots 20 50]

Four seats, a balanced sample of ten line-ups a bot, every match drawn at random. `fit` is strengths and errors from
pairs, `rate` is everything from matches to standings, `bootstrap` is one of its repeats. Figures move with the machine:
read the ratios.
"""

import argparse
import hashlib
import json
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from doubloon_tournament.ratings import RatedMatch, rate
from doubloon_tournament.ratings.bootstrap import bootstrap_errors
from doubloon_tournament.ratings.covariance import standard_errors
from doubloon_tournament.ratings.fit import fit_strengths, information
from doubloon_tournament.ratings.pairs import Floats, Pairs, pairs_of
from doubloon_tournament.schedule import make_schedule

SEATS = 4
LINE_UPS_A_BOT = 10
REPEATS = 7
BOOTSTRAP_REPEATS = 50


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    parser.add_argument("--bots", type=int, nargs="+", default=[20, 50], help="how many bots a tournament has")
    arguments = parser.parse_args()
    for bots in arguments.bots:
        figures = measure(bots)
        words = "  ".join(f"{key} {value}" for key, value in figures.items() if key != "bench")
        print(json.dumps(figures) if arguments.json else words, flush=True)


def measure(bots: int) -> dict[str, Any]:
    """Milliseconds and ratios for a tournament of that many bots."""
    names = [f"bot{number:02d}" for number in range(bots)]
    matches = random_results(names)
    pairs = pairs_of(matches, names)
    strengths = fit_strengths(pairs.scores())
    centre = np.full(bots, 1.0 / bots)
    matrix, right = information(strengths, pairs.scores()), np.ones(bots)
    solve_ms = best_ms(lambda: [np.linalg.solve(matrix, right) for _ in range(100)]) / 100
    fit_ms = best_ms(lambda: fit_with_errors(pairs, centre))
    rate_ms = best_ms(lambda: rate(matches, bots=names))
    again = best_ms(lambda: bootstrap_errors(pairs, strengths, centre, repeats=BOOTSTRAP_REPEATS)) / BOOTSTRAP_REPEATS
    return {
        "bench": "ratings",
        "bots": bots,
        "matches": len(matches),
        "solve_ms": round(solve_ms, 4),
        "fit_ms": round(fit_ms, 2),
        "fit_per_solve": round(fit_ms / solve_ms),
        "rate_ms": round(rate_ms, 1),
        "rate_per_fit": round(rate_ms / fit_ms, 1),
        "bootstrap_ms": round(again, 2),
    }


def fit_with_errors(pairs: Pairs, centre: Floats) -> None:
    """What the published ratings need each time they are refitted."""
    strengths = fit_strengths(pairs.scores())
    standard_errors(pairs, strengths, centre)


def random_results(names: list[str]) -> list[RatedMatch]:
    """A tournament among equals."""
    chance = random.Random(len(names))
    line_ups = LINE_UPS_A_BOT * len(names) // SEATS
    key = hashlib.sha256(b"bench").digest()
    blocks = make_schedule(tournament="bench", bots=names, seats=SEATS, deals=1, line_ups=line_ups, key=key)
    return [
        RatedMatch(
            cluster=match.deal,
            bots=match.seats,
            places=tuple(chance.sample(range(1, SEATS + 1), SEATS)),
            forfeits=(False,) * SEATS,
            points=tuple(chance.randrange(100) for _ in range(SEATS)),
            key=match.id,
        )
        for block in blocks
        for match in block.matches
    ]


def best_ms(work: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


if __name__ == "__main__":
    main()
