"""What the switches that bear on turns and ends change, reading by reading."""

from dataclasses import replace
from functools import partial

import pytest

from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import cards_text
from tables.sea_salt_paper import EVERYTHING, NOBODY, StopsAfterRound, bury_the_rest, do, option_names, table

THREE = "mermaid/white mermaid/white mermaid/white"
RICH = "sailor/pink sailor/orange penguin/pink penguin/purple"
"""Eight points, two of one colour."""
SWIMMERS = "swimmer/black swimmer/yellow"
FOUR_CARDS = "fish/green fish/yellow crab/black crab/yellow"


def ended(state: SeaSaltPaperState) -> tuple[int, ...] | None:
    """Points of the round if it is over."""
    assert isinstance(state, StopsAfterRound)
    return state.last_points if state.round_over else None


# end_threshold = reach


@pytest.mark.parametrize(("seats", "limit"), [(2, 40), (3, 35), (4, 30)])
@pytest.mark.parametrize("double", [False, True])
def test_reaching_the_threshold_ends_the_match(seats: int, limit: int, double: bool) -> None:
    config = SeaSaltPaperConfig(end_threshold="reach", double_score=double)
    total = limit * (2 if double else 1)
    for before, phase in [(total - 9, Phase.DRAW), (total - 8, Phase.OVER)]:
        state = table([RICH, *[""] * (seats - 1)], phase=Phase.PLAY, totals=[before, *[0] * (seats - 1)], config=config)
        do(bury_the_rest(state), "call_stop")
        assert state.phase is phase


# mermaid_win = on_placing

placing = partial(table, config=replace(EVERYTHING, mermaid_win="on_placing"))


def test_on_placing_the_other_card_is_discarded_before_the_win() -> None:
    state = placing([THREE, ""], deck="mermaid/white shell/grey fish/green", piles=("crab/grey", "crab/green"))
    do(state, "draw_deck", "keep mermaid/white")
    assert state.phase is Phase.DISCARD
    do(state, "discard_to 2")
    assert (state.phase, state.winner, cards_text(state.piles[1])) == (Phase.OVER, 0, "crab/green shell/grey")


def test_on_placing_a_sunfish_draws_its_second_card_before_the_win() -> None:
    state = placing(
        [f"{THREE} fish/black fish/black", ""], phase=Phase.PLAY, deck="mermaid/white fish/green", event="sunfish"
    )
    do(state, "play_duo fish/black fish/black")
    assert (state.winner, state.deck) == (0, [])


def test_on_placing_a_hermit_crab_searches_both_piles_before_the_win() -> None:
    state = placing(
        [f"{THREE} crab/grey crab/green", ""],
        phase=Phase.PLAY,
        piles=("mermaid/white", "boat/black"),
        event="hermit_crab",
    )
    do(state, "play_duo crab/green crab/grey", "choose_pile_card mermaid/white")
    assert (state.phase, state.winner) == (Phase.HERMIT_CARD, NOBODY)
    do(state, "choose_pile_card boat/black")
    assert state.winner == 0


def test_on_placing_a_lobster_shuffles_before_the_win() -> None:
    state = placing([f"{THREE} crab/grey lobster/black", ""], phase=Phase.PLAY, deck=f"mermaid/white {FOUR_CARDS}")
    do(state, "play_duo crab/grey lobster/black", "lobster_take mermaid/white")
    assert (state.winner, state.lobsters) == (0, 1)


def test_on_placing_a_locked_turn_wins_only_at_the_next_own_play() -> None:
    state = placing(["", THREE], turn=1, phase=Phase.LOCKED_DRAW, deck=f"mermaid/white {FOUR_CARDS}", locked=[1])
    do(state, "locked_draw")
    assert (state.turn, state.phase, state.winner) == (0, Phase.DRAW, NOBODY)
    do(state, "draw_deck", "keep fish/green", "end_turn", "draw_deck")
    assert (state.phase, state.winner) == (Phase.KEEP, NOBODY)
    do(state, "keep crab/black")
    assert (state.phase, state.winner, cards_text(state.piles[1])) == (Phase.OVER, 1, "crab/yellow")


def test_on_placing_the_angelfish_at_the_end_of_a_turn_wins_nothing_yet() -> None:
    state = placing(
        [THREE, ""],
        phase=Phase.PLAY,
        deck=FOUR_CARDS,
        piles=("mermaid/white", "seahorse/white"),
        event="angelfish",
    )
    do(state, "end_turn", "angelfish_take 1")
    assert (state.turn, state.phase, state.winner) == (1, Phase.DRAW, NOBODY)


