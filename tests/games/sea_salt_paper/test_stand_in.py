"""The stand-in: what the rules page says of every question, and that it takes no win it can leave."""

from functools import partial

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperState
from tables.sea_salt_paper import EVERYTHING, bury_the_rest, do, option_names, table

THREE = "mermaid/white mermaid/white mermaid/white"
SEVEN = "shell/dark_blue shell/light_blue shell/black shell/yellow penguin/purple"
SWIMMERS = "swimmer/black swimmer/yellow"

playing = partial(table, phase=Phase.PLAY, deck="fish/green fish/yellow")


def stand_in(state: SeaSaltPaperState) -> str:
    return GAME.action_name(GAME.stand_in(state.view(state.turn), state.options(state.turn)))


def test_it_plays_and_calls_nothing() -> None:
    state = playing([f"{SEVEN} crab/grey crab/green starfish/yellow", ""], event="coral_reef")
    assert len(option_names(state)) > 4
    assert stand_in(state) == "end_turn"


def test_it_draws_from_the_deck_and_else_takes_the_first_top() -> None:
    assert stand_in(table(["", ""], deck="fish/green", piles=("boat/black", "crab/grey"))) == "draw_deck"
    assert stand_in(table(["", ""], piles=("", "crab/grey"))) == "take_discard 2"
    assert stand_in(table(["", ""], piles=("boat/black", "crab/grey"))) == "take_discard 1"


def drawing(hand: str, drawn: str, **more: str) -> SeaSaltPaperState:
    """A table at which seat 0 must keep one of two cards."""
    event = more.get("event")
    state = table([hand, ""], deck=f"{drawn} fish/yellow", piles=("boat/black", "boat/yellow"), event=event)
    do(state, "draw_deck")
    return state


def test_it_keeps_the_card_that_is_worth_more_in_its_hand() -> None:
    assert stand_in(drawing("octopus/grey", "crab/grey octopus/green")) == "keep octopus/green"
    assert stand_in(drawing("fish/black crab/green", "crab/grey octopus/green")) == "keep crab/grey"


def test_of_equals_it_keeps_the_first() -> None:
    assert stand_in(drawing("", "shell/grey crab/grey")) == "keep crab/grey"


def test_it_counts_with_its_own_events() -> None:
    assert stand_in(drawing("octopus/grey penguin/purple", "octopus/green penguin/pink")) == "keep octopus/green"
    state = drawing("octopus/grey penguin/purple", "octopus/green penguin/pink", event="octopus_king")
    assert stand_in(state) == "keep penguin/pink"


def test_it_counts_what_lies_before_it() -> None:
    state = table(
        ["lighthouse/purple", ""],
        deck="crab/grey boat/black fish/yellow",
        piles=("fish/black", ""),
        groups={0: [("boat/black", "boat/yellow")]},
    )
    do(state, "draw_deck")
    assert stand_in(state) == "keep boat/black"


@pytest.mark.parametrize(
    ("piles", "choice"),
    [
        (("boat/black crab/grey", "boat/yellow"), "discard_to 2"),
        (("boat/black", "boat/yellow"), "discard_to 1"),
        (("boat/black", "boat/yellow crab/grey"), "discard_to 1"),
    ],
)
def test_it_discards_to_the_smaller_pile(piles: tuple[str, str], choice: str) -> None:
    state = table(["", ""], deck="fish/green shell/grey", piles=piles)
    do(state, "draw_deck", "keep fish/green")
    assert stand_in(state) == choice


def test_it_swaps_nothing() -> None:
    state = playing([f"{SWIMMERS} crab/grey", "boat/black"], event="water_sports")
    do(state, f"play_duo {SWIMMERS}", "swap_target 1")
    assert stand_in(state) == "swap_pass"


@pytest.mark.parametrize(("held", "event"), [("tornado", "octopus_king"), ("octopus_king", "tornado")])
def test_it_keeps_the_event_that_it_held_before(held: str, event: str) -> None:
    state = bury_the_rest(
        table(["", ""], phase=Phase.PLAY, kept={0: [held]}, totals=[9, 3], event=event),
    )
    do(state, "end_turn")
    assert (state.phase, stand_in(state)) == (Phase.EVENT_KEEP, f"keep_event {held}")


def test_it_ends_effects_that_were_begun_with_the_first_option() -> None:
    crabs = playing(["crab/grey crab/green", ""], piles=("boat/black shell/grey", "fish/black"))
    do(crabs, "play_duo crab/green crab/grey")
    assert stand_in(crabs) == "choose_pile 1"
    do(crabs, "choose_pile 1")
    assert stand_in(crabs) == "choose_pile_card boat/black"
    lobster = playing(["crab/grey lobster/black", ""], deck="shell/grey boat/black")
    do(lobster, "play_duo crab/grey lobster/black")
    assert stand_in(lobster) == "lobster_take boat/black"
    shark = playing(["shark/green swimmer/black", "boat/black", "crab/grey"])
    do(shark, "play_duo shark/green swimmer/black")
    assert stand_in(shark) == "steal_from 1"


