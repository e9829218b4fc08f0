"""The helpers for Skull King agree with the rules engine, and read a view rightly."""

import json
from pathlib import Path
from typing import Any

import pytest

from doubloon import skull_king
from doubloon.skull_king import Suit
from doubloon.v1 import skull_king_pb2 as pb
from doubloon.v1.game_pb2 import Option
from doubloon_games.skull_king.notation import action_name as engine_name
from doubloon_games.skull_king.notation import action_of
from doubloon_wire import codec_for

VECTORS = Path(__file__).parent.parent / "vectors" / "skull_king_vectors.json"
TRICKS = [vector for vector in json.loads(VECTORS.read_text())["vectors"] if vector["type"] == "trick"]


def cards(*names: str) -> list[Any]:
    return [skull_king.card_of(name) for name in names]


@pytest.mark.parametrize("vector", TRICKS, ids=[vector["id"] for vector in TRICKS])
def test_winner_and_bonus_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    seats, names = zip(*vector["plays"], strict=True)
    place = skull_king.winning_place(cards(*names))
    assert (None if place is None else seats[place]) == vector["expect"]["winner"]
    assert skull_king.trick_bonus(cards(*names)) == vector["expect"]["bonus"]


@pytest.mark.parametrize("vector", TRICKS, ids=[vector["id"] for vector in TRICKS])
def test_a_card_takes_a_trick_when_it_wins_as_the_last_one(vector: dict[str, Any]) -> None:
    *before, last = [name for _, name in vector["plays"]]
    place = skull_king.winning_place(cards(*before, last))
    assert skull_king.takes(cards(*before), cards(last)[0]) == (place == len(before))


@pytest.mark.parametrize(
    ("played", "led"),
    [
        ("", None),
        ("ESC LOOT TIG:e", None),
        ("ESC P2", Suit.PURPLE),
        ("B9 G1", Suit.BLACK),
        ("ROSIE Y9", None),
        ("KRA G9", None),
        ("TIG:p Y9", None),
    ],
)
def test_the_first_card_that_is_no_escape_leads_the_suit(played: str, led: Suit | None) -> None:
    assert skull_king.led_suit(cards(*played.split())) is led


@pytest.mark.parametrize(
    "name", ["bid 3", "G7", "TIG:p", "lead 2", "discard G3 ESC", "wager 10", "rebid 4", "acknowledge"]
)
def test_actions_are_named_as_the_engine_names_them(name: str) -> None:
    message = Option()
    codec_for("skull_king").write_action(action_of(name), message)
    assert skull_king.action_name(message.skull_king) == name == engine_name(action_of(name))


def test_every_card_has_a_name_that_reads_back() -> None:
    values = [value for value in pb.SkullKingCard.values() if value]
    assert [skull_king.card_of(skull_king.card_name(card)) for card in values] == values


@pytest.mark.parametrize(
    ("name", "suit", "rank"), [("G1", Suit.GREEN, 1), ("B14", Suit.BLACK, 14), ("SK", None, 0), ("ESC", None, 0)]
)
def test_suit_and_rank_are_read_off_the_value(name: str, suit: Suit | None, rank: int) -> None:
    [card] = cards(name)
    assert (skull_king.suit(card), skull_king.rank(card)) == (suit, rank)
    assert skull_king.is_numbered(card) == (suit is not None)


def test_kinds_of_special_cards_are_told_apart() -> None:
    assert all(map(skull_king.is_pirate, cards("ROSIE", "HARRY", "TIG:p")))
    assert not any(map(skull_king.is_pirate, cards("TIG", "TIG:e", "SK", "MER")))
    assert all(map(skull_king.is_escape, cards("ESC", "LOOT", "TIG:e")))
    assert all(map(skull_king.is_beast, cards("KRA", "WHA")))


@pytest.mark.parametrize(
    ("options", "seats", "size"),
    [
        (skull_king.Options(), 4, 70),
        (skull_king.Options(kraken=True, white_whale=True, loot=True), 4, 74),
        (skull_king.Options(kraken=True, white_whale=True, loot=True), 2, 72),
    ],
)
def test_the_deck_is_as_large_as_the_options_make_it(options: skull_king.Options, seats: int, size: int) -> None:
    assert skull_king.deck(options, seats=seats).total() == size


def view_of(*tricks: pb.SkullKingTrick, hand: str = "") -> skull_king.View:
    private = pb.SkullKingPrivate(hand=cards(*hand.split()))
    seats = [pb.SkullKingSeat(bid=2, tricks=1), pb.SkullKingSeat(bid=0, tricks=1), pb.SkullKingSeat()]
    return skull_king.View(seats=seats, tricks=tricks, private=private)


def trick(leader: int, names: str, **fields: Any) -> pb.SkullKingTrick:
    return pb.SkullKingTrick(leader=leader, cards=cards(*names.split()), **fields)


def test_a_full_trick_is_off_the_table() -> None:
    running = trick(2, "G1 G2")
    assert skull_king.table_cards(view_of(running)) == cards("G1", "G2")
    assert skull_king.table_cards(view_of(trick(0, "G1 G2 G3"))) == []
    assert skull_king.table_cards(view_of()) == []
    assert skull_king.seats_of(running, seats=3) == [2, 0]


def test_graybeard_breaks_the_order_of_seats() -> None:
    assert skull_king.seats_of(trick(2, "G1 G2 G3", seats=[2, 1, 0]), seats=2) == [2, 1, 0]


def test_what_a_seat_needs_is_its_bid_less_its_tricks() -> None:
    view = view_of()
    assert [skull_king.tricks_needed(view, seat) for seat in range(3)] == [1, -1, 0]
    assert [skull_king.seat_bid(view, seat) for seat in range(3)] == [2, 0, None]


def test_unseen_cards_are_the_deck_less_hand_and_table() -> None:
    unseen = skull_king.unseen_cards(view_of(trick(0, "TIG:p ESC"), hand="ESC G1"), skull_king.Options())
    assert unseen.total() == 66
    assert [unseen[card] for card in cards("TIG", "ESC", "G1", "G2")] == [0, 3, 0, 1]


def test_a_void_is_shown_by_another_suit_and_forgotten_with_bendt() -> None:
    shown = trick(0, "G1 Y2 ESC")
    assert skull_king.void_suits(view_of(shown)) == [set(), {Suit.GREEN}, set()]
    bendt = trick(1, "BENDT G4 G5", winner=1, ability=pb.SkullKingAbilityUse(pirate=pb.SKULL_KING_CARD_BENDT, value=2))
    assert skull_king.void_suits(view_of(shown, bendt)) == [set(), set(), set()]