def test_on_placing_a_mermaid_that_was_given_wins_at_the_next_play_of_its_owner() -> None:
    state = placing(
        [f"{SWIMMERS} mermaid/white", f"{THREE} crab/grey"], phase=Phase.PLAY, event="water_sports", deck=FOUR_CARDS
    )
    do(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap mermaid/white crab/grey")
    assert (state.phase, state.winner) == (Phase.PLAY, NOBODY)
    do(state, "end_turn", "draw_deck", "keep fish/green")
    assert (state.phase, state.winner) == (Phase.OVER, 1)


def test_on_placing_a_round_that_ends_first_takes_the_mermaids_away() -> None:
    state = placing([RICH, THREE], turn=1, phase=Phase.LOCKED_DRAW, deck=f"mermaid/white {FOUR_CARDS}", locked=[1])
    do(bury_the_rest(state), "locked_draw", "draw_deck", "keep fish/green", "call_stop")
    assert (state.round, state.winner, state.totals) == (2, NOBODY, (8, 4))


def test_on_placing_a_play_that_is_entered_without_a_draw_wins_too() -> None:
    state = placing([RICH, f"{THREE} mermaid/white"], phase=Phase.PLAY)
    do(state, "call_last_chance")
    assert (state.phase, state.winner) == (Phase.OVER, 1)


# deck_empty_after_call = void

voiding = partial(
    table, config=replace(EVERYTHING, deck_empty_after_call="void"), kind=StopsAfterRound, phase=Phase.PLAY
)


def test_void_the_turn_of_the_last_chance_call_may_void_the_round_itself() -> None:
    state = voiding(["", RICH, ""], turn=1, piles=("crab/grey", "fish/green"))
    do(state, "call_last_chance")
    assert (ended(state), state.starts) == ((0, 0, 0), 2)


def test_void_a_last_turn_that_empties_the_deck_voids_the_round() -> None:
    state = voiding([RICH, "", ""], deck="crab/grey", piles=("fish/green", ""))
    do(state, "call_last_chance", "draw_deck", "end_turn")
    assert (ended(state), state.starts) == ((0, 0, 0), 2)


def test_void_the_last_turn_of_all_voids_it_as_well() -> None:
    state = voiding([RICH, ""], deck="crab/grey", piles=("fish/green", ""))
    do(state, "call_last_chance", "draw_deck", "end_turn")
    assert (ended(state), state.starts) == ((0, 0), 0)


def test_void_a_locked_last_turn_voids_it_too() -> None:
    state = voiding([RICH, ""], deck="crab/grey", locked=[1])
    do(state, "call_last_chance", "locked_draw")
    assert (ended(state), state.starts) == ((0, 0), 0)


def test_void_stop_is_scored_all_the_same() -> None:
    state = voiding([RICH, ""])
    do(state, "call_stop")
    assert ended(state) == (8, 0)


# boats = after_turn_end

BOATS = "boat/black boat/black"
after_turn = partial(table, config=replace(EVERYTHING, boats="after_turn_end"), kind=StopsAfterRound, phase=Phase.PLAY)


def test_boats_after_the_turn_give_one_turn_for_each_pair() -> None:
    state = after_turn([f"{BOATS} boat/yellow boat/yellow", ""], deck=f"{FOUR_CARDS} shell/grey")
    do(state, f"play_duo {BOATS}", "play_duo boat/yellow boat/yellow")
    assert (state.phase, state.extra_turns, option_names(state)) == (Phase.PLAY, 2, ["end_turn"])
    do(state, "end_turn")
    assert (state.turn, state.phase, state.extra_turns) == (0, Phase.DRAW, 1)
    do(state, "draw_deck", "keep fish/green", "end_turn")
    assert (state.turn, state.phase, state.extra_turns) == (0, Phase.DRAW, 0)
    do(state, "draw_deck", "keep crab/black", "end_turn")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_boats_after_the_turn_do_not_save_a_round_whose_deck_is_empty() -> None:
    state = after_turn([BOATS, ""], piles=("crab/grey", "fish/green"))
    do(state, f"play_duo {BOATS}", "end_turn")
    assert (ended(state), state.starts) == ((0, 0), 1)


def test_boats_after_the_turn_wait_for_its_angelfish() -> None:
    state = after_turn([BOATS, ""], deck=FOUR_CARDS, piles=("crab/grey", "octopus/grey"), event="angelfish")
    do(state, f"play_duo {BOATS}", "end_turn")
    assert (state.phase, state.extra_turns) == (Phase.ANGELFISH, 1)
    do(state, "angelfish_take 1")
    assert (state.turn, state.phase, state.extra_turns) == (0, Phase.DRAW, 0)


def test_boats_after_the_turn_put_the_reveal_off() -> None:
    state = after_turn(["", BOATS, ""], turn=1, deck=FOUR_CARDS, piles=("crab/grey", ""), caller=0, revealed=[0])
    do(state, f"play_duo {BOATS}", "end_turn")
    assert (state.turn, state.phase, state.revealed[1]) == (1, Phase.DRAW, False)
    do(state, "take_discard 1", "end_turn")
    assert (state.turn, state.revealed[1]) == (2, True)


def test_boats_after_the_turn_are_lost_with_a_call() -> None:
    state = after_turn([f"{BOATS} {RICH}", ""], deck=FOUR_CARDS)
    do(state, f"play_duo {BOATS}", "call_last_chance")
    assert (state.turn, state.extra_turns) == (1, 0)


def test_boats_after_the_turn_begin_at_play_where_nothing_can_be_drawn() -> None:
    state = after_turn(["", BOATS], turn=1, caller=0, revealed=[0])
    do(state, f"play_duo {BOATS}", "end_turn")
    assert (state.turn, state.phase, state.extra_turns) == (1, Phase.PLAY, 0)
    do(state, "end_turn")
    assert ended(state) is not None


def test_boats_after_the_turn_allow_a_call_in_the_extra_turn() -> None:
    state = after_turn([f"{BOATS} sailor/pink penguin/purple", ""], deck=FOUR_CARDS, piles=("sailor/orange", ""))
    do(state, f"play_duo {BOATS}", "end_turn", "take_discard 1")
    assert option_names(state) == ["call_stop", "call_last_chance", "end_turn"]
