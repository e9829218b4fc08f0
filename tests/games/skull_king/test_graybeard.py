"""Two seats with Graybeard: rules page 2.6, rulings R36 and R37."""

from doubloon_games import Chance, Log
from doubloon_games.skull_king import GAME, Phase, SkullKingState
from doubloon_games.skull_king.cards import deck_of
from doubloon_games.skull_king.config import SkullKingConfig
from tables.skull_king import EVERYTHING, bid, do, option_names, play, table


def graybeard(first: str, second: str, pile: str, *, leader: int = 0, stock: str = "") -> SkullKingState:
    return table([first, second, pile], seats=2, leader=leader, stock=stock)


def order_of_last_trick(state: SkullKingState) -> tuple[int, ...]:
    return state.view(None).tricks[-1].seats


def test_the_deck_is_without_loot_whatever_the_option_says() -> None:
    state = GAME.new_table(EVERYTHING, 2, Chance(bytes(32)))
    in_play = sorted([*state.stock, *(card for hand in state.hands for card in hand)])
    assert in_play == sorted(deck_of(SkullKingConfig(kraken=True, white_whale=True)))


def test_a_human_leads_then_graybeard_then_the_other_human() -> None:
    state = graybeard("G1 G2", "G5 G4", "G3 Y3")
    bid(state, [0, 0])
    play(state, "G1 G5")
    assert state.view(None).tricks[0].seats == (0, 2, 1)
    play(state, "G4")
    assert order_of_last_trick(state) == (1, 2)
    assert state.to_act() == (0,)


def test_graybeard_leads_after_winning_and_the_rounds_leader_plays_second() -> None:
    state = graybeard("G1 G2", "G5 G4", "G9 Y3", leader=1)
    bid(state, [0, 0])
    play(state, "G5 G1")
    assert order_of_last_trick(state) == (2,)
    assert state.to_act() == (1,)
    play(state, "G4")
    assert state.to_act() == (0,)


def test_graybeard_flips_his_cards_in_the_order_dealt_and_follows_no_suit() -> None:
    state = graybeard("G1 G2 G3", "G5 G4 G6", "P1 ESC G9")
    bid(state, [0, 0])
    play(state, "G1 G5 G6 G2")
    assert [GAME.action_name(trick.cards[1]) for trick in state.view(None).tricks[:2]] == ["P1", "ESC"]


def test_his_card_sets_the_suit_that_is_led() -> None:
    state = graybeard("G1 G2", "Y5 B4", "G9 Y3")
    bid(state, [0, 0])
    play(state, "G1 Y5")
    assert option_names(state, 0) == ["G2"]
    state = graybeard("ESC G2", "Y5 B4", "Y9 G3")
    bid(state, [0, 0])
    play(state, "ESC")
    assert option_names(state, 1) == ["Y5"]


def test_his_tigress_is_always_an_escape() -> None:
    state = graybeard("G1 G2", "G5 G4", "TIG Y3")
    bid(state, [0, 0])
    play(state, "G1 G5")
    assert GAME.action_name(state.view(None).tricks[0].cards[1]) == "TIG:e"


def test_a_trick_he_wins_pays_nobody() -> None:
    state = graybeard("G14 G2", "G5 G4", "B14 Y3")
    bid(state, [0, 0])
    play(state, "G14 G5")
    trick = state.view(None).tricks[0]
    assert (trick.winner, trick.bonus) == (2, 0)
    assert [(seat.tricks, seat.bonus) for seat in state.view(None).seats] == [(0, 0), (0, 0)]


def test_his_cards_pay_the_human_who_wins_them() -> None:
    state = graybeard("SK G2", "G5 G4", "ROSIE Y3")
    bid(state, [0, 0])
    play(state, "SK G5")
    assert state.view(None).seats[0].bonus == 30


def test_his_pirates_have_no_ability() -> None:
    state = graybeard("G1 G2", "G5 G4", "HARRY Y3")
    bid(state, [0, 0])
    play(state, "G1 G5")
    assert state.phase is Phase.PLAY


def test_rosie_names_humans_only() -> None:
    state = graybeard("ROSIE G2", "G5 G4", "G3 Y3")
    bid(state, [0, 0])
    play(state, "ROSIE G5")
    assert option_names(state, 0) == ["lead 0", "lead 1"]
    do(state, 0, "lead 1")
    assert state.to_act() == (1,)


def test_he_is_named_as_leader_after_a_kraken() -> None:
    state = graybeard("G1 G2", "KRA G4", "G9 Y3")
    bid(state, [0, 0])
    log: Log = []
    state.apply(0, GAME.action_of("G1"), log)
    state.apply(1, GAME.action_of("KRA"), log)
    assert state.view(None).tricks[0].winner is None
    assert order_of_last_trick(state) == (2,)


def test_his_hand_is_in_no_view() -> None:
    state = graybeard("G1 G2", "G5 G4", "G3 Y3")
    assert len(state.view(0).seats) == 2
    assert state.view(None).stock_size == 0
