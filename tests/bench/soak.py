"""Plays many random matches of every registered game, over all table sizes and option sets, and checks each.

    python tests/bench/soak.py [--matches 10000] [--seed 1] [--json]

No exception, every card in exactly one place after every decision, and a record that replays to the same state and
outcome. Prints its counts; a match that fails is named with the command that repeats it.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from doubloon_games import AnyState, Chance, Choice, Record, options_of, replay, state_hash
from laws.cases import Case, every_case

ROUNDS = "max_rounds"
"""The option that bounds a match, where a game has it."""


def main() -> int:
    """Plays, checks and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match; each further one has the next")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object")
    arguments = parser.parse_args()
    cases = [at_full_length(case) for case in every_case()]
    counts: Counter[str] = Counter()
    began = perf_counter()
    for seed in range(arguments.seed, arguments.seed + arguments.matches):
        case = cases[seed % len(cases)]
        try:
            counts += play_and_check(case, seed)
        except Exception as error:  # noqa: BLE001  # whatever went wrong, the match that repeats it is what matters
            print(f"match {seed}, {case}: {type(error).__name__}: {error}", file=sys.stderr)
            print(f"repeat it: python tests/bench/soak.py --matches 1 --seed {seed}", file=sys.stderr)
            return 1
    report(counts, len(cases), perf_counter() - began, as_json=arguments.json)
    return 0


def at_full_length(case: Case) -> Case:
    """The same table without the bound on rounds that the laws set, which look at many short matches."""
    usual = options_of(case.game.default_config)
    return replace(case, config=replace(case.config, **{ROUNDS: usual[ROUNDS]})) if ROUNDS in usual else case


def play_and_check(case: Case, seed: int) -> Counter[str]:
    """One match; what was counted in it."""
    rng = Random(seed)
    table_seed = rng.randbytes(32)
    deck = case.adapter.deck(case.config, case.seats)
    state = case.game.new_table(case.config, case.seats, Chance(table_seed))
    choices: list[Choice] = []
    while owing := state.to_act():
        seat = rng.choice(owing)
        action = rng.choice(state.options(seat))
        state.apply(seat, action)
        choices.append(Choice(seat, case.game.action_name(action)))
        assert case.adapter.cards(state) == deck, f"cards were lost or made by decision {len(choices)}"
        assert len(choices) <= case.game.limits.decisions, f"{len(choices)} decisions are too many"
    check_record(Record(case.game.name, case.game.rules, case.config, case.seats, table_seed, choices), case, state)
    return Counter({"matches": 1, "decisions": len(choices), f"{case.game.name}, {case.seats} seats": 1})


def check_record(record: Record, case: Case, state: AnyState) -> None:
    """The record leads to the same end."""
    again = replay(case.game, record)
    assert again.outcome() == state.outcome(), "the record replays to another outcome"
    assert state_hash(again) == state_hash(state), "the record replays to another state"


def report(counts: Counter[str], kinds: int, seconds: float, *, as_json: bool) -> None:
    """Prints the counts."""
    if as_json:
        print(
            json.dumps({"bench": "soak", **counts, "kinds_of_table": kinds, "failed": 0, "seconds": round(seconds, 1)})
        )
        return
    print(f"{counts['matches']:,} matches over {kinds} kinds of table, {counts['decisions']:,} decisions, 0 failed")
    for name, number in sorted(counts.items()):
        if "seats" in name:
            print(f"  {name}: {number:,}")
    print("every card in one place after every decision; every record replayed to the same state and outcome")
    print(f"{seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
