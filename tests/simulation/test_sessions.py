"""The sessions in virtual time: `python tests/simulation/sessions.py` runs as many seeds as wanted."""

from collections.abc import Iterator

import pytest

from doubloon_service.sessions.host import Host
from simulation.virtual.plan import Kind, make_plan
from simulation.virtual.running import GAMES, failure_of, run_seed, shrink
from simulation.virtual.world import World
from toys.installing import installed

SEEDS = 120
PARTS = 8


@pytest.fixture(autouse=True, scope="module")
def _games_are_installed() -> Iterator[None]:
    with installed(*GAMES):
        yield


@pytest.mark.parametrize("part", range(PARTS))
def test_what_must_hold_holds_whatever_goes_wrong(part: int) -> None:
    for seed in range(part + 1, SEEDS + 1, PARTS):
        ran = run_seed(seed)
        assert not ran.report, ran.report


def test_a_seed_decides_everything() -> None:
    worlds = [World(make_plan(18)) for _ in range(2)]
    for world in worlds:
        world.run()
    assert worlds[0].digest == worlds[1].digest


def test_a_host_that_breaks_a_rule_is_caught_and_the_failure_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Host, "report_exit", lambda *_: None)
    broken = next(seed for seed in range(1, SEEDS) if failure_of(World(make_plan(seed))))
    smallest = shrink(make_plan(broken))
    assert Kind.CRASH in [each.kind for each in smallest.happenings]
    assert len(smallest.happenings) <= 3
    assert f"--first {broken} --seeds 1" in run_seed(broken).report
