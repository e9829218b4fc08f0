"""Decisions per second through the service, beside a bare server in the same run.

    python tests/bench/service.py [--json] [--tables 1 8 64]

Four bots, each a process with one stream, take first options at Skull King tables for four with everything on. The
bare server builds and sends the same observations from constants. Figures move with the machine: read the ratios.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc

from doubloon.v1 import bot_pb2, bot_pb2_grpc, game_pb2, skull_king_pb2, table_pb2, table_pb2_grpc

HERE = Path(__file__).parent
ADMIN = (("authorization", "Bearer admin"),)
BOTS = ("bot0", "bot1", "bot2", "bot3")
CHOICES = {1: 12_000, 8: 30_000, 64: 80_000}
DECISIONS_A_TABLE = 170
MEMORY_TABLES = 256


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 8, 64], help="tables that share a stream")
    arguments = parser.parse_args()
    for tables in arguments.tables:
        choices = CHOICES.get(tables, 1000 * tables)
        say(measure_service(tables, choices), as_json=arguments.json)
        say(measure_bare(tables, choices), as_json=arguments.json)
    say(measure_memory(), as_json=arguments.json)


def say(figures: dict[str, Any], *, as_json: bool) -> None:
    """One line for a person or for a program."""
    words = "  ".join(f"{key} {value}" for key, value in figures.items() if key != "bench")
    print(json.dumps(figures) if as_json else words, flush=True)


def measure_service(tables: int, choices: int) -> dict[str, Any]:
    """The real service with that many tables on each of four streams."""
    with service() as (address, pid):
        bots = start_bots(address, tables)
        stub = table_pb2_grpc.TableServiceStub(grpc.insecure_channel(address))
        number = max(tables, choices // DECISIONS_A_TABLE)
        began, cpu_began = time.perf_counter(), cpu_seconds(pid)
        create(stub, number)
        decisions = sum(asked(record) for record in watch(stub, number))
        seconds, cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu_began
    return line("doubloon", tables, decisions, seconds, cpu, counts_of(bots))


def measure_bare(tables: int, choices: int) -> dict[str, Any]:
    """The bare server under the same bots."""
    command = [sys.executable, str(HERE / "bare_server.py"), "--tables", str(tables), "--choices", str(choices)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        cpu_began = cpu_seconds(server.pid)
        bots = [start_bot(address, bot, tables) for bot in BOTS]
        done = json.loads(server.stdout.readline())
        cpu = cpu_seconds(server.pid) - cpu_began
    return line("bare", tables, done["decisions"], done["seconds"], cpu, counts_of(bots))


def measure_memory() -> dict[str, Any]:
    """What a live table costs: resident memory with many tables less that with none."""
    with service() as (address, pid):
        bots = start_bots(address, MEMORY_TABLES, "--silent")
        stub = table_pb2_grpc.TableServiceStub(grpc.insecure_channel(address))
        before = resident_kib(pid)
        create(stub, MEMORY_TABLES)
        wait_until(lambda: all(each.tables == MEMORY_TABLES for each in instances(address)))
        after = resident_kib(pid)
    counts_of(bots)
    return {
        "bench": "service_memory",
        "tables": MEMORY_TABLES,
        "kib_a_table": round((after - before) / MEMORY_TABLES, 1),
    }


def line(
    server: str, tables: int, decisions: int, seconds: float, cpu: float, counts: list[dict[str, int]]
) -> dict[str, Any]:
    """The figures of one case."""
    total = {key: sum(each[key] for each in counts) for key in counts[0]}
    return {
        "bench": "service",
        "server": server,
        "tables": tables,
        "decisions_per_s": round(decisions / seconds),
        "cpu_us_per_decision": round(cpu / decisions * 1e6),
        "bytes_per_decision": round(total["bytes"] / max(1, total["decisions"])),
        "frames_per_message": round(total["frames"] / max(1, total["messages"]), 1),
    }


@contextmanager
def service() -> Iterator[tuple[str, int]]:
    """A running service with the bots registered: its address and its process id."""
    command = [sys.executable, "-m", "doubloon_service"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(json.dumps({"admin_token": "admin", "log_level": "warning"}) + "\n")
        running.stdin.flush()
        address = json.loads(running.stdout.readline())["address"]
        stub = bot_pb2_grpc.BotServiceStub(grpc.insecure_channel(address))
        specs = [bot_pb2.BotSpec(bot=bot, token_sha256=hashlib.sha256(bot.encode()).digest()) for bot in BOTS]
        stub.RegisterBots(bot_pb2.RegisterBotsRequest(bots=specs), metadata=ADMIN)
        yield address, running.pid
        running.stdin.close()


def start_bots(address: str, tables: int, *flags: str) -> list["subprocess.Popen[str]"]:
    """Four bots, ready."""
    bots = [start_bot(address, bot, tables, *flags) for bot in BOTS]
    wait_until(lambda: sum(each.ready for each in instances(address)) == len(BOTS))
    return bots


def start_bot(address: str, bot: str, tables: int, *flags: str) -> "subprocess.Popen[str]":
    """One bot's process."""
    command = [sys.executable, str(HERE / "first_option.py"), address, bot, "--max-tables", str(tables), *flags]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def counts_of(bots: list["subprocess.Popen[str]"]) -> list[dict[str, int]]:
    """What the bots counted."""
    return [json.loads(bot.communicate()[0]) for bot in bots]


def instances(address: str) -> list[bot_pb2.Instance]:
    """The bots' processes as the service knows them."""
    with grpc.insecure_channel(address) as channel:
        response = bot_pb2_grpc.BotServiceStub(channel).ListBots(bot_pb2.ListBotsRequest(), metadata=ADMIN)
    return [instance for status in response.bots for instance in status.instances]


def wait_until(condition: Any) -> None:
    """Asks again until it is so, for half a minute at most."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise TimeoutError("the bots were not ready within 30 s")


def create(stub: table_pb2_grpc.TableServiceStub, number: int, *, decision_ms: int = 60_000) -> None:
    """Creates tables with everything on."""
    options = skull_king_pb2.SkullKingOptions(kraken=True, white_whale=True, loot=True, pirate_abilities=True)
    tables = [
        table_pb2.TableSpec(
            table=f"t{index}",
            label="bench",
            game=game_pb2.GameConfig(game="skull_king", skull_king=options),
            seats=[table_pb2.SeatSpec(bot=BOTS[(seat + index) % len(BOTS)]) for seat in range(len(BOTS))],
            deal_seed=hashlib.sha256(str(index).encode()).digest(),
            time=game_pb2.TimeControl(decision_ms=decision_ms),
        )
        for index in range(number)
    ]
    response = stub.CreateTables(table_pb2.CreateTablesRequest(tables=tables), metadata=ADMIN)
    refused = [result.message for result in response.results if result.reason]
    if refused:
        raise RuntimeError(refused[0])


def watch(stub: table_pb2_grpc.TableServiceStub, number: int) -> list[table_pb2.TableRecord]:
    """The records of all tables, once they have ended."""
    records: list[table_pb2.TableRecord] = []
    call = stub.WatchTables(table_pb2.WatchTablesRequest(label="bench"), metadata=ADMIN)
    for response in call:
        records += response.records
        if len(records) == number:
            break
    call.cancel()
    return records


def asked(record: table_pb2.TableRecord) -> int:
    """Decisions of a table that a bot was asked."""
    return sum(choice.source == table_pb2.CHOICE_SOURCE_BOT for choice in record.choices)


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kib(pid: int) -> int:
    """Resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(entry.split()[1] for entry in status.splitlines() if entry.startswith("VmRSS")))


if __name__ == "__main__":
    main()
