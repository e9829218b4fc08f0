"""Who is killed when."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random

KILLED_BY = 0.8
"""The share of the matches that may be over before the last kill."""
EARLY = 0.3
"""The share of kills that do not wait for a match, where something is just being started."""
START_S = 3.0
"""In which a runner or a service comes to its first match, more or less: early kills fall into this time."""
BETWEEN_S = 0.2
"""After the match that a kill waits for, at most."""


class Victim(StrEnum):
    """Who is killed."""

    RUNNER = "runner"
    SERVICE = "service"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Moment:
    """A kill."""

    victim: Victim
    matches: int
    """Results that are stored first, since the last kill."""
    delay_s: float
    """After that."""


def draw_moments(random: Random, victims: Sequence[Victim], *, kills: int, matches: int) -> list[Moment]:
    """Moments spread over a tournament: each victim as often as the others, some before there is a first match."""
    whom = [victims[number % len(victims)] for number in range(kills)]
    random.shuffle(whom)
    starting = [True, *(victim is not Victim.BOT for victim in whom[:-1])]
    early = [starts and random.random() < EARLY for starts in starting]
    cuts = sorted(random.randrange(1, round(KILLED_BY * matches)) for _ in range(early.count(False)))
    waits = (cut - before for before, cut in pairwise([0, *cuts]))
    return [
        Moment(victim, 0, random.uniform(0, START_S))
        if is_early
        else Moment(victim, next(waits), random.uniform(0, BETWEEN_S))
        for victim, is_early in zip(whom, early, strict=True)
    ]
