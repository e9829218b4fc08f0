"""The tables that the laws are tried on: every registered game, every number of seats, every option set."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Final

from doubloon_games import AnyGame, AnyState, Chance, Log, games, options_of
from laws.adapter import Adapter, Past
from laws.sea_salt_paper import SeaSaltPaperUnderLaw
from laws.skull_king import SkullKingUnderLaw

GROUP: Final = "doubloon.laws"
"""Entry points of other packages: an adapter by the name of its game."""
ADAPTERS: Final[Mapping[str, Adapter]] = {
    "sea_salt_paper": SeaSaltPaperUnderLaw(),
    "skull_king": SkullKingUnderLaw(),
    **{point.name: point.load() for point in entry_points(group=GROUP)},
}


@dataclass(frozen=True)
class Case:
    """One kind of table."""

    game: AnyGame
    seats: int
    config: Any

    @property
    def adapter(self) -> Adapter:
        return ADAPTERS[self.game.name]

    def new_table(self, seed: int, log: Log | None = None) -> AnyState:
        return self.game.new_table(self.config, self.seats, Chance(Random(seed).randbytes(32)), log)

    def __str__(self) -> str:
        usual = options_of(self.game.default_config)
        options = options_of(self.config).items()
        chosen = [name if value is True else f"{name}={value}" for name, value in options if value != usual[name]]
        return f"{self.game.name}-{self.seats}-{'+'.join(chosen) or 'plain'}"


def every_case() -> list[Case]:
    """All tables of all registered games that have an adapter; a test says which have none."""
    return [
        Case(game, seats, config)
        for name, game in games().items()
        if name in ADAPTERS
        for seats in game.seats
        for config in ADAPTERS[name].configs(seats)
    ]


@lru_cache(maxsize=2)
def pasts(case: Case, seed: int) -> tuple[Past[Any], ...]:
    """A table played at random: every position of it, from the first decision to the end. Not to be changed."""
    return tuple(_pasts(case, seed))


def _pasts(case: Case, seed: int) -> Iterator[Past[Any]]:
    rng = Random(seed)
    log: Log = []
    state = case.new_table(seed, log)
    start = state.copy()
    choices: tuple[tuple[int, int], ...] = ()
    yield Past(start, (), state.copy(), [*log])
    while state.to_act():
        seat = rng.choice(state.to_act())
        action = rng.choice(state.options(seat))
        state.apply(seat, action, log)
        choices = (*choices, (seat, action))
        if case.adapter.is_fresh(state):
            start, choices, log = state.copy(), (), log[-1:]
        yield Past(start, choices, state.copy(), [*log])
