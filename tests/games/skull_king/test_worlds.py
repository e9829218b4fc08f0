"""Worlds drawn from what a seat knows, against the rules page's 2.8 tried on every arrangement of a few cards."""

from collections import Counter
from random import Random

import pytest

from doubloon_games import Chance
from doubloon_games.skull_king.knowledge import Knowledge
from doubloon_games.skull_king.worlds import World, Worlds
from games.skull_king.possible import Arrangement, arrangements, is_possible, of_suits, some_knowledge, weight

DRAWS_PER_WORLD = 12


@pytest.mark.parametrize("seed", range(40))
def test_every_possible_arrangement_is_drawn_and_no_other(seed: int) -> None:
    known = some_knowledge(Random(seed), size=7)
    possible = {arrangement for arrangement in arrangements(known) if is_possible(known, arrangement)}
    lightest = min(weight(known, arrangement) for arrangement in possible)
    total = sum(weight(known, arrangement) for arrangement in possible)
    drawn = draws(known, DRAWS_PER_WORLD * total // lightest, seed)
    assert set(drawn) == possible


@pytest.mark.parametrize("seed", [1, 4, 8, 13])
def test_arrangements_come_about_as_often_as_copies_told_apart_make_them(seed: int) -> None:
    known = some_knowledge(Random(seed), size=6)
    weights = {
        arrangement: weight(known, arrangement)
        for arrangement in arrangements(known)
        if is_possible(known, arrangement)
    }
    times = 60 * sum(weights.values())
    drawn = draws(known, times, seed)
    expected = {arrangement: times * share / sum(weights.values()) for arrangement, share in weights.items()}
    chi_square = sum((drawn[arrangement] - wanted) ** 2 / wanted for arrangement, wanted in expected.items())
    freedom = len(weights) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seed", range(30))
def test_what_bendt_drew_explains_what_is_known(seed: int) -> None:
    known = some_knowledge(Random(seed))
    if known.bendt is None:
        assert Worlds(known).draw(Chance(bytes(32))).drawn == ()
        return
    for number in range(20):
        world = Worlds(known).draw(Chance(bytes([number] * 32)))
        held = [*world.hands[1], *world.discarded, *known.bendt.played]
        assert len(world.drawn) == known.bendt.drawn
        assert Counter(world.drawn) <= Counter(held)
        assert Counter(of_suits(held, known.bendt.voids)) <= Counter(world.drawn)
        if known.bendt.after_look:
            assert known.stock_seen == Counter(world.drawn) + Counter(world.stock)


def test_every_order_of_the_stock_comes_about() -> None:
    known = Knowledge((1, 2, 3, 4), {1: 1}, {}, 3, None, None)
    orders = Counter(tuple(Worlds(known).draw(Chance(Random(seed).randbytes(32))).stock) for seed in range(1200))
    assert len(orders) == 24
    assert all(20 < times < 90 for times in orders.values())


def test_a_view_that_no_arrangement_agrees_with_is_refused() -> None:
    with pytest.raises(ValueError, match="no arrangement"):
        Worlds(Knowledge((1, 2), {1: 1, 2: 1}, {1: frozenset({0}), 2: frozenset({0})}, 0, None, None))


def draws(known: Knowledge, times: int, seed: int) -> Counter[Arrangement]:
    rng = Random(seed)
    worlds = Worlds(known)
    return Counter(arrangement_of(known, worlds.draw(Chance(rng.randbytes(32)))) for _ in range(times))


def arrangement_of(known: Knowledge, world: World) -> Arrangement:
    hands = tuple(tuple(sorted(world.hands[seat])) for seat in known.hands)
    return Arrangement(hands, tuple(sorted(world.stock)), world.discarded)
