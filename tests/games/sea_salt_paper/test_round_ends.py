"""Rulings on how a round ends: STOP, last chance with all that may happen in its turns, an empty deck."""

from functools import partial

import pytest

from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import cards_text
from tables.sea_salt_paper import BASE, StopsAfterRound, bury_the_rest, do, option_names, table

SAILORS = "sailor/pink sailor/orange"
RICH = f"{SAILORS} penguin/pink penguin/purple"
"""Eight points, two of one colour."""

playing = partial(table, kind=StopsAfterRound, phase=Phase.PLAY, deck="fish/green fish/yellow crab/black boat/black")
"""A table at which seat 0 plays, and which stays as it is after the round."""


def is_over(state: SeaSaltPaperState) -> bool:
    assert isinstance(state, StopsAfterRound)
    return state.round_over


def test_a_won_bet_pays_the_caller_cards_and_bonus_and_the_others_their_bonus() -> None:
    state = playing([RICH, f"{SAILORS} crab/black", "boat/yellow boat/yellow"], piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance", "take_discard 1", "end_turn", "take_discard 2", "end_turn")
    assert state.last_points == (8 + 2, 1, 2)


def test_r27_a_lost_bet_pays_the_caller_its_bonus_and_all_others_their_cards_alone() -> None:
    nine = "octopus/light_blue octopus/yellow octopus/green penguin/light_orange octopus/purple"
    state = playing([RICH, nine, "boat/yellow boat/yellow"], piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance", "take_discard 1", "end_turn", "take_discard 2", "end_turn")
    assert state.last_points == (2, 10, 1)


def test_r15_the_caller_is_revealed_at_the_end_of_the_turn_and_the_others_at_the_end_of_theirs() -> None:
    state = playing([RICH, "", ""], piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance")
    assert (state.turn, state.revealed) == (1, [True, False, False])
    do(state, "take_discard 1", "end_turn")
    assert (state.turn, state.revealed) == (2, [True, True, False])
    do(state, "draw_deck", "keep fish/green", "end_turn")
    assert is_over(state)


def test_r29_nobody_calls_in_the_last_turns() -> None:
    state = playing([RICH, f"{SAILORS} captain/light_orange"], piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance", "take_discard 1")
    assert state.card_points(1) == 11
    assert option_names(state) == ["end_turn"]


def test_boats_prolong_a_last_turn_and_the_hand_is_revealed_after_them() -> None:
    state = playing([RICH, "boat/black boat/black", ""], piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance", "take_discard 1", "play_duo boat/black boat/black", "take_discard 2")
    assert (state.turn, state.phase, state.revealed[1]) == (1, Phase.PLAY, False)
    do(state, "end_turn")
    assert (state.turn, state.revealed[1]) == (2, True)


def test_r6_a_deck_that_runs_out_in_the_last_turns_does_not_void_the_round() -> None:
    state = playing([RICH, "", ""], deck="crab/grey", piles=("crab/yellow", "crab/black"))
    do(state, "call_last_chance", "draw_deck", "end_turn")
    assert (state.turn, option_names(state)) == (2, ["take_discard 1", "take_discard 2"])
    do(state, "take_discard 1", "end_turn")
    assert state.last_points == (10, 1, 1)


def test_r8_a_last_turn_without_anything_to_draw_begins_where_cards_are_played() -> None:
    state = playing([RICH, "fish/green fish/yellow"], deck="")
    do(state, "call_last_chance")
    assert (state.turn, state.phase) == (1, Phase.PLAY)
    assert option_names(state) == ["play_duo fish/green fish/yellow", "end_turn"]


def test_a_locked_last_turn_with_an_empty_deck_draws_nothing_and_is_asked_all_the_same() -> None:
    state = playing([RICH, "crab/grey"], deck="", locked=[1])
    do(state, "call_last_chance")
    assert (state.phase, option_names(state)) == (Phase.LOCKED_DRAW, ["locked_draw"])
    do(state, "locked_draw")
    assert is_over(state)
    assert state.last_points == (10, 1)


def test_the_caller_can_be_neither_robbed_nor_stung_but_its_neighbour_can() -> None:
    state = playing([RICH, "swimmer/black shark/green swimmer/yellow jellyfish/pink", "crab/grey"], piles=("", ""))
    do(state, "call_last_chance", "draw_deck", "keep fish/green", "play_duo shark/green swimmer/black")
    assert option_names(state) == ["steal_from 2"]
    do(state, "steal_from 2", "play_duo jellyfish/pink swimmer/yellow")
    assert state.locked == [False, False, True]


def test_left_of_the_caller_starts_the_next_round() -> None:
    state = bury_the_rest(table(["", RICH, ""], config=BASE, turn=1, phase=Phase.PLAY, deck="fish/green fish/yellow"))
    do(state, "call_last_chance", "draw_deck", "keep fish/green", "end_turn", "take_discard 1", "end_turn")
    assert (state.round, state.starts, state.turn) == (2, 2, 2)


def test_an_empty_deck_brings_nobody_points_and_takes_none_away() -> None:
    state = playing([RICH, SAILORS], deck="", totals=[12, 9])
    do(state, "end_turn")
    assert (state.last_points, state.totals) == ((0, 0), (12, 9))


def test_r39_each_bet_hand_is_counted_with_its_owners_events() -> None:
    shells = "shell/dark_blue shell/light_blue shell/black shell/yellow shell/grey"
    state = playing([shells, shells.replace("grey", "green")], kept={1: ["shell_dance"]}, piles=("crab/yellow", ""))
    do(state, "call_last_chance", "take_discard 1", "end_turn")
    assert [state.card_points(seat) for seat in (0, 1)] == [8, 10]
    assert state.last_points == (1, 10)


def test_r28_an_angelfish_is_taken_before_the_caller_is_revealed() -> None:
    state = playing([RICH, ""], piles=("crab/black", "boat/black"), event="angelfish")
    do(state, "call_last_chance")
    assert (state.phase, state.revealed[0], option_names(state)) == (
        Phase.ANGELFISH,
        False,
        ["angelfish_take 1", "angelfish_take 2"],
    )
    do(state, "angelfish_take 2")
    assert (state.turn, state.revealed[0], "boat/black" in cards_text(state.hands[0])) == (1, True, True)


def test_r28_an_angelfish_comes_in_the_last_turns_too() -> None:
    state = playing([RICH, "crab/grey"], piles=("crab/black", "boat/black shell/yellow"), event="angelfish")
    do(state, "call_last_chance", "take_discard 2", "end_turn")
    assert (state.turn, state.phase) == (1, Phase.ANGELFISH)
    do(state, "angelfish_take 1")
    assert is_over(state)


def test_r28_there_is_no_angelfish_after_stop() -> None:
    state = playing([RICH, ""], piles=("crab/black", "boat/black"), event="angelfish")
    do(state, "call_stop")
    assert is_over(state)


def test_r28_the_angelfish_card_comes_too_late_for_a_call_and_once_a_turn() -> None:
    state = playing(
        ["octopus/grey octopus/purple octopus/green", ""],
        piles=("sailor/pink penguin/pink", "jellyfish/pink"),
        event="angelfish",
    )
    assert (state.card_points(0), option_names(state)) == (6, ["end_turn"])
    do(state, "end_turn", "angelfish_take 1")
    assert (state.card_points(0), cards_text(state.piles[0]), cards_text(state.piles[1])) == (
        7,
        "sailor/pink",
        "jellyfish/pink",
    )
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_r28_white_matches_white() -> None:
    state = playing(["", ""], piles=("mermaid/white", "seahorse/white"), event="angelfish")
    do(state, "end_turn")
    assert state.phase is Phase.ANGELFISH


def test_r28_the_angelfish_of_another_seat_does_not_bite() -> None:
    state = playing(["", ""], piles=("crab/black", "boat/black"), kept={1: ["angelfish"]})
    do(state, "end_turn")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_r28_an_angelfish_is_taken_before_an_empty_deck_voids_the_round() -> None:
    state = playing(["", ""], deck="", piles=("crab/black", "boat/black"), event="angelfish")
    do(state, "end_turn")
    assert state.phase is Phase.ANGELFISH
    do(state, "angelfish_take 1")
    assert (is_over(state), state.last_points) == (True, (0, 0))


def test_r3_a_match_ends_by_total_then_by_the_last_round() -> None:
    state = table([RICH, SAILORS], phase=Phase.PLAY, totals=[36, 39], config=BASE)
    do(state, "call_stop")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((44, 44), (1, 2))


def test_r13_void_rounds_count_for_the_limit_of_rounds() -> None:
    state = table(["", "", ""], phase=Phase.PLAY, totals=[4, 9, 4], config=SeaSaltPaperConfig(max_rounds=2))
    do(bury_the_rest(state), "end_turn")
    assert (state.phase, state.round) == (Phase.DRAW, 2)
    state.deck, state.phase = [], Phase.PLAY
    do(bury_the_rest(state), "end_turn")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((4, 9, 4), (2, 1, 2))


def test_r13_the_last_round_that_the_limit_allows_is_scored() -> None:
    state = table([RICH, ""], phase=Phase.PLAY, config=SeaSaltPaperConfig(max_rounds=1))
    do(state, "call_stop")
    assert (state.phase, state.totals) == (Phase.OVER, (8, 0))


@pytest.mark.parametrize(("seats", "limit"), [(2, 40), (3, 35), (4, 30)])
@pytest.mark.parametrize("double", [False, True])
def test_r2_a_match_goes_on_at_its_threshold_and_ends_beyond(seats: int, limit: int, double: bool) -> None:
    total = limit * (2 if double else 1)
    for before, phase in [(total - 8, Phase.DRAW), (total - 7, Phase.OVER)]:
        state = table(
            [RICH, *[""] * (seats - 1)],
            phase=Phase.PLAY,
            totals=[before, *[0] * (seats - 1)],
            config=SeaSaltPaperConfig(double_score=double),
        )
        do(bury_the_rest(state), "call_stop")
        assert (state.totals[0], state.phase) == (before + 8, phase)
