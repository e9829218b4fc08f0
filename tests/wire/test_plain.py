"""Which types are plain, how their values travel, and how a mistake is named."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum, IntFlag
from typing import Any, NamedTuple, NewType, Optional

import pytest

from doubloon_wire.plain import WHOLE_MAX, Plain, PlainError, shape_of

Seat = NewType("Seat", int)


class Suit(IntEnum):
    CLUBS = 0
    HEARTS = 1


class Mood(Enum):
    CALM = "calm"


class Rights(IntFlag):
    READ = 1


class Card(NamedTuple):
    suit: Suit
    value: int


@dataclass(frozen=True, slots=True)
class Sight:
    seat: Seat
    hand: tuple[Card, ...]
    pair: tuple[int, str]
    share: float
    mood: Mood
    over: bool
    lead: Card | None = None
    bid: Optional[int] = None  # noqa: UP045  # people still write it


SIGHT = Sight(Seat(1), (Card(Suit.HEARTS, 7),), (3, "three"), 0.5, Mood.CALM, over=False, bid=2)
WRITTEN: Plain = {
    "seat": 1.0,
    "hand": [{"suit": "HEARTS", "value": 7.0}],
    "pair": [3.0, "three"],
    "share": 0.5,
    "mood": "CALM",
    "over": False,
    "lead": None,
    "bid": 2.0,
}


def test_all_plain_types_travel_and_read_back() -> None:
    shape = shape_of(Sight)
    assert shape.write(SIGHT) == WRITTEN
    assert shape.read(shape.write(SIGHT)) == SIGHT
    assert type(shape.read(WRITTEN).hand[0].value) is int


def test_keys_of_a_newer_version_are_ignored() -> None:
    assert shape_of(Card).read({"suit": "CLUBS", "value": 2.0, "gilded": True}) == Card(Suit.CLUBS, 2)


@dataclass(frozen=True)
class Around:
    inner: Any


@dataclass(frozen=True)
class Family:
    children: "tuple[Family, ...]"


@dataclass(frozen=True)
class Misspelt:
    hand: "tuple[Crad, ...]"  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (list[int], r"type list\[int\] cannot travel; plain are bool"),
        (dict[str, int], "cannot travel"),
        (bytes, "type bytes cannot travel"),
        (int | str, "cannot travel"),
        (Rights, "type Rights cannot travel"),
        (Around, "`inner`: values of type"),
        (tuple[Around, ...], "`inner`: values of type"),
        (Family, "`children`: values of type Family cannot travel"),
        (Misspelt, "annotations of Misspelt cannot be read: name 'Crad'"),
    ],
)
def test_a_type_that_is_not_plain_is_named_with_its_field(hint: Any, words: str) -> None:
    with pytest.raises(PlainError, match=words):
        shape_of(hint)


@pytest.mark.parametrize(
    ("hint", "value", "words"),
    [
        (int, True, "a bool stands where a whole number belongs"),
        (int, 2.0, "a float stands where a whole number belongs"),
        (int, WHOLE_MAX + 1, f"beyond {WHOLE_MAX} would not arrive"),
        (int, -WHOLE_MAX - 1, f"beyond {WHOLE_MAX} would not arrive"),
        (float, float("nan"), "a finite number"),
        (float, float("inf"), "a finite number"),
        (str, 1, "an? int stands where a str belongs"),
        (bool, 1, "an? int stands where a bool belongs"),
        (Suit, 1, "an? int stands where a Suit belongs"),
        (tuple[int, ...], [1], "a list stands where a tuple belongs"),
        (tuple[int, ...], (1, None), "`1`: nothing stands where"),
        (tuple[int, int], (1,), "has 1 entries where 2 belong"),
        (Card, (Suit.CLUBS, 1), "a tuple stands where a Card belongs"),
        (Card, Card(Suit.CLUBS, "2"), "`value`: a str stands"),  # type: ignore[arg-type]
        (tuple[Card, ...], (Card(Suit.CLUBS, 2**53),), "`0.value`: a whole number beyond"),
    ],
)
def test_a_value_that_its_type_does_not_have_is_named_with_its_field(hint: Any, value: Any, words: str) -> None:
    with pytest.raises(PlainError, match=words):
        shape_of(hint).write(value)


@pytest.mark.parametrize(
    ("hint", "plain", "words"),
    [
        (int, 1.5, "a whole number belongs"),
        (int, True, "a whole number belongs"),
        (int, 2.0**53, "up to"),
        (float, "1", "a finite number"),
        (str, None, "nothing stands where a str belongs"),
        (Suit, "SPADES", "is none of CLUBS, HEARTS"),
        (Suit, 1.0, "is none of CLUBS, HEARTS"),
        (tuple[int, ...], {}, "a list belongs"),
        (tuple[int, int], [1.0, 2.0, 3.0], "has 3 entries where 2 belong"),
        (Card, [], "an object belongs, a Card"),
        (Card, {"suit": "CLUBS"}, "`value`: is missing"),
        (tuple[Card, ...], [{"suit": "CLUBS", "value": "7"}], "`0.value`: a str stands"),
    ],
)
def test_what_was_not_written_by_this_type_is_refused(hint: Any, plain: Any, words: str) -> None:
    with pytest.raises(PlainError, match=words):
        shape_of(hint).read(plain)


@pytest.mark.parametrize("number", [WHOLE_MAX, -WHOLE_MAX, 0])
def test_whole_numbers_up_to_the_bound_arrive_as_they_are(number: int) -> None:
    shape = shape_of(int)
    assert shape.read(shape.write(number)) == number


@pytest.mark.parametrize("way", [lambda: shape_of(str).write(77), lambda: shape_of(tuple[int, int]).write(("ace", 77))])
def test_an_error_does_not_tell_the_value(way: Callable[[], object]) -> None:
    with pytest.raises(PlainError) as caught:
        way()
    assert "77" not in str(caught.value)
    assert "ace" not in str(caught.value)
