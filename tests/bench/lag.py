"""Who pays when the machine is busy: a limit of 50 ms beside one processor hog a core.

    python tests/bench/lag.py [--json] [--decisions 20000]

Four bots, 4 tables a core on each stream, every decision limited to 50 ms and no bank. Three runs: bots that answer at
once; the same, and one of them sleeps 80 ms over every decision; the same, and one of them has 32 tables on its stream
and works through them one by one, 10 ms each. Says how many answers came after 50 ms, for how many of them the host's
measured delay was the reason, how much was given back, how many attempts were void, and who was charged.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc

from doubloon.v1 import game_pb2, table_pb2, table_pb2_grpc
from service import (
    ADMIN,
    BOTS,
    DECISIONS_A_TABLE,
    counts_of,
    create,
    instances,
    say,
    service,
    start_bot,
    wait_until,
    watch,
)

LIMIT_MS = 50
TABLES = 4 * (os.cpu_count() or 1)
SLEEPS_MS = 80
SERIAL_MS = 10
SERIAL_TABLES = 32
HOG = "while True: pass"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    parser.add_argument("--decisions", type=int, default=20_000, help="of instant bots; the other runs have a fifth")
    arguments = parser.parse_args()
    tables = arguments.decisions // DECISIONS_A_TABLE + 1
    few = tables // 5 + 1
    with hogs():
        say(measure("instant", tables), as_json=arguments.json)
        say(measure("sleeping", few, think_ms=SLEEPS_MS), as_json=arguments.json)
        say(
            measure("serial", max(few, SERIAL_TABLES), think_ms=SERIAL_MS, tables=SERIAL_TABLES), as_json=arguments.json
        )


@contextmanager
def hogs() -> Iterator[None]:
    """A process for each core that does nothing but compute."""
    running = [subprocess.Popen([sys.executable, "-c", HOG]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for hog in running:
            hog.kill()
            hog.wait()


def measure(run: str, number: int, *, think_ms: int = 0, tables: int = TABLES) -> dict[str, Any]:
    """One run; the first bot thinks, the others answer at once."""
    with service() as (address, _), sentinel(address):
        flags = [("--think-ms", str(think_ms)), *[()] * (len(BOTS) - 1)]
        bots = [start_bot(address, bot, tables, *extra) for bot, extra in zip(BOTS, flags, strict=True)]
        wait_until(lambda: sum(each.ready for each in instances(address)) == len(BOTS))
        stub = table_pb2_grpc.TableServiceStub(grpc.insecure_channel(address))
        create(stub, number, decision_ms=LIMIT_MS)
        records = watch(stub, number)
    counts_of(bots)
    return {"bench": "lag", "run": run, "limit_ms": LIMIT_MS, "tables": number, **figures(records)}


@contextmanager
def sentinel(address: str) -> Iterator[None]:
    """The peer that answers the service's probes, as the runner starts it."""
    command = [sys.executable, "-m", "doubloon_tournament.sentinel"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        running.stdin.write(json.dumps({"address": address, "admin_token": ADMIN[0][1].split()[1]}) + "\n")
        running.stdin.flush()
        yield
        running.stdin.close()


def figures(records: list[table_pb2.TableRecord]) -> dict[str, Any]:
    """What the records say of the answers, and of who was charged."""
    choices = [each for record in records for each in record.choices if each.source == table_pb2.CHOICE_SOURCE_BOT]
    taken = [(each.think_us + each.refund_us) / 1000 for each in choices]
    late = [each for each, took in zip(choices, taken, strict=True) if took > LIMIT_MS]
    charged = dict.fromkeys(BOTS, 0)
    for record in records:
        for seat in record.seats:
            charged[seat.bot] += seat.ending == game_pb2.SEAT_ENDING_TIMED_OUT
    return {
        "decisions": len(choices),
        "after_limit": len(late),
        "explained_by_the_host": sum(each.think_us / 1000 <= LIMIT_MS for each in late),
        "slowest_ms": round(max(taken, default=0), 1),
        "given_back_ms": round(sum(each.refund_us for each in choices) / 1000),
        "void": sum(record.state == table_pb2.TABLE_STATE_HOST_FAULT for record in records),
        "timed_out_thinking": charged[BOTS[0]],
        "timed_out_others": sum(charged[bot] for bot in BOTS[1:]),
    }


if __name__ == "__main__":
    main()
