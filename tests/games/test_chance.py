"""Chance against fixed values, and against the documented method written a second time."""

import hashlib
from collections import Counter

import pytest

from doubloon_games import Chance

SEED = bytes(range(32))
SHUFFLED_TWELVE = [10, 7, 11, 1, 2, 4, 0, 3, 5, 6, 9, 8]
NUMBERS_BELOW = [0, 1, 0, 5, 45, 3933917209302287445]
DECK = [f"card {number}" for number in range(70)]


def test_a_shuffle_has_its_documented_value() -> None:
    assert Chance(SEED).shuffled("round/1/deck", range(12)) == SHUFFLED_TWELVE


def test_a_number_below_a_bound_has_its_documented_value() -> None:
    assert [Chance(SEED).below("first_leader", bound) for bound in (1, 2, 3, 8, 100, 2**64)] == NUMBERS_BELOW


def test_a_shuffle_is_what_the_documented_method_gives() -> None:
    for number in range(50):
        label = f"round/{number}/deck"
        assert Chance(SEED).shuffled(label, DECK) == shuffled_by_hand(SEED, label, DECK)


def test_a_number_is_what_the_documented_method_gives() -> None:
    bounds = [1, 2, 3, 7, 2**63 + 1, 2**64 - 1, 2**64]
    for number, bound in enumerate(bounds * 20):
        label = f"steal/{number}"
        assert Chance(SEED).below(label, bound) == below_by_hand(SEED, label, bound)


def test_the_same_label_gives_the_same_draw() -> None:
    chance = Chance(SEED)
    assert chance.shuffled("a", DECK) == chance.shuffled("a", DECK)
    assert chance.shuffled("a", DECK) != chance.shuffled("b", DECK)


def test_another_seed_gives_another_draw() -> None:
    assert Chance(SEED).shuffled("a", DECK) != Chance(bytes(32)).shuffled("a", DECK)


def test_every_order_of_three_comes_about_equally_often() -> None:
    chance = Chance(SEED)
    orders = Counter(tuple(chance.shuffled(str(number), "abc")) for number in range(6000))
    assert len(orders) == 6
    assert all(880 < times < 1120 for times in orders.values())


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        Chance(bytes(size))


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        Chance(SEED).below("a", bound)


def test_the_seed_is_not_printed() -> None:
    assert repr(Chance(SEED)) == "Chance(<secret>)"


def shuffled_by_hand(seed: bytes, label: str, items: list[str]) -> list[str]:
    stream = hashlib.shake_256(seed + label.encode()).digest(8 * len(items))
    keyed = [(stream[8 * place : 8 * place + 8], place, item) for place, item in enumerate(items)]
    return [item for _, _, item in sorted(keyed)]


def below_by_hand(seed: bytes, label: str, bound: int) -> int:
    stream = hashlib.shake_256(seed + label.encode()).digest(8 * 200)
    accepted = 2**64 - 2**64 % bound
    chunks = (int.from_bytes(stream[place : place + 8], "big") for place in range(0, len(stream), 8))
    return next(chunk for chunk in chunks if chunk < accepted) % bound
