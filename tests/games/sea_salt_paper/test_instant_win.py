"""Ruling R4: enough mermaids win at once, in the midst of whatever is going on, and nothing else is done."""

from functools import partial

import pytest

from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import cards_text
from doubloon_games.sea_salt_paper.ending import places_of
from tables.sea_salt_paper import BASE, NOBODY, do, option_names, table

THREE = "mermaid/white mermaid/white mermaid/white"
SWIMMERS = "swimmer/black swimmer/yellow"

playing = partial(table, phase=Phase.PLAY, deck="fish/green fish/yellow")
"""A table at which seat 0 plays."""


def assert_won(state: SeaSaltPaperState, seat: int) -> None:
    assert (state.phase, state.winner, state.to_act(), option_names(state)) == (Phase.OVER, seat, (), [])


def test_a_mermaid_that_is_kept_wins_before_the_other_card_is_discarded() -> None:
    state = table([THREE, ""], deck="mermaid/white shell/grey fish/green", piles=("crab/grey", "crab/green"))
    do(state, "draw_deck")
    assert (state.phase, state.winner) == (Phase.KEEP, NOBODY)
    do(state, "keep mermaid/white")
    assert_won(state, 0)
    assert [cards_text(pile) for pile in state.piles] == ["crab/grey", "crab/green"]
    assert cards_text(state.deck) == "fish/green"


def test_a_mermaid_that_is_drawn_and_discarded_wins_nothing() -> None:
    state = table([THREE, ""], deck="mermaid/white shell/grey fish/green", piles=("crab/grey", ""))
    do(state, "draw_deck", "keep shell/grey")
    assert (state.phase, cards_text(state.piles[1])) == (Phase.PLAY, "mermaid/white")


def test_the_last_card_of_the_deck_wins() -> None:
    state = table([THREE, ""], deck="mermaid/white", piles=("crab/grey", ""))
    do(state, "draw_deck")
    assert_won(state, 0)


def test_fish_win() -> None:
    state = playing([f"{THREE} fish/black fish/black", ""], deck="mermaid/white fish/green")
    do(state, "play_duo fish/black fish/black")
    assert_won(state, 0)


def test_a_sunfish_wins_with_its_first_card_and_draws_no_second() -> None:
    state = playing([f"{THREE} fish/black fish/black", ""], deck="mermaid/white fish/green", event="sunfish")
    do(state, "play_duo fish/black fish/black")
    assert_won(state, 0)
    assert cards_text(state.deck) == "fish/green"


def test_a_dolphin_wins() -> None:
    state = table([THREE, ""], deck="fish/green shell/grey mermaid/white", piles=("crab/grey", ""), event="dolphin")
    do(state, "draw_deck", "keep fish/green")
    assert_won(state, 0)


def test_crabs_win() -> None:
    state = playing([f"{THREE} crab/grey crab/green", ""], piles=("mermaid/white boat/black", ""))
    do(state, "play_duo crab/green crab/grey", "choose_pile 1", "choose_pile_card mermaid/white")
    assert_won(state, 0)


def test_a_hermit_crab_wins_at_the_first_pile_and_leaves_the_second_unsearched() -> None:
    state = playing(
        [f"{THREE} crab/grey crab/green", ""], piles=("mermaid/white boat/black", "boat/yellow"), event="hermit_crab"
    )
    do(state, "play_duo crab/green crab/grey", "choose_pile_card mermaid/white")
    assert_won(state, 0)
    assert cards_text(state.piles[1]) == "boat/yellow"


def test_a_lobster_wins_and_the_deck_stays_as_it_is() -> None:
    state = playing([f"{THREE} crab/grey lobster/black", ""], deck="boat/black mermaid/white boat/yellow")
    do(state, "play_duo crab/grey lobster/black")
    assert (state.phase, state.winner) == (Phase.LOBSTER_PICK, NOBODY)
    do(state, "lobster_take mermaid/white")
    assert_won(state, 0)
    assert cards_text(state.deck[::-1]) == "boat/black boat/yellow"


