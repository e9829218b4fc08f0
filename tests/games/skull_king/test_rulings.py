"""Rulings of docs/rules/skull_king.md that no vector shows, by their numbers."""

from collections import Counter
from dataclasses import replace

import pytest

from doubloon_games import Chance, IllegalActionError, Log
from doubloon_games.skull_king import GAME, Phase, SkullKingState
from doubloon_games.skull_king.cards import deck_of
from doubloon_games.skull_king.events import RoundScored
from doubloon_games.skull_king.tricks import resolve
from tables.skull_king import BASE, EVERYTHING, bid, bid_and_play, cards, do, option_names, play, table


def played_rounds(seats: int) -> list[SkullKingState]:
    """A table at the bids of each of its rounds."""
    state = GAME.new_table(EVERYTHING, seats, Chance(bytes(32)))
    found: list[SkullKingState] = []
    while state.to_act():
        if len(state.to_act()) == seats:
            found.append(state.copy())
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    return found


def points_of_round(state: SkullKingState, *actions: str) -> tuple[int, ...]:
    """What the round pays once these last actions are done."""
    log: Log = []
    for name in actions:
        state.apply(state.to_act()[0], GAME.action_of(name), log)
    return next(notice.event.points for [notice, *_] in log if isinstance(notice.event, RoundScored))


def test_r4_the_lead_of_rounds_moves_one_seat_at_a_time_whoever_won() -> None:
    for seats in range(2, 9):
        leaders = [state.view(None).first_leader for state in played_rounds(seats)]
        assert leaders == [(leaders[0] + number) % seats for number in range(10)]


def test_r4_every_seat_leads_the_first_round_of_some_table() -> None:
    leaders = {GAME.new_table(BASE, 5, Chance(bytes([seed] * 32))).view(None).first_leader for seed in range(40)}
    assert leaders == set(range(5))


def test_r5_bids_are_revealed_together_when_the_last_is_committed() -> None:
    state = table(["G1 G2", "G3 G4", "G5 G6"])
    do(state, 1, "bid 2")
    do(state, 0, "bid 0")
    for seat in (0, 1, 2, None):
        assert {standing.bid for standing in state.view(seat).seats} == {None}
    do(state, 2, "bid 1")
    assert [standing.bid for standing in state.view(None).seats] == [0, 2, 1]


def test_r6_any_bid_from_zero_to_the_cards_dealt_is_legal_whatever_the_others_bid() -> None:
    state = table(["G1 G2", "G3 G4", "G5 G6"])
    for seat in range(3):
        assert option_names(state, seat) == ["bid 0", "bid 1", "bid 2"]
        do(state, seat, "bid 2")


def test_r7_the_whole_deck_is_dealt_anew_each_round() -> None:
    rounds = played_rounds(4)
    for state in rounds:
        assert sorted([*state.stock, *(card for hand in state.hands for card in hand)]) == sorted(deck_of(EVERYTHING))
    assert len({state.stock[:20] for state in rounds}) == 10