def test_a_locked_turn_is_drawn() -> None:
    assert stand_in(table(["", ""], phase=Phase.LOCKED_DRAW, deck="fish/green", locked=[0])) == "locked_draw"


def test_it_leaves_a_mermaid_that_would_win_on_its_pile() -> None:
    assert stand_in(table([THREE, ""], piles=("mermaid/white", "crab/grey"))) == "take_discard 2"
    assert stand_in(table([THREE, ""], piles=("mermaid/white", ""))) == "take_discard 1"
    assert (
        stand_in(table(["mermaid/white mermaid/white", ""], piles=("mermaid/white", "crab/grey"))) == "take_discard 1"
    )


def test_with_the_dance_it_leaves_the_third() -> None:
    two = "mermaid/white mermaid/white"
    state = table([two, ""], piles=("mermaid/white", "crab/grey"), event="mermaid_dance")
    assert stand_in(state) == "take_discard 2"
    state = table([two, ""], piles=("mermaid/white", "crab/grey"), kept={1: ["mermaid_dance"]})
    assert stand_in(state) == "take_discard 1"


def test_it_keeps_the_other_card_instead_of_winning() -> None:
    assert stand_in(drawing(THREE, "mermaid/white crab/grey")) == "keep crab/grey"


def test_it_takes_the_other_card_of_a_search_a_lobster_or_an_angelfish_instead_of_winning() -> None:
    crabs = playing([f"{THREE} crab/grey crab/green", ""], piles=("mermaid/white shell/grey", ""))
    do(crabs, "play_duo crab/green crab/grey", "choose_pile 1")
    assert stand_in(crabs) == "choose_pile_card shell/grey"
    lobster = playing([f"{THREE} crab/grey lobster/black", ""], deck="mermaid/white boat/black")
    do(lobster, "play_duo crab/grey lobster/black")
    assert stand_in(lobster) == "lobster_take boat/black"
    angelfish = playing([THREE, ""], piles=("mermaid/white", "seahorse/white"), event="angelfish")
    do(angelfish, "end_turn")
    assert stand_in(angelfish) == "angelfish_take 2"


def test_it_does_not_draw_the_last_card_of_the_deck_where_it_knows_that_it_wins() -> None:
    state = playing(
        [f"{THREE} crab/grey lobster/black", ""], deck="mermaid/white boat/black", piles=("crab/black", "fish/black")
    )
    do(state, "play_duo crab/grey lobster/black", "lobster_take boat/black", "end_turn", "take_discard 2", "end_turn")
    assert option_names(state) == ["draw_deck", "take_discard 1"]
    assert stand_in(state) == "take_discard 1"


def test_it_robs_another_where_it_knows_that_the_stolen_card_wins() -> None:
    state = table(
        [f"{THREE} shark/green swimmer/black", "", "crab/grey"],
        turn=1,
        deck="fish/green fish/yellow",
        piles=("boat/black mermaid/white", "boat/yellow"),
    )
    do(state, "take_discard 1", "end_turn", "take_discard 2", "end_turn", "take_discard 1")
    do(state, "play_duo shark/green swimmer/black")
    assert option_names(state) == ["steal_from 1", "steal_from 2"]
    assert stand_in(state) == "steal_from 2"


def test_it_robs_the_first_where_it_may_get_another_card() -> None:
    state = table(
        [f"{THREE} shark/green swimmer/black", "crab/black", "crab/grey"],
        turn=1,
        deck="fish/green fish/yellow",
        piles=("boat/black mermaid/white", "boat/yellow"),
    )
    do(state, "take_discard 1", "end_turn", "take_discard 2", "end_turn", "take_discard 1")
    do(state, "play_duo shark/green swimmer/black")
    assert stand_in(state) == "steal_from 1"


def test_a_spectators_view_is_not_enough_for_it() -> None:
    state = table(["", ""], deck="fish/green")
    with pytest.raises(ValueError, match="needs the view of a seat"):
        GAME.stand_in(state.view(None), state.options(0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_stand_ins_runs_void_to_its_limit(seats: int) -> None:
    state = GAME.new_table(EVERYTHING, seats, Chance(bytes([seats] * 32)))
    while state.to_act() and state.round < 4:
        do(state, stand_in(state))
    assert set(state.totals) == {0}
    assert state.groups == [[]] * seats