def test_a_swap_wins_for_the_seat_that_takes_the_mermaid() -> None:
    state = playing([f"{THREE} {SWIMMERS} crab/grey", "mermaid/white"], event="water_sports")
    do(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap crab/grey mermaid/white")
    assert_won(state, 0)


def test_a_swap_wins_for_the_seat_that_is_given_the_mermaid() -> None:
    state = playing([f"{SWIMMERS} mermaid/white", f"{THREE} crab/grey"], event="water_sports")
    do(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap mermaid/white crab/grey")
    assert_won(state, 1)


def test_a_mermaid_for_a_mermaid_wins_nothing() -> None:
    state = playing([f"{SWIMMERS} mermaid/white", THREE], event="water_sports")
    do(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap mermaid/white mermaid/white")
    assert state.phase is Phase.PLAY


def test_a_locked_turn_wins() -> None:
    state = table(["", THREE], turn=1, phase=Phase.LOCKED_DRAW, deck="mermaid/white fish/green", locked=[1])
    do(state, "locked_draw")
    assert_won(state, 1)


def test_an_angelfish_wins_even_in_the_turn_that_empties_the_deck() -> None:
    state = playing([THREE, ""], deck="", piles=("mermaid/white", "seahorse/white"), event="angelfish")
    do(state, "end_turn", "angelfish_take 1")
    assert_won(state, 0)


def test_a_turn_after_last_chance_wins_whatever_the_caller_has() -> None:
    state = table(
        ["sailor/pink sailor/orange captain/light_orange", THREE, ""],
        turn=1,
        deck="fish/green",
        piles=("mermaid/white", "crab/grey"),
        caller=0,
        revealed=[0],
        totals=[30, 2, 10],
    )
    do(state, "take_discard 1")
    assert_won(state, 1)
    assert state.totals == (30, 2, 10)


def test_the_round_of_the_win_adds_nothing_and_the_others_stand_by_total_and_last_round() -> None:
    state = table([THREE, "", "", ""], piles=("mermaid/white", "crab/grey"), totals=[3, 20, 20, 25])
    state.last_points = (0, 5, 7, 7)
    do(state, "take_discard 1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((3, 20, 20, 25), (1, 4, 3, 2))


def test_a_win_in_the_first_round_leaves_the_others_level() -> None:
    state = table([THREE, "", ""], piles=("mermaid/white", "crab/grey"))
    do(state, "take_discard 1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((0, 0, 0), (1, 2, 2))


def test_three_mermaids_are_too_few_without_the_dance() -> None:
    state = table(["mermaid/white mermaid/white", ""], config=BASE, piles=("mermaid/white", "crab/grey"))
    do(state, "take_discard 1")
    assert state.phase is Phase.PLAY


@pytest.mark.parametrize("seat", [0, 1])
def test_r42_the_dance_on_the_table_makes_three_enough_for_everybody(seat: int) -> None:
    hands = ["", ""]
    hands[seat] = "mermaid/white mermaid/white"
    state = table(hands, turn=seat, piles=("mermaid/white", "crab/grey"), event="mermaid_dance")
    do(state, "take_discard 1")
    assert_won(state, seat)


def test_r42_the_dance_kept_by_the_seat_that_is_given_a_mermaid_wins_for_it() -> None:
    state = playing(
        [f"{SWIMMERS} mermaid/white mermaid/white", "mermaid/white mermaid/white crab/grey"],
        event="water_sports",
        kept={1: ["mermaid_dance"]},
    )
    do(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap mermaid/white crab/grey")
    assert_won(state, 1)


def test_a_tornado_does_not_touch_the_win() -> None:
    state = table([THREE, ""], piles=("mermaid/white", "crab/grey"), event="tornado")
    do(state, "take_discard 1")
    assert_won(state, 0)


def test_r3_equal_totals_are_placed_by_the_last_round_and_share_a_place_if_that_is_equal_too() -> None:
    assert places_of((43, 43), (5, 7)) == (2, 1)
    assert places_of((41, 41, 30, 41), (7, 7, 9, 6)) == (1, 1, 4, 3)
    assert places_of((9, 10, 10, 12), (9, 3, 3, 1)) == (4, 2, 2, 1)
