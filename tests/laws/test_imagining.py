"""Laws of imagined states: a seat can tell none of them from the real one, and none is left out."""

from collections.abc import Hashable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from doubloon_games import Chance
from laws.adapter import HasSmallTables, Past
from laws.cases import ADAPTERS, Case, every_case, pasts

SEED = 3
EVERY = 13
"""One position in so many is tried."""
WORLDS_TRIED_MOST = 120
"""Arrangements of a small position, possible or not."""
WORLDS_MOST = 80
DRAWS_PER_WORLD = 25
"""A world that is missing after so many draws for each there is would have been left out by bad luck once in e^25."""
SMALL_POSITIONS = 40
SMALL_POSITIONS_PER_TABLE = 2


def test_an_imagined_state_shows_the_seat_the_same_view_and_options(case: Case) -> None:
    rng = Random(SEED)
    for past in sampled(case):
        for seat in range(case.seats):
            view = past.now.view(seat)
            imagined = case.game.imagine(case.config, seat, view, Chance(rng.randbytes(32)))
            assert imagined.view(seat) == view
            if seat in past.now.to_act():
                assert seat in imagined.to_act()
                assert list(imagined.options(seat)) == list(past.now.options(seat))


def test_determinising_is_imagining_ones_own_view_and_nothing_more(case: Case) -> None:
    rng = Random(SEED)
    for past in sampled(case):
        seat = rng.randrange(case.seats)
        seed = rng.randbytes(32)
        imagined = case.game.imagine(case.config, seat, past.now.view(seat), Chance(seed))
        assert past.now.determinise(seat, Chance(seed)).text() == imagined.text()


def test_an_imagined_state_has_every_card_in_exactly_one_place(case: Case) -> None:
    rng = Random(SEED)
    deck = case.adapter.deck(case.config, case.seats)
    for past in sampled(case):
        seat = rng.randrange(case.seats)
        assert case.adapter.cards(past.now.determinise(seat, Chance(rng.randbytes(32)))) == deck


def test_an_imagined_state_can_be_played_to_its_end(case: Case) -> None:
    rng = Random(SEED)
    for past in sampled(case):
        state = past.now.determinise(rng.randrange(case.seats), Chance(rng.randbytes(32)))
        while state.to_act():
            seat = rng.choice(state.to_act())
            state.apply(seat, rng.choice(state.options(seat)))
        assert state.outcome() is not None


def test_other_seats_of_an_imagined_state_can_imagine_in_turn(case: Case) -> None:
    rng = Random(SEED)
    for past in sampled(case):
        state = past.now.determinise(rng.randrange(case.seats), Chance(rng.randbytes(32)))
        seat = rng.randrange(case.seats)
        assert state.determinise(seat, Chance(rng.randbytes(32))).view(seat) == state.view(seat)


@pytest.mark.parametrize("name", ADAPTERS)
def test_every_world_that_a_small_view_allows_is_reached_and_no_other(name: str) -> None:
    for case, past, seat, worlds in islice(small_positions(name), SMALL_POSITIONS):
        assert case.adapter.world(past.now, seat) in worlds
        assert reached(case, past, seat, DRAWS_PER_WORLD * len(worlds)) == worlds, f"{case}, seat {seat}"


def sampled(case: Case) -> list[Past[Any]]:
    return [past for number, past in enumerate(pasts(case, SEED)) if (number + SEED) % EVERY == 0]


def small_positions(name: str) -> Iterator[tuple[Case, Past[Any], int, set[Hashable]]]:
    """Positions with few worlds, a few of each table, without end."""
    cases = [case for case in every_case() if case.game.name == name]
    Random(SEED).shuffle(cases)
    for seed in count():
        yield from islice(_small_positions_of(cases[seed % len(cases)], seed), SMALL_POSITIONS_PER_TABLE)


def _small_positions_of(case: Case, seed: int) -> Iterator[tuple[Case, Past[Any], int, set[Hashable]]]:
    adapter = case.adapter
    small = adapter.small_pasts(case.config, case.seats, seed) if isinstance(adapter, HasSmallTables) else None
    for past in reversed(pasts(case, seed) if small is None else [*small]):
        for seat in past.now.to_act():
            worlds = case.adapter.worlds(past, seat, WORLDS_TRIED_MOST)
            if worlds is not None and 1 < len(worlds) <= WORLDS_MOST:
                yield case, past, seat, worlds


def reached(case: Case, past: Past[Any], seat: int, draws: int) -> set[Hashable]:
    rng = Random(SEED)
    view = past.now.view(seat)
    imagined = (case.game.imagine(case.config, seat, view, Chance(rng.randbytes(32))) for _ in range(draws))
    return {case.adapter.world(state, seat) for state in imagined}
