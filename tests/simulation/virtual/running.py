"""Runs a seed; where it fails, takes away what is not needed for the failure."""

import traceback
from collections import Counter
from dataclasses import dataclass
from importlib.metadata import EntryPoint

from doubloon_games import registry
from simulation.virtual.plan import Kind, Plan, make_plan
from simulation.virtual.world import World
from toys.installing import AUCTION_POINT

GAMES = (
    AUCTION_POINT,
    EntryPoint("skull_king", "doubloon_games.skull_king:GAME", registry.GROUP),
    EntryPoint("sea_salt_paper", "doubloon_games.sea_salt_paper:GAME", registry.GROUP),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a seed."""

    counts: Counter[str]
    report: str = ""
    """What broke and how to see it again; empty where all held."""


def run_seed(seed: int) -> Ran:
    """Runs what the seed decides."""
    plan = make_plan(seed)
    world = World(plan)
    failure = failure_of(world)
    if not failure:
        return Ran(_counts(world))
    smallest = shrink(plan)
    world = World(smallest)
    failure = failure_of(world) or failure
    happenings = "\n".join(f"  {each}" for each in smallest.happenings)
    report = (
        f"seed {seed} fails at {world.now_us} us: {failure}\nit takes:\n{happenings}\n"
        + "\n".join([*world.trace][-32:])
        + f"\npython tests/simulation/sessions.py --first {seed} --seeds 1"
    )
    return Ran(_counts(world), report)


def failure_of(world: World) -> str:
    """Runs a world and says what broke, if anything did; a crash of the host is a failure too."""
    try:
        world.run()
    except Exception as error:  # noqa: BLE001  # whatever the host fails with
        where = traceback.format_exception(error)[-2:]
        return "".join(where).strip()
    return ""


def shrink(plan: Plan) -> Plan:
    """Leaves out happenings, large parts first, as long as something still breaks."""
    part = max(1, len(plan.happenings) // 2)
    while True:
        for first in range(0, len(plan.happenings), part):
            gone = set(plan.happenings[first : first + part])
            fewer = plan.only(lambda each, gone=gone: each not in gone)  # type: ignore[misc]
            if failure_of(World(fewer)):
                plan = fewer
                break
        else:
            if part == 1:
                return plan
            part //= 2


def _counts(world: World) -> Counter[str]:
    tables = world.checker.tables.values()
    counts: Counter[str] = Counter(steps=world.steps, tables=len(tables))
    counts.update(table.state.value for table in tables)
    counts.update(seat.ending.name for table in tables for seat in table.seats if seat.ending)
    counts.update(f"faults of kind {each.kind.name}" for each in world.plan.happenings if each.kind is not Kind.CREATE)
    counts["answers"] = sum(len(table.choices) for table in tables)
    return counts
