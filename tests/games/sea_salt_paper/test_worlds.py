"""Imagined states where cards have moved unseen: every world that explains what was seen is reached, and no other."""

from collections.abc import Hashable, Iterator
from itertools import count, islice
from random import Random

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, SeaSaltPaperConfig, SeaSaltPaperState, notes
from laws.adapter import Past
from laws.sea_salt_paper import SeaSaltPaperUnderLaw

UNDER_LAW = SeaSaltPaperUnderLaw()
WORLDS_MOST = 60
DRAWS_PER_WORLD = 60
"""Worlds are not equally likely, so there are more draws than in the laws."""
POSITIONS = 4
"""For each kind of move."""

Position = tuple[SeaSaltPaperConfig, Past[SeaSaltPaperState], int]


@pytest.mark.parametrize(
    "kind",
    [notes.PILE_TAKEN, notes.STOLEN, notes.SWAPPED, notes.REEF_PLACED, notes.LOBSTER_PICKED],
    ids=["search", "theft", "swap", "shell", "lobster"],
)
def test_every_way_in_which_cards_can_have_moved_unseen_is_imagined_and_no_other(kind: int) -> None:
    tried = 0
    for config, past, seat in blurred_by(kind):
        worlds = UNDER_LAW.worlds(past, seat, WORLDS_MOST)
        if worlds is None or len(worlds) < 2:
            continue
        assert UNDER_LAW.world(past.now, seat) in worlds
        assert imagined(config, past.now, seat, DRAWS_PER_WORLD * len(worlds)) == worlds
        tried += 1
        if tried == POSITIONS:
            break


def blurred_by(kind: int) -> Iterator[Position]:
    """Positions of small tables in which a seat remembers such a move of another, one a table."""
    for seed in count():
        rng = Random(seed)
        seats = rng.choice(GAME.seats[1:]) if kind != notes.PILE_TAKEN else rng.choice(GAME.seats)
        config = SeaSaltPaperConfig(extra_salt=True, extra_pepper=kind in (notes.SWAPPED, notes.REEF_PLACED))
        positions = [
            (config, past, seat)
            for past in UNDER_LAW.small_pasts(config, seats, seed)
            for seat in range(seats)
            if _remembers(past.now, seat, kind)
        ]
        rng.shuffle(positions)
        yield from islice(positions, 1)


def _remembers(state: SeaSaltPaperState, seat: int, kind: int) -> bool:
    private = state.view(seat).private
    assert private is not None
    if private.memory is None:
        return False
    chain = state.past
    while chain is not None:
        chain, (noted, who, *rest) = chain
        own = who == seat if kind == notes.LOBSTER_PICKED else seat not in (who, rest[0])
        if noted == kind and own:
            return True
    return False


def imagined(config: SeaSaltPaperConfig, state: SeaSaltPaperState, seat: int, draws: int) -> set[Hashable]:
    rng, view = Random(draws), state.view(seat)
    states = (GAME.imagine(config, seat, view, Chance(rng.randbytes(32))) for _ in range(draws))
    return {UNDER_LAW.world(imagined, seat) for imagined in states}
