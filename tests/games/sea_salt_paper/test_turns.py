"""Rulings on how a turn goes that no vector shows, by their numbers."""

import pytest

from doubloon_games import Chance, IllegalActionError
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import cards_text, deck_of
from tables.sea_salt_paper import BASE, EVERYTHING, StopsAfterRound, bury_the_rest, cards, do, option_names, table

SEVEN = "shell/dark_blue shell/light_blue shell/black shell/yellow penguin/purple"
"""Six points of shells and one of a penguin."""


def test_a_round_begins_with_every_card_shuffled_and_two_piles_turned_up() -> None:
    chance = Chance(bytes(32))
    state = GAME.new_table(EVERYTHING, 3, chance)
    shuffled = chance.shuffled("round/1/deck", deck_of(extra_salt=True))
    assert [*map(list, state.piles)] == [[shuffled[0]], [shuffled[1]]]
    assert state.deck[::-1] == shuffled[2:]
    assert state.hands == [[], [], []]


def test_every_seat_starts_the_first_round_of_some_table() -> None:
    starts = {GAME.new_table(BASE, 4, Chance(bytes([seed] * 32))).starts for seed in range(40)}
    assert starts == {0, 1, 2, 3}


def test_only_the_seat_on_turn_has_options() -> None:
    state = table(["", "", ""], turn=1, deck="crab/grey", piles=("fish/green", ""))
    assert state.to_act() == (1,)
    assert [bool(state.options(seat)) for seat in range(3)] == [False, True, False]


def test_what_is_no_option_is_refused_and_changes_nothing() -> None:
    state = table(["crab/grey", ""], deck="crab/green fish/green", piles=("fish/black", ""))
    before = state.text()
    for name in ("end_turn", "take_discard 2", "keep crab/green", "locked_draw"):
        with pytest.raises(IllegalActionError):
            do(state, name)
    assert state.text() == before


def test_r7_the_last_card_of_the_deck_is_taken_without_a_discard_and_dolphins_do_not_answer() -> None:
    state = table(["", ""], deck="shell/grey", piles=("crab/grey", "fish/green"), event="dolphin")
    do(state, "draw_deck")
    assert (state.phase, cards_text(state.hands[0]), state.deck) == (Phase.PLAY, "shell/grey", [])
    assert [len(pile) for pile in state.piles] == [1, 1]


def test_r18_nothing_is_played_before_the_draw() -> None:
    state = table(["crab/grey crab/green boat/black boat/black", ""], deck="fish/green", piles=("", "fish/black"))
    assert option_names(state) == ["draw_deck", "take_discard 2"]


def test_r18_nothing_is_played_after_a_call() -> None:
    state = table([f"{SEVEN} crab/grey crab/green", ""], phase=Phase.PLAY, deck="fish/green fish/black")
    do(state, "call_last_chance")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_r17_any_number_of_duos_is_played_in_a_turn() -> None:
    state = table(["fish/green fish/yellow crab/grey crab/green", ""], phase=Phase.PLAY, deck="fish/black fish/black")
    do(state, "play_duo fish/green fish/yellow", "play_duo crab/green crab/grey")
    assert len(state.groups[0]) == 2
    assert state.phase is Phase.PLAY


def test_identical_drawn_cards_are_one_option_and_the_choice_is_asked_all_the_same() -> None:
    state = table(["", ""], deck="boat/black boat/black", piles=("crab/grey", "crab/green"))
    do(state, "draw_deck")
    assert (state.phase, option_names(state)) == (Phase.KEEP, ["keep boat/black"])
    do(state, "keep boat/black", "discard_to 2")
    assert (cards_text(state.hands[0]), cards_text(state.piles[1])) == ("boat/black", "crab/green boat/black")


def test_a_turn_in_which_nothing_can_be_played_is_ended_by_a_choice_of_one() -> None:
    state = table(["crab/grey", ""], phase=Phase.PLAY, deck="fish/green")
    assert option_names(state) == ["end_turn"]


def test_where_one_pile_is_empty_the_discard_is_not_asked() -> None:
    state = table(["", ""], deck="fish/green shell/grey", piles=("crab/grey", ""))
    do(state, "draw_deck", "keep fish/green")
    assert (state.phase, cards_text(state.piles[1])) == (Phase.PLAY, "shell/grey")


def test_r10_left_of_the_seat_that_emptied_the_deck_starts_the_next_round() -> None:
    state = bury_the_rest(table(["", "", ""], turn=1, deck="crab/grey", event="tornado"))
    do(state, "draw_deck", "end_turn")
    assert (state.round, state.starts, state.turn, state.phase) == (2, 2, 2, Phase.DRAW)
    assert state.totals == (0, 0, 0)


def test_r5_a_stop_in_the_turn_that_empties_the_deck_is_scored() -> None:
    state = table([SEVEN, "sailor/pink sailor/orange"], deck="crab/grey", kind=StopsAfterRound)
    do(state, "draw_deck", "call_stop")
    assert state.last_points == (7, 5)