def test_r19_the_mode_of_the_tigress_is_public_at_once() -> None:
    state = table(["TIG G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "TIG:e")
    assert state.view(None).tricks[-1].cards == tuple(cards("TIG:e"))


def test_r19_the_tigress_is_not_played_without_a_mode() -> None:
    state = table(["TIG G1", "G2 G3", "G4 G5"])
    bid(state, [0, 0, 0])
    with pytest.raises(IllegalActionError):
        state.apply(0, cards("TIG")[0])


def test_r24_harrys_new_bid_is_public_at_once() -> None:
    state = table(["HARRY G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "HARRY G2 G4", {0: 1})
    do(state, 0, "rebid 2")
    standing = state.view(2).seats[0]
    assert (standing.bid_revealed, standing.bid) == (1, 2)


def test_r25_a_zero_bid_raised_to_one_is_scored_as_a_bid_of_one() -> None:
    state = table(["HARRY", "G2", "G4"], round_number=1)
    bid_and_play(state, "HARRY G2 G4")
    assert points_of_round(state, "rebid 1")[0] == 20


def test_r25_a_bid_lowered_to_zero_is_scored_as_a_zero_bid() -> None:
    state = table(["HARRY", "G2", "G4"], round_number=7)
    bid_and_play(state, "HARRY G2 G4", {0: 1})
    assert points_of_round(state, "rebid 0")[0] == -70


@pytest.mark.parametrize("pirate", ["ROSIE", "BENDT", "RASCAL", "JUANITA"])
def test_r26_in_the_last_trick_only_harry_has_his_ability(pirate: str) -> None:
    state = table([pirate, "G2", "G4"], round_number=10, stock="G9 G10")
    bid_and_play(state, f"{pirate} G2 G4")
    assert state.phase is Phase.OVER


def test_r27_rascals_wager_is_public_at_once() -> None:
    state = table(["RASCAL G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "RASCAL G2 G4")
    do(state, 0, "wager 20")
    assert [standing.wager for standing in state.view(1).seats] == [20, 0, 0]


def test_r29_every_ability_has_a_neutral_choice() -> None:
    for pirate, neutral in [
        ("ROSIE", "lead 0"),
        ("RASCAL", "wager 0"),
        ("HARRY", "rebid 1"),
        ("BENDT", "discard Y1 Y2"),
    ]:
        state = table([f"{pirate} G1", "G2 G3", "G4 G5"], stock="Y1 Y2 Y3")
        bid_and_play(state, f"{pirate} G2 G4", {0: 1})
        assert neutral in option_names(state, 0)


def test_r31_bendts_discards_are_out_of_the_round() -> None:
    state = table(["BENDT JUANITA G1", "G2 G3 Y6", "G4 G5 Y7"], stock="Y1 Y2 Y3")
    bid_and_play(state, "BENDT G2 G4")
    do(state, 0, "discard G1 Y2")
    play(state, "JUANITA G3 G5")
    private = state.view(0).private
    assert private is not None
    assert private.stock_seen is not None
    assert private.stock_seen.cards == tuple(cards("Y3"))
    assert private.discarded == tuple(cards("G1 Y2"))
    assert private.drawn == tuple(cards("Y1 Y2"))


def test_r30_with_an_empty_stock_bendt_is_skipped() -> None:
    state = table(["BENDT G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "BENDT G2 G4")
    assert state.phase is Phase.PLAY
    assert state.view(None).tricks[0].ability is None


def test_r32_with_an_empty_stock_juanita_shows_nothing_and_is_acknowledged() -> None:
    state = table(["JUANITA G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "JUANITA G2 G4")
    private = state.view(0).private
    assert private is not None
    assert private.stock_seen is not None
    assert private.stock_seen.cards == ()
    assert option_names(state, 0) == ["acknowledge"]


@pytest.mark.parametrize(("trick", "winner"), [("ROSIE SK G1", 1), ("MER ROSIE SK", 0), ("TIG:p HARRY G1", 0)])
def test_r33_a_pirate_that_is_beaten_has_no_ability(trick: str, winner: int) -> None:
    hands = [f"{card.partition(':')[0]} ESC" for card in trick.split()]
    state = table(hands)
    bid_and_play(state, trick)
    assert state.phase is Phase.PLAY
    assert state.to_act() == (winner,)


@pytest.mark.parametrize("trick", ["HARRY KRA G1", "HARRY WHA G1", "G1 WHA HARRY", "HARRY KRA WHA"])
def test_r34_a_pirate_under_a_beast_has_no_ability(trick: str) -> None:
    state = table([f"{card} ESC" for card in trick.split()])
    bid_and_play(state, trick)
    assert state.phase is Phase.PLAY


def test_r34_without_the_option_pirates_have_no_ability() -> None:
    state = table(["ROSIE ESC", "G1 ESC", "G2 ESC"], config=replace(EVERYTHING, pirate_abilities=False))
    bid_and_play(state, "ROSIE G1 G2")
    assert state.phase is Phase.PLAY


def test_r39_two_loots_ally_both_players_and_ones_own_does_not() -> None:
    state = table(["LOOT ESC", "LOOT ESC", "ESC ESC"])
    bid_and_play(state, "LOOT LOOT ESC")
    assert [(pair.loot_seat, pair.winner_seat) for pair in state.view(None).alliances] == [(1, 0)]


def test_r40_loot_allies_with_the_winner_under_the_whale_but_not_in_a_discarded_trick() -> None:
    state = table(["LOOT KRA ESC", "G1 LOOT ESC", "WHA G2 ESC"])
    bid_and_play(state, "LOOT G1 WHA")
    assert [(pair.loot_seat, pair.winner_seat) for pair in state.view(None).alliances] == [(0, 1)]
    play(state, "LOOT G2 KRA")
    assert len(state.view(None).alliances) == 1


def test_r41_a_seat_allied_with_itself_twice_over_is_paid_twice() -> None:
    state = table(["LOOT ESC", "LOOT ESC", "G9 G8"], round_number=2)
    bid(state, [0, 0, 2])
    play(state, "LOOT LOOT G9 G8 ESC")
    assert points_of_round(state, "ESC") == (20 + 20, 20 + 20, 40 + 20 + 20)


@pytest.mark.parametrize(("trick", "bonus"), [("MER MER G1", 0), ("ROSIE HARRY G1", 0), ("HARRY TIG:p MER", 20)])
def test_r43_a_character_taking_its_like_is_paid_nothing(trick: str, bonus: int) -> None:
    assert resolve(cards(trick))[2] == bonus


def test_r44_a_fourteen_put_away_by_bendt_pays_nothing() -> None:
    state = table(["BENDT G14", "G2 G3", "G4 G5"], stock="B14 G1 Y2", round_number=2)
    bid_and_play(state, "BENDT G2 G4", {0: 2})
    do(state, 0, "discard G14 B14")
    assert points_of_round(state, "G1", "G3", "G5")[0] == -10


def test_r47_bonuses_and_alliances_count_by_the_bid_after_harry() -> None:
    state = table(["HARRY", "LOOT", "G14"], round_number=1)
    bid_and_play(state, "HARRY LOOT G14")
    assert points_of_round(state, "rebid 1") == (20 + 10 + 20, 10 + 20, 10)


def test_r48_one_seat_may_use_several_pirates_in_a_round() -> None:
    state = table(["RASCAL HARRY G1", "G2 G3 G9", "G4 G5 G8"])
    bid_and_play(state, "RASCAL G2 G4", {0: 2})
    do(state, 0, "wager 10", "HARRY")
    play(state, "G3 G5")
    do(state, 0, "rebid 3")
    standing = state.view(None).seats[0]
    assert (standing.wager, standing.bid) == (10, 3)


def test_r51_a_committed_bid_cannot_be_changed() -> None:
    state = table(["G1 G2", "G3 G4", "G5 G6"])
    do(state, 0, "bid 1")
    with pytest.raises(IllegalActionError):
        do(state, 0, "bid 2")


def test_r51_nobody_is_shown_who_has_committed() -> None:
    state = table(["G1 G2", "G3 G4", "G5 G6"])
    before = [state.view(seat) for seat in (1, 2, None)]
    log: Log = []
    state.apply(0, GAME.action_of("bid 1"), log)
    assert [state.view(seat) for seat in (1, 2, None)] == before
    assert log == []


def test_r51_a_seat_is_shown_its_own_committed_bid() -> None:
    state = table(["G1 G2", "G3 G4", "G5 G6"])
    do(state, 0, "bid 1")
    private = state.view(0).private
    assert private is not None
    assert private.committed_bid == 1


def test_r52_a_choice_of_one_is_asked_all_the_same() -> None:
    state = table(["G1", "G3", "G5"])
    bid(state, [0, 0, 0])
    assert (state.to_act(), option_names(state, 0)) == ((0,), ["G1"])


def test_r53_identical_cards_are_one_option() -> None:
    state = table(["ESC ESC MER MER LOOT LOOT", *["G1 G2 G3 G4 G5 G6"] * 2])
    bid(state, [0, 0, 0])
    assert option_names(state, 0) == ["MER", "ESC", "LOOT"]


def test_r54_bendts_discards_are_unordered_pairs_in_card_table_order() -> None:
    state = table(["BENDT ESC G3", "G2 G5 G6", "G4 G7 G8"], stock="TIG ESC")
    bid_and_play(state, "BENDT G2 G4")
    assert option_names(state, 0) == [
        "discard G3 TIG",
        "discard G3 ESC",
        "discard TIG ESC",
        "discard ESC ESC",
    ]


def test_r55_loot_at_two_seats_is_tolerated_without_effect() -> None:
    state = GAME.new_table(replace(BASE, loot=True), 2, Chance(bytes(32)))
    assert not state.config.loot
    assert len(state.stock) == 70 - 3


def test_r56_hands_are_dealt_in_blocks_from_the_front_of_the_deck() -> None:
    chance = Chance(bytes(32))
    for seats in (2, 3, 8):
        state = GAME.new_table(BASE, seats, chance)
        deck = chance.shuffled("round/1/deck", deck_of(BASE))
        dealt = max(seats, 3)
        assert [hand[0] for hand in state.hands] == deck[:dealt]
        assert [*state.stock] == deck[dealt:]


def test_bendt_draws_from_the_front_of_the_stock() -> None:
    state = table(["BENDT G1", "G2 G3", "G4 G5"], stock="Y9 B1 Y1 Y2")
    bid_and_play(state, "BENDT G2 G4")
    assert Counter(state.hands[0]) == Counter(cards("G1 Y9 B1"))
    assert state.view(1).stock_size == 2
    assert [standing.hand_size for standing in state.view(1).seats] == [3, 1, 1]


def test_rosie_gives_the_lead_to_any_seat() -> None:
    state = table(["ROSIE G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "ROSIE G2 G4")
    do(state, 0, "lead 2")
    assert state.to_act() == (2,)
    assert state.view(None).tricks[-1].leader == 2
