"""Random decisions per second of the rules alone, and what the verbs of a search cost.

    python tests/bench/engine.py [--json] [--peer] [--seconds 2]

Plays Skull King with everything on at 2, 4 and 8 seats. With `--peer` it also drives OpenSpiel's C++ `hearts` from
Python with the same loop in the same run, turn by turn with our own cases (`pip install open_spiel`). Both deal their
own cards; only players' decisions are counted. Figures move with the machine: read the ratio.
"""

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from doubloon_games import AnyState, Chance
from doubloon_games.skull_king import GAME, SkullKingConfig

SEATS = (2, 4, 8)
TURNS = 40
"""Each case is measured in so many slices, and its figure is the median."""
POSITIONS = 400
"""Positions on which a verb is measured."""
PEER = "open_spiel/hearts"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    parser.add_argument("--peer", action="store_true", help="drive OpenSpiel's hearts too, if it is installed")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each case")
    arguments = parser.parse_args()
    cases = [Case("skull_king", skull_king(seats), seats, "all") for seats in SEATS]
    peer = peer_case() if arguments.peer else None
    measure([*cases, peer] if peer else cases, arguments.seconds)
    for case in cases:
        report(case, peer, as_json=arguments.json)
    if peer:
        report(peer, None, as_json=arguments.json)


@dataclass
class Case:
    """One game, and what was measured of it."""

    game: str
    play: Callable[[Random], int]
    """Plays one table at random and returns its decisions."""
    seats: int
    options: str
    decisions_per_s: list[float] = field(default_factory=list)


def measure(cases: list[Case], seconds: float) -> None:
    """Runs the cases in turns, so that what slows the machine down slows them alike."""
    rng = Random(1)
    for _ in range(TURNS):
        for case in cases:
            decisions = 0
            began = perf_counter()
            while perf_counter() - began < seconds / TURNS:
                decisions += case.play(rng)
            case.decisions_per_s.append(decisions / (perf_counter() - began))


def report(case: Case, peer: Case | None, *, as_json: bool) -> None:
    """Prints one line of figures."""
    line: dict[str, Any] = {
        "bench": "engine",
        "game": case.game,
        "seats": case.seats,
        "options": case.options,
        "decisions_per_s": round(median(case.decisions_per_s)),
    }
    if case.game != PEER:
        line |= {f"{verb}_us": round(cost, 2) for verb, cost in verbs(case.seats).items()}
    if peer:
        pairs = zip(case.decisions_per_s, peer.decisions_per_s, strict=True)
        line["ratio_to_peer"] = round(median(own / other for own, other in pairs), 3)
    if as_json:
        print(json.dumps(line), flush=True)
        return
    figures = ", ".join(f"{name} {value}" for name, value in line.items() if name.endswith(("_us", "_peer")))
    print(f"{case.game:<18} {case.seats} seats  {line['decisions_per_s']:>8,} decisions/s  {figures}", flush=True)


def everything(seats: int) -> SkullKingConfig:
    """All options; there is no loot at two seats."""
    return SkullKingConfig(kraken=True, white_whale=True, loot=seats > 2, pirate_abilities=True)


def skull_king(seats: int) -> Callable[[Random], int]:
    """Random play of one table."""
    config = everything(seats)

    def play(rng: Random) -> int:
        random = rng.random
        decisions = 0
        state = GAME.new_table(config, seats, Chance(rng.randbytes(32)))
        while owing := state.to_act():
            options = state.options(owing[0])
            state.apply(owing[0], options[int(random() * len(options))])
            decisions += 1
        return decisions

    return play


def peer_case() -> Case | None:
    """OpenSpiel's hearts, or None and a word on the error stream."""
    try:
        game = importlib.import_module("pyspiel").load_game("hearts")
    except ImportError:
        print("open_spiel is not installed, so hearts is not measured: pip install open_spiel", file=sys.stderr)
        return None

    def play(rng: Random) -> int:
        random = rng.random
        decisions = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            options = state.legal_actions()
            state.apply_action(options[int(random() * len(options))])
            decisions += player >= 0
        return decisions

    return Case(PEER, play, 4, "default")


TERMINAL = -4
"""OpenSpiel's player when a game is over; its own deals are player -1."""


def verbs(seats: int) -> dict[str, float]:
    """Microseconds of the verbs that search and hosting need, on positions of random play."""
    rng = Random(2)
    config = everything(seats)
    positions = [*some_positions(config, seats, rng)]
    views = [(seat, state.view(seat), Chance(rng.randbytes(32))) for state, seat in positions]

    def imagine(known: tuple[int, Any, Chance]) -> AnyState:
        return GAME.imagine(config, *known)

    return {
        "copy": cost(positions, lambda position: position[0].copy()),
        "view": cost(positions, lambda position: position[0].view(position[1])),
        "options": cost(positions, lambda position: position[0].options(position[1])),
        "imagine": cost(views, lambda known: GAME.imagine(config, *known)),
        "imagine_again": cost(
            views, lambda known: GAME.imagine(config, *known), before=lambda known: GAME.imagine(config, *known)
        ),
    }


def some_positions(config: SkullKingConfig, seats: int, rng: Random) -> Iterable[tuple[AnyState, int]]:
    """Positions of random play, each with a seat that owes a decision."""
    found = 0
    while found < POSITIONS:
        state = GAME.new_table(config, seats, Chance(rng.randbytes(32)))
        while owing := state.to_act():
            if rng.random() < 0.1:
                found += 1
                yield state.copy(), owing[0]
            state.apply(owing[0], rng.choice(state.options(owing[0])))


def cost(items: list[Any], do: Callable[[Any], object], *, before: Callable[[Any], object] | None = None) -> float:
    """Median microseconds; `before` is done first and not counted."""
    times = []
    for item in items:
        if before:
            before(item)
        began = perf_counter()
        do(item)
        times.append(perf_counter() - began)
    return median(times) * 1e6


if __name__ == "__main__":
    main()
