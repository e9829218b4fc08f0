"""Cards and events against copies of their tables as data."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from doubloon_games.sea_salt_paper import GAME
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, CARDS_BY_NAME, COPIES, KINDS, TYPE_NAMES, deck_of
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENT_TITLES, EVENTS, KEPT_BY_HIGHEST

HERE = Path(__file__).parent
BASE_COLOURS = {
    "dark_blue": 9,
    "light_blue": 9,
    "black": 8,
    "yellow": 8,
    "green": 6,
    "white": 4,
    "purple": 4,
    "grey": 4,
    "light_orange": 3,
    "pink": 2,
    "orange": 1,
}
ALL_COLOURS = {
    **BASE_COLOURS,
    "dark_blue": 10,
    "light_blue": 10,
    "black": 9,
    "yellow": 9,
    "green": 7,
    "white": 5,
    "purple": 5,
    "pink": 3,
}
BASE_TYPES = {
    "mermaid": 4,
    "crab": 9,
    "boat": 8,
    "fish": 7,
    "swimmer": 5,
    "shark": 5,
    "shell": 6,
    "octopus": 5,
    "penguin": 3,
    "sailor": 2,
    "lighthouse": 1,
    "shoal_of_fish": 1,
    "penguin_colony": 1,
    "captain": 1,
}
ALL_TYPES = {**BASE_TYPES, "jellyfish": 2, "lobster": 1, "cast_of_crabs": 1, "starfish": 3, "seahorse": 1}


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / f"sea_salt_paper_{name}.csv").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def test_cards_stand_in_the_order_of_the_card_table_with_its_copies() -> None:
    table = [(f"{row['type']}/{row['colour']}", int(row["count"])) for row in rows("cards")]
    assert [(CARD_NAMES[card], COPIES[card]) for card in KINDS] == table
    assert [(face.name, face.copies) for face in GAME.cards] == table


def test_extra_salt_adds_the_cards_that_the_table_gives_to_it() -> None:
    base, salt = deck_of(extra_salt=False), deck_of(extra_salt=True)
    assert {CARD_NAMES[card] for card in {*salt} - {*base}} == {
        f"{row['type']}/{row['colour']}" for row in rows("cards") if row["set"] != "base"
    }


def test_values_rise_in_card_table_order() -> None:
    assert [*KINDS] == sorted(KINDS)
    assert len({*KINDS}) == len(KINDS) == 54


@pytest.mark.parametrize("extra_salt", [False, True])
def test_the_deck_is_in_card_table_order(extra_salt: bool) -> None:
    deck = deck_of(extra_salt=extra_salt)
    assert [*deck] == sorted(deck)


@pytest.mark.parametrize(("extra_salt", "size"), [(False, 58), (True, 66)])
def test_r1_the_deck_has_58_cards_and_66_with_extra_salt(extra_salt: bool, size: int) -> None:
    assert len(deck_of(extra_salt=extra_salt)) == size


@pytest.mark.parametrize(("extra_salt", "colours"), [(False, BASE_COLOURS), (True, ALL_COLOURS)])
def test_r1_colours_are_as_frequent_as_the_joint_table_says(extra_salt: bool, colours: dict[str, int]) -> None:
    names = [CARD_NAMES[card] for card in deck_of(extra_salt=extra_salt)]
    assert Counter(name.partition("/")[2] for name in names) == colours


@pytest.mark.parametrize(("extra_salt", "types"), [(False, BASE_TYPES), (True, ALL_TYPES)])
def test_r1_types_are_as_frequent_as_the_joint_table_says(extra_salt: bool, types: dict[str, int]) -> None:
    names = [CARD_NAMES[card] for card in deck_of(extra_salt=extra_salt)]
    assert Counter(name.partition("/")[0] for name in names) == types


def test_every_card_is_found_by_its_name() -> None:
    assert {CARDS_BY_NAME[CARD_NAMES[card]]: card for card in KINDS} == {card: card for card in KINDS}


def test_a_card_is_its_type_and_its_colour() -> None:
    for card in KINDS:
        assert CARD_NAMES[card].startswith(f"{TYPE_NAMES[card >> 4]}/")
    assert len({card & 15 for card in KINDS}) == 11


def test_titles_name_type_and_colour_in_both_languages() -> None:
    by_name = {face.name: (face.title_en, face.title_zh) for face in GAME.cards}
    assert by_name["shell/light_blue"] == ("Shell, light blue", "浅蓝贝壳")
    assert by_name["cast_of_crabs/green"] == ("Cast of crabs, green", "绿螃蟹群")
    assert len({*by_name.values()}) == 54


def test_events_stand_in_the_order_of_the_event_table_with_its_titles() -> None:
    table = [(row["id"], row["name_en"], row["name_zh"]) for row in rows("events")]
    assert [(EVENT_NAMES[event], *EVENT_TITLES[event]) for event in EVENTS] == table


def test_events_go_to_the_highest_or_the_lowest_as_the_event_table_says() -> None:
    highest = {row["id"] for row in rows("events") if row["kept_by"] == "highest"}
    assert {EVENT_NAMES[event] for event in KEPT_BY_HIGHEST} == highest
