"""The canonical order of options, phase by phase: section 12 of the rules page."""

from functools import partial

import pytest

from doubloon_games.sea_salt_paper import Phase
from tables.sea_salt_paper import do, option_names, table

playing = partial(table, phase=Phase.PLAY, deck="fish/green fish/yellow")


def test_drawing_comes_before_the_piles() -> None:
    state = table(["", ""], deck="fish/green", piles=("boat/black", "crab/grey"))
    assert option_names(state) == ["draw_deck", "take_discard 1", "take_discard 2"]


@pytest.mark.parametrize("deck", ["shell/grey crab/grey fish/green", "crab/grey shell/grey fish/green"])
def test_drawn_cards_stand_in_card_table_order_whichever_lay_on_top(deck: str) -> None:
    state = table(["", ""], deck=deck, piles=("boat/black", "boat/yellow"))
    do(state, "draw_deck")
    assert option_names(state) == ["keep crab/grey", "keep shell/grey"]
    do(state, "keep shell/grey")
    assert option_names(state) == ["discard_to 1", "discard_to 2"]


@pytest.mark.parametrize("pile", ["shell/grey boat/black crab/grey boat/black", "boat/black crab/grey shell/grey"])
@pytest.mark.parametrize("event", [None, "hermit_crab"])
def test_a_searched_pile_stands_in_card_table_order_however_it_lies(pile: str, event: str | None) -> None:
    state = playing(["crab/black crab/green", ""], piles=(pile, "fish/black"), event=event)
    do(state, "play_duo crab/black crab/green", *(() if event else ("choose_pile 1",)))
    assert option_names(state) == [
        "choose_pile_card crab/grey",
        "choose_pile_card boat/black",
        "choose_pile_card shell/grey",
    ]


def test_a_lobsters_cards_stand_in_card_table_order_copies_merged() -> None:
    state = playing(
        ["crab/black lobster/black", ""],
        deck="starfish/yellow boat/black mermaid/white boat/black crab/grey shell/grey",
    )
    do(state, "play_duo crab/black lobster/black")
    assert option_names(state) == [
        "lobster_take mermaid/white",
        "lobster_take crab/grey",
        "lobster_take boat/black",
        "lobster_take starfish/yellow",
    ]


def test_plays_stand_by_their_cards_each_before_its_trios_then_shells_calls_and_the_end() -> None:
    state = playing(
        [
            "lobster/black crab/grey shell/grey starfish/yellow crab/dark_blue shark/green crab/dark_blue "
            "swimmer/black jellyfish/pink shell/green sailor/pink sailor/orange",
            "",
        ],
        event="coral_reef",
    )
    assert option_names(state) == [
        "play_duo crab/dark_blue crab/dark_blue",
        "play_trio crab/dark_blue crab/dark_blue starfish/yellow",
        "play_duo crab/dark_blue crab/grey",
        "play_trio crab/dark_blue crab/grey starfish/yellow",
        "play_duo crab/dark_blue lobster/black",
        "play_trio crab/dark_blue lobster/black starfish/yellow",
        "play_duo crab/grey lobster/black",
        "play_trio crab/grey lobster/black starfish/yellow",
        "play_duo shark/green swimmer/black",
        "play_trio shark/green swimmer/black starfish/yellow",
        "play_duo jellyfish/pink swimmer/black",
        "play_trio jellyfish/pink swimmer/black starfish/yellow",
        "reef shell/green",
        "reef shell/grey",
        "call_stop",
        "call_last_chance",
        "end_turn",
    ]


def test_trios_stand_by_their_starfish() -> None:
    state = playing(["starfish/yellow starfish/dark_blue starfish/light_blue boat/black boat/black", ""])
    assert option_names(state) == [
        "play_duo boat/black boat/black",
        "play_trio boat/black boat/black starfish/dark_blue",
        "play_trio boat/black boat/black starfish/light_blue",
        "play_trio boat/black boat/black starfish/yellow",
        "end_turn",
    ]


def test_water_sports_add_their_duos_in_their_places() -> None:
    state = playing(
        ["shark/green shark/black swimmer/yellow swimmer/black jellyfish/pink", ""],
        event="water_sports",
    )
    assert option_names(state) == [
        "play_duo swimmer/black swimmer/yellow",
        "play_duo shark/black swimmer/black",
        "play_duo shark/green swimmer/black",
        "play_duo jellyfish/pink swimmer/black",
        "play_duo shark/black swimmer/yellow",
        "play_duo shark/green swimmer/yellow",
        "play_duo jellyfish/pink swimmer/yellow",
        "play_duo shark/black shark/green",
        "end_turn",
    ]


@pytest.mark.parametrize(
    ("hand", "duo", "verb"),
    [
        ("shark/green swimmer/black", "shark/green swimmer/black", "steal_from"),
        ("swimmer/black swimmer/yellow", "swimmer/black swimmer/yellow", "swap_target"),
    ],
)
def test_seats_stand_clockwise_from_the_left_of_the_one_that_acts(hand: str, duo: str, verb: str) -> None:
    hands = ["fish/black"] * 4
    hands[2] = hand
    state = playing(hands, turn=2, event="water_sports")
    do(state, f"play_duo {duo}")
    assert option_names(state) == [f"{verb} 3", f"{verb} 0", f"{verb} 1"]


def test_swaps_stand_by_the_card_given_then_the_card_taken_and_the_pass_last() -> None:
    state = playing(
        ["swimmer/black swimmer/yellow shell/grey boat/black shell/grey", "penguin/pink crab/grey crab/grey"],
        event="water_sports",
    )
    do(state, "play_duo swimmer/black swimmer/yellow", "swap_target 1")
    assert option_names(state) == [
        "swap boat/black crab/grey",
        "swap boat/black penguin/pink",
        "swap shell/grey crab/grey",
        "swap shell/grey penguin/pink",
        "swap_pass",
    ]


def test_pairs_to_steal_stand_clockwise_then_as_they_are_played_equal_ones_merged() -> None:
    state = playing(
        ["", "shark/black shark/green", ""],
        turn=1,
        event="water_sports",
        groups={
            0: [("fish/black", "fish/black"), ("crab/black", "lobster/black"), ("crab/dark_blue", "crab/dark_blue")],
            2: [("boat/black", "boat/yellow"), ("boat/black", "boat/yellow")],
        },
    )
    do(state, "play_duo shark/black shark/green")
    assert option_names(state) == [
        "steal_pair 2 boat/black boat/yellow",
        "steal_pair 0 crab/dark_blue crab/dark_blue",
        "steal_pair 0 crab/black lobster/black",
        "steal_pair 0 fish/black fish/black",
    ]


def test_an_angelfish_lists_pile_1_first() -> None:
    state = playing(["", ""], piles=("crab/grey", "octopus/grey"), event="angelfish")
    do(state, "end_turn")
    assert option_names(state) == ["angelfish_take 1", "angelfish_take 2"]
