"""Exchanges what a seat cannot know and compares the bytes that it is sent, through the service's own encoder.

    python tests/simulation/secrecy.py [--seeds 1] [--every 11] [--game skull_king] [--json]

Tables of every game, size and option set are played at random. At one position in so many, for every seat and for a
spectator, everything hidden from it is dealt otherwise by the rules page's table of who sees what: the whole encoded
message with the seat's observation, or with what a spectator's stream carries, must stay the same, byte for byte.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from doubloon_service.frames.host_frames import write_response
from doubloon_service.frames.sights import write_sight
from doubloon_service.sessions.clock import TimeControl
from doubloon_service.sessions.endings import TableState
from doubloon_service.sessions.gallery import BEHIND_MAX, Spectator
from doubloon_service.sessions.outputs import Decision, Observation
from doubloon_service.sessions.spec import SeatSpec, TableSpec
from doubloon_service.sessions.table import Table
from laws.adapter import Past
from laws.cases import ADAPTERS, Case, every_case, pasts


def main() -> int:
    """Tries and prints how much was tried; 1 where a seat was shown something that it cannot know."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1, help="tables of each kind")
    parser.add_argument("--every", type=int, default=11, help="one position in so many is tried")
    parser.add_argument("--game", choices=sorted(ADAPTERS), help="this one alone")
    parser.add_argument("--json", action="store_true", help="print the counts as one JSON object a game")
    arguments = parser.parse_args()
    leaks = 0
    for game in [arguments.game] if arguments.game else sorted(ADAPTERS):
        total: Counter[str] = Counter()
        for case in every_case():
            if case.game.name == game:
                for seed in range(arguments.seeds):
                    total.update(tried(case, seed, every=arguments.every))
        leaks += total["leaks"]
        if arguments.json:
            print(json.dumps({"bench": "secrecy", "game": game, **total}))
        else:
            print(game, "  ".join(f"{name} {value}" for name, value in total.items()), sep="  ", flush=True)
    return 1 if leaks else 0


def tried(case: Case, seed: int, *, every: int) -> Counter[str]:
    """One table: at how many positions, for how many seats, how often something was really exchanged."""
    rng = Random(f"{case}/{seed}")
    counts: Counter[str] = Counter(tables=1, positions=0, observations=0, exchanged=0, bytes=0, leaks=0)
    for number, past in enumerate(pasts(case, seed)):
        if (number + seed) % every:
            continue
        counts["positions"] += 1
        for seat in (*range(case.seats), None):
            other = case.adapter.other_past(past, seat, rng)
            sent = encoded(case, past, seat)
            counts["observations"] += 1
            counts["bytes"] += len(sent)
            counts["exchanged"] += other.now.text() != past.now.text()
            if encoded(case, other, seat) != sent:
                counts["leaks"] += 1
                who = "a spectator" if seat is None else f"seat {seat}"
                print(f"{case}, seed {seed}, position {number}: {who} is shown what it cannot know")
    return counts


def encoded(case: Case, past: Past[Any], seat: int | None) -> bytes:
    """The message that the seat is sent now, with a decision if it owes one; with None, a spectator."""
    if seat is None:
        return sent_to_a_spectator(case, past)
    decision = None
    if seat in past.now.to_act():
        options = past.now.options(seat)
        decision = Decision(1, options, 2_000_000, 0, last_think_us=0, last_refund_us=0, strikes_left=3)
    events = [notice.event for happening in past.log for notice in happening if seat in notice.audience]
    observation = Observation(1, 1, case.game, past.now.view(seat), events, decision)
    data: bytes = write_response([observation]).SerializeToString()
    return data


def sent_to_a_spectator(case: Case, past: Past[Any]) -> bytes:
    """The message to somebody who was there at the deal and has read nothing since."""
    seats = tuple(SeatSpec(f"bot {seat}") for seat in range(case.seats))
    table = Table(TableSpec("t", "", case.game, case.config, seats, bytes(32), TimeControl()), 0)
    spectator = Spectator(table)
    table._rules, table._log, table.state = past.now, past.log, TableState.RUNNING
    sight = spectator.look()
    assert sight is not None
    assert len(sight.events) == len(past.log) <= BEHIND_MAX
    data: bytes = write_sight(sight, 0).SerializeToString()
    return data


if __name__ == "__main__":
    sys.exit(main())
