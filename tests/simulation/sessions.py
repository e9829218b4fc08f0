"""Simulates the sessions of a host in virtual time, with faults, and checks everything that must hold.

    python tests/simulation/sessions.py [--seeds 1000] [--first 1] [--json]

One seed decides a whole run: processes, links, tables, clocks, and what goes wrong. A run that breaks a rule is made
smaller until every happening that is left is needed, and printed with the seed.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from simulation.virtual.running import GAMES, Ran, run_seed
from toys.installing import installed


def main() -> int:
    """Runs the seeds and prints what they covered; 1 where one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--most", type=int, default=1, help="failures after which it stops")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    failed = 0
    with installed(*GAMES):
        for seed in range(arguments.first, arguments.first + arguments.seeds):
            ran: Ran = run_seed(seed)
            total.update(ran.counts)
            total["seeds"] += 1
            if ran.report:
                failed += 1
                print(ran.report, file=sys.stderr)
                if failed == arguments.most:
                    break
    counts = dict(sorted(total.items())) | {"failed": failed}
    if arguments.json:
        print(json.dumps({"bench": "sessions", "first": arguments.first, **counts}))
    else:
        print("  ".join(f"{name} {value}" for name, value in counts.items()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
