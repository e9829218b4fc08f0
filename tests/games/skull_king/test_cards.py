"""The card table against a copy of it as data, and the numbers that the wire relies on."""

import csv
from pathlib import Path

import pytest

from doubloon.v1 import skull_king_pb2
from doubloon_games.skull_king import GAME, SkullKingConfig
from doubloon_games.skull_king.cards import deck_of

TABLE = Path(__file__).with_name("skull_king_cards.csv")
SUITS = {"green": 0, "yellow": 1, "purple": 2, "black": 3}


def test_the_catalogue_agrees_with_the_card_table() -> None:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert [(face.title_en, face.title_zh, face.copies) for face in GAME.cards] == [
        (row["name_en"], row["name_zh"], int(row["count"])) for row in rows
    ]
    numbered = [SUITS[row["suit"]] << 4 | int(row["rank"]) for row in rows if row["kind"] == "suit"]
    assert [face.value for face in GAME.cards][:56] == numbered


def test_values_rise_in_card_table_order() -> None:
    values = [face.value for face in GAME.cards]
    assert values == sorted(values)
    assert len(set(values)) == 68


def test_the_wire_names_every_card() -> None:
    on_wire = {value.number: value.name for value in skull_king_pb2.SkullKingCard.DESCRIPTOR.values}
    for face in GAME.cards:
        words = "".join(letter if letter.isalpha() else "_" for letter in face.title_en.upper())
        name = on_wire[face.value].removeprefix("SKULL_KING_CARD_")
        if face.value >= 64:
            assert name.split("_")[0] in words
        else:
            assert name == f"{[*SUITS][face.value >> 4].upper()}_{face.value & 15}"


@pytest.mark.parametrize(
    ("config", "size"),
    [
        (SkullKingConfig(), 70),
        (SkullKingConfig(kraken=True), 71),
        (SkullKingConfig(white_whale=True), 71),
        (SkullKingConfig(loot=True), 72),
        (SkullKingConfig(pirate_abilities=True), 70),
        (SkullKingConfig(kraken=True, white_whale=True, loot=True), 74),
    ],
)
def test_options_add_their_cards_to_the_base_deck(config: SkullKingConfig, size: int) -> None:
    assert len(deck_of(config)) == size