def test_r12_boats_give_one_draw_for_each_pair_within_the_same_turn() -> None:
    state = table(
        ["boat/black boat/black boat/yellow boat/yellow", ""],
        phase=Phase.PLAY,
        deck="fish/green shell/grey",
        piles=("crab/grey", "crab/green"),
        event="coral_reef",
    )
    do(state, "play_duo boat/black boat/black", "take_discard 1", "play_duo boat/yellow boat/yellow", "take_discard 2")
    assert (state.turn, state.phase, cards_text(state.hands[0])) == (0, Phase.PLAY, "crab/green crab/grey")
    assert "play_duo crab/green crab/grey" in option_names(state)
    do(state, "end_turn")
    assert state.turn == 1


def test_r12_boats_do_not_end_the_turn_so_an_empty_deck_is_not_yet_the_end() -> None:
    state = table(
        ["boat/black boat/black", ""],
        deck="fish/green",
        piles=("crab/grey", ""),
        kind=StopsAfterRound,
    )
    do(state, "draw_deck", "play_duo boat/black boat/black")
    assert (state.phase, option_names(state)) == (Phase.DRAW, ["take_discard 1"])
    do(state, "take_discard 1", "end_turn")
    assert (state.last_points, state.starts) == ((0, 0), 1)


def test_r26_a_call_needs_seven_points_of_cards_wherever_they_lie() -> None:
    for hand, group in [
        (SEVEN, ()),
        ("sailor/pink sailor/orange penguin/purple", ("boat/black", "boat/black")),
        ("sailor/pink sailor/orange fish/black fish/black penguin/purple", ()),
    ]:
        state = table([hand, ""], phase=Phase.PLAY, groups={0: [group] if group else []})
        assert state.card_points(0) == 7
        assert option_names(state)[-3:] == ["call_stop", "call_last_chance", "end_turn"]


def test_r26_a_shell_face_down_does_not_help_to_call() -> None:
    state = table([SEVEN, ""], phase=Phase.PLAY, event="coral_reef", deck="crab/grey")
    do(state, "reef shell/black")
    assert state.card_points(0) == 5
    assert option_names(state) == ["end_turn"]


def test_r26_the_treasure_chest_is_content_with_ten_points() -> None:
    state = table([f"{SEVEN} sailor/pink captain/light_orange", ""], phase=Phase.PLAY, event="treasure_chest")
    assert state.card_points(0) == 10
    assert option_names(state) == ["call_stop", "call_last_chance", "end_turn"]


def test_r26_points_are_counted_with_the_seats_own_events() -> None:
    state = table(["octopus/grey octopus/purple octopus/green penguin/purple", ""], phase=Phase.PLAY)
    assert option_names(state) == ["call_stop", "call_last_chance", "end_turn"]
    king = table(
        ["octopus/grey octopus/purple octopus/green penguin/purple", ""],
        phase=Phase.PLAY,
        kept={0: ["octopus_king"]},
    )
    assert (king.card_points(0), option_names(king)) == (4, ["end_turn"])


def locked_table(event: str | None = None) -> SeaSaltPaperState:
    """Seat 0 has ended its turn, and seat 1, rich, begins a locked one."""
    state = table(
        ["", f"{SEVEN} crab/grey crab/green"],
        phase=Phase.PLAY,
        deck="shell/grey fish/black fish/green",
        piles=("fish/yellow", "boat/yellow"),
        event=event,
        locked=[1],
    )
    do(state, "end_turn")
    return state


@pytest.mark.parametrize("event", [None, "dolphin", "coral_reef", "hermit_crab"])
def test_r19_r29_r34_a_locked_turn_is_one_card_and_nothing_else(event: str | None) -> None:
    state = locked_table(event)
    assert (state.turn, option_names(state)) == (1, ["locked_draw"])
    do(state, "locked_draw")
    assert (state.turn, state.phase, state.locked) == (0, Phase.DRAW, [False, False])
    assert len(state.hands[1]) == 8
    assert len(state.deck) == 2


def test_r28_the_angelfish_leaves_a_locked_turn_alone() -> None:
    state = table(
        ["", ""],
        turn=1,
        phase=Phase.LOCKED_DRAW,
        deck="shell/grey fish/black",
        piles=("fish/yellow", "boat/yellow"),
        event="angelfish",
        locked=[1],
    )
    do(state, "locked_draw")
    assert (state.turn, state.phase) == (0, Phase.DRAW)


def test_a_shell_face_down_lifts_a_lock() -> None:
    state = table(
        ["", ""], phase=Phase.PLAY, deck="crab/grey fish/green", reefs={1: "shell/grey"}, locked=[1], event="coral_reef"
    )
    do(state, "end_turn")
    assert (state.turn, state.phase, state.locked) == (1, Phase.DRAW, [False, False])


def test_the_order_of_a_hand_is_that_of_the_card_table_whenever_a_card_came() -> None:
    state = table(["shell/grey", ""], deck="crab/grey", piles=("mermaid/white", "seahorse/white"))
    do(state, "take_discard 1")
    assert state.hands[0] == cards("mermaid/white shell/grey")
