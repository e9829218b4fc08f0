"""Which playthroughs there are, and how one is played and written down.

A playthrough is read by people before it is accepted. To write them anew after a change of the rules:

    PYTHONPATH=tests python -m golden.rewrite
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from doubloon_games import AnyState, Chance, Log, config_from, find_game, words_of

FOLDER: Final = Path(__file__).parent
REWRITE: Final = "PYTHONPATH=tests python -m golden.rewrite"


@dataclass(frozen=True)
class Script:
    """One playthrough: a table and the seed of the choices made at it."""

    file: str
    """Below this folder."""
    game: str
    seats: int
    seed: int
    options: Mapping[str, bool] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / self.file


EVERYTHING: Final = {"kraken": True, "white_whale": True, "loot": True, "pirate_abilities": True}
ALL_SALT_AND_PEPPER: Final = {"extra_salt": True, "extra_pepper": True, "double_score": True}
SCRIPTS: Final = (
    Script("sea_salt_paper/base.txt", "sea_salt_paper", seats=2, seed=1),
    Script("sea_salt_paper/extra_salt.txt", "sea_salt_paper", seats=3, seed=2, options={"extra_salt": True}),
    Script("sea_salt_paper/extra_pepper.txt", "sea_salt_paper", seats=3, seed=3, options={"extra_pepper": True}),
    Script("sea_salt_paper/everything.txt", "sea_salt_paper", seats=4, seed=4, options=ALL_SALT_AND_PEPPER),
    Script("skull_king/base.txt", "skull_king", seats=4, seed=1),
    Script("skull_king/everything.txt", "skull_king", seats=5, seed=5, options=EVERYTHING),
    Script("skull_king/graybeard.txt", "skull_king", seats=2, seed=3, options={**EVERYTHING, "loot": False}),
)


def playthrough(script: Script) -> str:
    """Plays a table with choices of the script's seed and writes down every choice and all that is told."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    game = find_game(script.game)
    rng = Random(script.seed)
    chosen = " ".join(name for name, value in script.options.items() if value) or "none"
    yield f"{game.title}, rules {game.rules}, {script.seats} seats, options: {chosen}"
    yield f"table seed: {script.seed} in each of 32 bytes; choices: random.Random({script.seed})"
    log: Log = []
    chance = Chance(bytes([script.seed] * 32))
    state = game.new_table(config_from(game, script.options), script.seats, chance, log)
    yield from _told(script, log, actor=None)
    shown = ""
    while state.to_act():
        seat = state.to_act()[0]
        view = words_of(game).show(state.view(seat))
        kind = view[0].partition(",")[0]
        if kind != shown:
            yield f"  seat {seat} sees: {view[0]}"
            yield from (f"  {line}" for line in view[1:])
        shown = kind
        yield from _step(script, state, seat, rng)
    outcome = state.outcome()
    assert outcome is not None
    yield f"points {' '.join(map(str, outcome.points))}, places {' '.join(map(str, outcome.places))}"


def _step(script: Script, state: AnyState, seat: int, rng: Random) -> Iterator[str]:
    game = find_game(script.game)
    options = state.options(seat)
    action = rng.choice(options)
    names = ", ".join(map(game.action_name, options)) if len(options) <= 11 else f"{len(options)} options"
    yield f"    {seat}: {game.action_name(action)}   of {names}"
    log: Log = []
    state.apply(seat, action, log)
    yield from _told(script, log, actor=seat)


def _told(script: Script, log: Log, *, actor: int | None) -> Iterator[str]:
    for happening in log:
        for notice in happening:
            text = words_of(find_game(script.game)).tell(notice.event, actor)
            if text:
                yield f"{text}{_audience(notice.audience, script.seats)}"


def _audience(audience: frozenset[int | None], seats: int) -> str:
    if len(audience) == seats + 1:
        return ""
    names = [str(seat) for seat in range(seats) if seat in audience] + (["spectators"] if None in audience else [])
    return f"  (to {', '.join(names)})"
