"""A small tournament whose runner is killed again and again ends as one that nobody disturbs."""

from pathlib import Path
from random import Random

import pytest

from end_to_end.command import shipped, tournament_file
from simulation.kill_runner import KILLED_BY, Counts, Moment, draw_moments, play_and_kill

FILE = tournament_file(
    bots={bot: shipped(bot) for bot in ("random", "greedy", "cautious", "bold")},
    seats=3,
    deals=4,
    more=f'key = "{"5e" * 32}"\ntables_at_once = 2',
    each='isolation = "none"',
)
MATCHES = 4 * 3 * 4


async def test_nothing_is_lost_doubled_or_different_and_nothing_lives_on(tmp_path: Path) -> None:
    moments = [Moment(0, 0.4), Moment(1, 0.0), Moment(9, 0.1), Moment(0, 1.0)]
    told: list[str] = []
    counts = await play_and_kill(tmp_path, FILE, moments, say=told.append)
    assert counts == Counts(
        kills=4, matches=MATCHES, lost=0, doubled=0, different=0, standings_differ=False, left_alive=0
    ), told


@pytest.mark.parametrize("seed", range(20))
def test_moments_are_those_of_their_seed_and_leave_matches_for_the_last_resume(seed: int) -> None:
    moments = draw_moments(Random(seed), kills=10, matches=400)
    assert moments == draw_moments(Random(seed), kills=10, matches=400)
    assert len(moments) == 10
    assert sum(moment.matches for moment in moments) <= KILLED_BY * 400
    assert min(moment.matches for moment in moments) >= 0


def test_moments_fall_before_and_after_the_first_match() -> None:
    waits = [moment.matches for seed in range(20) for moment in draw_moments(Random(seed), kills=10, matches=400)]
    assert 30 <= waits.count(0) <= 100
    assert max(waits) > 40


@pytest.mark.parametrize("fault", ["lost", "doubled", "different", "standings_differ", "left_alive"])
def test_any_fault_is_one(fault: str) -> None:
    sound = dict.fromkeys(("lost", "doubled", "different", "left_alive"), 0)
    assert Counts(kills=1, matches=1, standings_differ=False, **sound).sound
    assert not Counts(**{"kills": 1, "matches": 1, "standings_differ": False, **sound, fault: 1}).sound  # type: ignore[arg-type]
