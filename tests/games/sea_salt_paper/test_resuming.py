"""A state that was imagined exactly as it is goes on remembering just what the true one remembers."""

from dataclasses import replace
from random import Random

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig, SeaSaltPaperState, SeaSaltPaperView
from doubloon_games.sea_salt_paper.worlds import World, Worlds

CONFIG = SeaSaltPaperConfig(extra_salt=True, extra_pepper=True, max_rounds=3)
NO_CARD_BETWEEN = frozenset({Phase.DRAW, Phase.PLAY, Phase.CRAB_CARD, Phase.SWAP_CARD, Phase.LOBSTER_PICK})
"""Phases in which every card is in a hand, on a pile, on the table or in the deck."""
EVERY = 8


class TrueWorld(Worlds):
    """Draws the world that a state is in."""

    def __init__(self, state: SeaSaltPaperState, seat: int) -> None:
        super().__init__(state.config, seat, state.view(seat))
        self._state = state.copy()

    def draw(self, chance: Chance) -> World:
        """That one, whatever chance says."""
        state = self._state.copy()
        return World(state.hands, state.reefs, (), state.piles, state.deck)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_sure_stays_the_same_as_play_goes_on(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = GAME.new_table(CONFIG, seats, Chance(rng.randbytes(32)))
    twins: list[tuple[int, SeaSaltPaperState]] = []
    while state.to_act():
        if state.phase in NO_CARD_BETWEEN and rng.randrange(EVERY) == 0:
            seat = rng.randrange(seats)
            twins.append((seat, as_it_is(state, seat)))
        action, dealt = rng.choice(state.options(state.turn)), state.round
        state.apply(state.turn, action)
        if state.round != dealt or state.phase in (Phase.EVENT_KEEP, Phase.OVER):
            twins = []
        for seat, twin in twins:
            twin.apply(twin.turn, action)
            assert sure(twin.view(seat)) == sure(state.view(seat))


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_known_of_an_imagined_state_is_true_of_it(seats: int) -> None:
    rng = Random(seats)
    state = GAME.new_table(CONFIG, seats, Chance(rng.randbytes(32)))
    while state.to_act():
        seat = rng.randrange(seats)
        imagined = state.determinise(seat, Chance(rng.randbytes(32)))
        view = state.view(seat)
        for standing, hand in zip(view.seats, imagined.hands, strict=True):
            assert all(standing.known.count(card) <= hand.count(card) for card in standing.known)
        for shown, pile in zip(view.piles, imagined.piles, strict=True):
            assert shown.cards == tuple(pile[::-1][: len(shown.cards)])
        state.apply(state.turn, rng.choice(state.options(state.turn)))


def as_it_is(state: SeaSaltPaperState, seat: int) -> SeaSaltPaperState:
    """Imagined, with later chance falling as at the true table."""
    twin = SeaSaltPaperState.imagined(state.config, TrueWorld(state, seat), state.chance)
    twin.steals, twin.lobsters = state.steals, state.lobsters
    return twin


def sure(view: SeaSaltPaperView) -> SeaSaltPaperView:
    """A view but for its memory, which an imagined state may keep for longer."""
    assert view.private is not None
    return replace(view, private=replace(view.private, memory=None))
