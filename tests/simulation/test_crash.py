"""A small tournament whose runner, service and bots are killed again and again ends as one that nobody disturbs."""

from collections import Counter
from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest

from end_to_end.command import shipped, tournament_file
from simulation.comparing import Counts, compared
from simulation.crash import play_and_kill
from simulation.moments import KILLED_BY, Moment, Victim, draw_moments
from simulation.stored import Played, Stored

FILE = tournament_file(
    bots={bot: shipped(bot) for bot in ("random", "greedy", "cautious", "bold")},
    seats=3,
    deals=4,
    more=f'key = "{"5e" * 32}"\ntables_at_once = 2',
    each='isolation = "none"',
)
MATCHES = 4 * 3 * 4
SOUND = Counts(
    runners=1,
    services=1,
    bots=1,
    ended=0,
    matches=1,
    forfeited=0,
    lost=0,
    doubled=0,
    rescheduled=0,
    different=0,
    uncharged=0,
    standings_differ=False,
    left_alive=0,
    left_behind=0,
)
PLAYED = Played(scheduled=("deal",), played=("choices",), forfeits=())
FORFEITED = Played(scheduled=("deal",), played=("others",), forfeits=(("ann", "0", "EXITED"),))


@pytest.mark.timeout(400)
async def test_nothing_is_lost_doubled_or_different_and_nothing_is_left(tmp_path: Path) -> None:
    moments = [
        Moment(Victim.RUNNER, 0, 0.4),
        Moment(Victim.SERVICE, 1, 0.0),
        Moment(Victim.RUNNER, 6, 0.1),
        Moment(Victim.BOT, 2, 0.0),
    ]
    told: list[str] = []
    counts = await play_and_kill(tmp_path, FILE, moments, random=Random(1), say=told.append)
    assert counts.sound, (counts, told)
    assert (counts.runners, counts.services, counts.bots, counts.matches) == (2, 1, 1, MATCHES)
    assert counts.forfeited <= 2, "a bot forfeits no more than it was playing when it was killed"


@pytest.mark.parametrize("seed", range(20))
def test_moments_are_those_of_their_seed_and_leave_matches_for_the_last_resume(seed: int) -> None:
    moments = draw_moments(Random(seed), list(Victim), kills=10, matches=400)
    assert moments == draw_moments(Random(seed), list(Victim), kills=10, matches=400)
    assert sorted(Counter(moment.victim for moment in moments).values()) == [3, 3, 4]
    assert sum(moment.matches for moment in moments) <= KILLED_BY * 400
    assert min(moment.matches for moment in moments) >= 0


def test_moments_fall_before_and_after_the_first_match() -> None:
    moments = [draw_moments(Random(seed), list(Victim), kills=10, matches=400) for seed in range(20)]
    waits = [moment.matches for each in moments for moment in each]
    assert 20 <= waits.count(0) <= 100
    assert max(waits) > 40


@pytest.mark.parametrize(
    ("now", "counts"),
    [
        (Stored({"m1": PLAYED}, 1), SOUND),
        (Stored({}, 1), {"lost": 1}),
        (Stored({"m1": PLAYED, "m2": PLAYED}, 1), {"doubled": 1}),
        (Stored({"m1": PLAYED}, 1, doubled=1), {"doubled": 1}),
        (Stored({"m1": Played(("another",), ("choices",), ())}, 1), {"rescheduled": 1}),
        (Stored({"m1": Played(("deal",), ("others",), ())}, 1), {"different": 1}),
        (Stored({"m1": FORFEITED}, 1), {"forfeited": 1, "uncharged": 1}),
    ],
)
def test_any_fault_is_counted_and_is_one(now: Stored, counts: Counts | dict[str, int]) -> None:
    found = count(now)
    if isinstance(counts, Counts):
        assert found == counts
        assert found.sound
        return
    assert {name: getattr(found, name) for name in counts} == counts
    assert not found.sound


def test_a_forfeit_of_a_bot_that_was_killed_is_no_fault_and_its_match_keeps_its_deal() -> None:
    found = count(Stored({"m1": FORFEITED}, 1), killed={("ann", "0")}, same_standings=False)
    assert (found.forfeited, found.sound) == (1, True)
    assert not count(Stored({"m1": FORFEITED}, 1), killed={("ann", "1")}).sound


@pytest.mark.parametrize("fault", ["taken_away", "left_alive", "left_behind"])
def test_what_a_kill_took_away_or_left_is_a_fault(fault: str) -> None:
    assert not count(Stored({"m1": PLAYED}, 1), **{fault: 1}).sound  # type: ignore[arg-type]


def test_other_standings_are_a_fault_where_nobody_forfeited() -> None:
    assert not count(Stored({"m1": PLAYED}, 1), same_standings=False).sound


def count(
    now: Stored,
    *,
    killed: Collection[tuple[str, str]] = (),
    taken_away: int = 0,
    same_standings: bool = True,
    left_alive: int = 0,
    left_behind: int = 0,
) -> Counts:
    return compared(
        Stored({"m1": PLAYED}, 1),
        now,
        kills=dict.fromkeys(Victim, 1),
        killed=killed,
        ended=0,
        taken_away=taken_away,
        same_standings=same_standings,
        left_alive=left_alive,
        left_behind=left_behind,
    )
