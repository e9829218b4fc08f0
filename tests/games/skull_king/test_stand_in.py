"""The stand-in: the rules page's examples, and the choices that it makes with pirates."""

import pytest

from doubloon_games import Chance
from doubloon_games.skull_king import GAME, SkullKingState
from tables.skull_king import bid, do, option_names, play, table


def stand_in(state: SkullKingState, seat: int) -> str:
    return GAME.action_name(GAME.stand_in(state.view(seat), state.options(seat)))


def following(hand: str, played: str, *, own_bid: int) -> str:
    """What seat 1 of 4 plays from a hand after seat 0 played a card."""
    size = len(hand.split())
    filler = " ".join(["ESC"] * (size - 1))
    state = table([f"{played} {filler}", hand, *[f"ESC {filler}"] * 2])
    bid(state, [0, own_bid, 0, 0])
    play(state, played)
    return stand_in(state, 1)


def test_it_bids_its_strongest_cards() -> None:
    hand = "G14 B6 B7 TIG MER"
    state = table([hand, *["ESC ESC ESC ESC ESC"] * 3])
    assert stand_in(state, 0) == "bid 3"


@pytest.mark.parametrize(("seats", "lowest"), [(2, 1), (3, 1), (4, 7), (5, 10), (6, 13), (7, 14), (8, 15)])
def test_it_counts_black_cards_from_a_rank_that_depends_on_the_seats(seats: int, lowest: int) -> None:
    for rank in range(1, 15):
        state = table([f"B{rank}", *["ESC"] * (max(seats, 3) - 1)], seats=seats)
        assert stand_in(state, 0) == f"bid {int(rank >= lowest)}"


def test_needing_a_trick_it_follows_with_the_weakest_that_takes() -> None:
    assert following("G3 G9 ROSIE SK", "G7", own_bid=1) == "G9"


def test_needing_none_it_follows_with_the_strongest_that_does_not_take() -> None:
    assert following("G3 G5 G9 ESC", "G7", own_bid=0) == "G5"


def test_having_its_tricks_it_leads_the_weakest() -> None:
    state = table(["B2 TIG KRA SK", *["ESC ESC ESC ESC"] * 3])
    bid(state, [1, 0, 0, 0])
    play(state, "SK ESC ESC ESC")
    assert stand_in(state, 0) == "TIG:e"


def test_needing_a_trick_it_leads_the_strongest() -> None:
    state = table(["B2 TIG KRA HARRY", *["ESC ESC ESC ESC"] * 3])
    bid(state, [1, 0, 0, 0])
    assert stand_in(state, 0) == "TIG:p"


def test_a_later_pirate_does_not_take_from_an_earlier_one() -> None:
    assert following("HARRY SK Y4", "ROSIE", own_bid=0) == "HARRY"


def test_after_a_kraken_nothing_takes() -> None:
    assert following("G3 SK", "KRA", own_bid=1) == "G3"


def test_after_a_whale_the_highest_number_takes_whatever_its_suit() -> None:
    state = table(["G9 ESC ESC", "WHA ESC ESC", "Y4 P11 SK", "ESC ESC ESC"])
    bid(state, [0, 0, 1, 0])
    play(state, "G9 WHA")
    assert stand_in(state, 2) == "P11"


def test_where_all_take_and_none_is_needed_it_plays_the_weakest() -> None:
    assert following("G9 G12", "G7", own_bid=0) == "G9"


def test_it_plays_a_beast_only_where_nothing_else_is_legal() -> None:
    assert following("KRA WHA", "G7", own_bid=1) == "KRA"
    assert following("KRA ESC", "G7", own_bid=1) == "ESC"


def with_pirate(pirate: str, *, own_bid: int = 0, rest: str = "G1 G2", stock: str = "B1 B2 B3") -> SkullKingState:
    state = table([f"{pirate} {rest}", *["ESC ESC ESC"] * 3], stock=stock)
    bid(state, [own_bid, 0, 0, 0])
    play(state, f"{pirate} ESC ESC ESC")
    return state


@pytest.mark.parametrize(
    ("pirate", "choice"),
    [("ROSIE", "lead 0"), ("RASCAL", "wager 0"), ("JUANITA", "acknowledge"), ("HARRY", "rebid 2")],
)
def test_it_leaves_things_as_they_are(pirate: str, choice: str) -> None:
    assert stand_in(with_pirate(pirate, own_bid=2), 0) == choice


def test_it_puts_away_what_it_drew() -> None:
    state = with_pirate("BENDT")
    assert stand_in(state, 0) == "discard B1 B2"


def test_it_names_the_seat_that_won_whoever_led() -> None:
    state = table(["G1 ESC", "G2 ESC", "ROSIE ESC", "G3 ESC"])
    bid(state, [0, 0, 0, 0])
    play(state, "G1 G2 ROSIE G3")
    assert stand_in(state, 2) == "lead 2"


def test_it_knows_its_turn_behind_graybeard() -> None:
    state = table(["G7 ESC", "G3 G9", "ESC ESC"], seats=2)
    bid(state, [0, 1])
    play(state, "G7")
    assert state.to_act() == (1,)
    assert option_names(state, 1) == ["G3", "G9"]
    assert stand_in(state, 1) == "G9"


def test_a_table_of_stand_ins_comes_to_its_end() -> None:
    for seats in GAME.seats:
        state = GAME.new_table(GAME.default_config, seats, Chance(bytes([seats] * 32)))
        while state.to_act():
            seat = state.to_act()[0]
            do(state, seat, stand_in(state, seat))
        assert state.outcome() is not None
