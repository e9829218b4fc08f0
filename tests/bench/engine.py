"""Random decisions per second of the rules alone, and what the verbs of a search cost.

    python tests/bench/engine.py [--json] [--peer] [--seconds 2]

Plays Skull King with everything on at 2, 4 and 8 seats, and Sea Salt & Paper with nothing and with both expansions on
at 2 and 4 seats, each beside Skull King at 4 seats. Forced decisions count; `forced` is their share. With `--peer` it
also drives OpenSpiel's C++ `hearts` from Python with the same loop in the same run, turn by turn with our own cases
(`pip install open_spiel`). All deal their own cards; only players' decisions are counted. Figures move with the
machine: read the ratios.
"""

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from doubloon_games import AnyGame, AnyState, Chance, sea_salt_paper, skull_king
from doubloon_games.sea_salt_paper import SeaSaltPaperConfig
from doubloon_games.skull_king import SkullKingConfig

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
    cases = own_cases()
    peer = peer_case() if arguments.peer else None
    measure([*cases, peer] if peer else cases, arguments.seconds)
    beside_peer = {"ratio_to_peer": peer} if peer else {}
    yardstick = next(case for case in cases if (case.game, case.seats) == ("skull_king", 4))
    for case in cases:
        other_game = {"ratio_to_skull_king": yardstick} if case.game != yardstick.game else {}
        report(case, {**other_game, **beside_peer}, as_json=arguments.json)
    if peer:
        report(peer, {}, as_json=arguments.json)


@dataclass
class Case:
    """One kind of table, and what was measured of it."""

    game: str
    play: Callable[[Random], tuple[int, int]]
    """Plays one table at random; returns its decisions, and how many of them had one option."""
    seats: int
    options: str
    verbs: Callable[[], dict[str, float]] = dict
    """Measures the verbs, in microseconds."""
    decisions_per_s: list[float] = field(default_factory=list)
    decisions: int = 0
    forced: int = 0


def own_cases() -> list[Case]:
    """Our games, Skull King at 4 seats among them, beside which the others are read."""
    skull_kings = [
        (skull_king.GAME, SkullKingConfig(kraken=True, white_whale=True, loot=seats > 2, pirate_abilities=True), seats)
        for seats in (2, 4, 8)
    ]
    papers = [
        (sea_salt_paper.GAME, SeaSaltPaperConfig(extra_salt=on, extra_pepper=on), seats)
        for seats in (2, 4)
        for on in (False, True)
    ]
    return [own_case(*kind) for kind in (*skull_kings, *papers)]


def own_case(game: AnyGame, config: Any, seats: int) -> Case:
    """A kind of table of ours; it is called `all` where an expansion is on."""
    options = "all" if config != game.default_config else "base"
    return Case(game.name, random_play(game, config, seats), seats, options, lambda: verbs(game, config, seats))


def measure(cases: list[Case], seconds: float) -> None:
    """Runs the cases in turns, so that what slows the machine down slows them alike."""
    rng = Random(1)
    for _ in range(TURNS):
        for case in cases:
            decisions = 0
            began = perf_counter()
            while perf_counter() - began < seconds / TURNS:
                played, forced = case.play(rng)
                decisions += played
                case.forced += forced
            case.decisions_per_s.append(decisions / (perf_counter() - began))
            case.decisions += decisions


def report(case: Case, beside: Mapping[str, Case], *, as_json: bool) -> None:
    """Prints one line of figures, among them ratios to other cases under the names given."""
    line: dict[str, Any] = {
        "bench": "engine",
        "game": case.game,
        "seats": case.seats,
        "options": case.options,
        "decisions_per_s": round(median(case.decisions_per_s)),
    }
    if case.game != PEER:
        line["forced"] = round(case.forced / case.decisions, 3)
        line |= {f"{verb}_us": round(cost, 2) for verb, cost in case.verbs().items()}
    for name, other in beside.items():
        pairs = zip(case.decisions_per_s, other.decisions_per_s, strict=True)
        line[name] = round(median(own / theirs for own, theirs in pairs), 3)
    if as_json:
        print(json.dumps(line), flush=True)
        return
    figures = ", ".join(
        f"{name} {value}"
        for name, value in line.items()
        if name.endswith("_us") or name.startswith("ratio") or name == "forced"
    )
    kind = f"{case.game:<18} {case.seats} seats  {case.options:<7}"
    print(f"{kind}  {line['decisions_per_s']:>8,} decisions/s  {figures}", flush=True)


def random_play(game: AnyGame, config: Any, seats: int) -> Callable[[Random], tuple[int, int]]:
    """Random play of one table."""

    def play(rng: Random) -> tuple[int, int]:
        random = rng.random
        decisions = forced = 0
        state = game.new_table(config, seats, Chance(rng.randbytes(32)))
        while owing := state.to_act():
            options = state.options(owing[0])
            forced += len(options) == 1
            state.apply(owing[0], options[int(random() * len(options))])
            decisions += 1
        return decisions, forced

    return play


def peer_case() -> Case | None:
    """OpenSpiel's hearts, or None and a word on the error stream."""
    try:
        game = importlib.import_module("pyspiel").load_game("hearts")
    except ImportError:
        print("open_spiel is not installed, so hearts is not measured: pip install open_spiel", file=sys.stderr)
        return None

    def play(rng: Random) -> tuple[int, int]:
        random = rng.random
        decisions = 0
        state = game.new_initial_state()
        while (player := state.current_player()) != TERMINAL:
            options = state.legal_actions()
            state.apply_action(options[int(random() * len(options))])
            decisions += player >= 0
        return decisions, 0

    return Case(PEER, play, 4, "default")


TERMINAL = -4
"""OpenSpiel's player when a game is over; its own deals are player -1."""


def verbs(game: AnyGame, config: Any, seats: int) -> dict[str, float]:
    """Microseconds of the verbs that search and hosting need, on positions of random play."""
    rng = Random(2)
    positions = [*some_positions(game, config, seats, rng)]
    views = [(seat, state.view(seat), Chance(rng.randbytes(32))) for state, seat in positions]

    def imagine(known: tuple[int, Any, Chance]) -> AnyState:
        return game.imagine(config, *known)

    return {
        "copy": cost(positions, lambda position: position[0].copy()),
        "view": cost(positions, lambda position: position[0].view(position[1])),
        "options": cost(positions, lambda position: position[0].options(position[1])),
        "imagine": cost(views, imagine),
        "imagine_again": cost(views, imagine, before=imagine),
    }


def some_positions(game: AnyGame, config: Any, seats: int, rng: Random) -> Iterable[tuple[AnyState, int]]:
    """Positions of random play, each with a seat that owes a decision."""
    found = 0
    while found < POSITIONS:
        state = game.new_table(config, seats, Chance(rng.randbytes(32)))
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
