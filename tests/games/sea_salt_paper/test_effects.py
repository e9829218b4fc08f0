"""Rulings on what duos do that no vector shows, by their numbers."""

from collections import Counter
from functools import partial

import pytest

from doubloon_games.sea_salt_paper import Phase
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, cards_text
from tables.sea_salt_paper import NOBODY, bury_the_rest, cards, do, option_names, table

CRABS = "crab/green crab/grey"
ROBBERS = "swimmer/black shark/green"
STINGERS = "swimmer/black jellyfish/pink"


playing = partial(table, phase=Phase.PLAY, deck="fish/green fish/yellow")
"""A table at which seat 0 plays."""


def test_r11_a_pile_is_chosen_before_it_is_seen_and_a_card_of_it_must_be_taken() -> None:
    state = playing([CRABS, ""], piles=("boat/black shell/grey", "fish/black"))
    do(state, f"play_duo {CRABS}")
    assert (state.phase, option_names(state)) == (Phase.CRAB_PILE, ["choose_pile 1", "choose_pile 2"])
    do(state, "choose_pile 1")
    assert option_names(state) == ["choose_pile_card boat/black", "choose_pile_card shell/grey"]


def test_r11_with_one_pile_left_it_is_chosen_all_the_same() -> None:
    state = playing([CRABS, ""], piles=("", "fish/black"))
    do(state, f"play_duo {CRABS}")
    assert (state.phase, option_names(state)) == (Phase.CRAB_PILE, ["choose_pile 2"])


def test_r11_of_two_copies_the_one_nearer_the_top_is_taken() -> None:
    state = playing([CRABS, ""], piles=("boat/black shell/grey boat/black fish/black", ""))
    do(state, f"play_duo {CRABS}", "choose_pile 1")
    assert len(option_names(state)) == 3
    do(state, "choose_pile_card boat/black")
    assert cards_text(state.piles[0]) == "boat/black shell/grey fish/black"


@pytest.mark.parametrize(
    ("hand", "duo", "event"),
    [
        (CRABS, CRABS, None),
        (CRABS, CRABS, "hermit_crab"),
        ("fish/black fish/black", "fish/black fish/black", "sunfish"),
        ("crab/grey lobster/black", "crab/grey lobster/black", None),
        (ROBBERS, "shark/green swimmer/black", None),
        (STINGERS, "jellyfish/pink swimmer/black", None),
        ("swimmer/black swimmer/yellow", "swimmer/black swimmer/yellow", "water_sports"),
        ("shark/black shark/green", "shark/black shark/green", "water_sports"),
    ],
)
def test_r14_a_duo_is_played_and_counts_though_it_can_do_nothing(hand: str, duo: str, event: str | None) -> None:
    state = playing([hand, ""], deck="", event=event, reefs={1: "shell/grey"})
    before = state.card_points(0)
    do(state, f"play_duo {duo}")
    assert (state.phase, state.turn, len(state.groups[0])) == (Phase.PLAY, 0, 1)
    assert (before, state.card_points(0), state.locked) == (1, 1, [False, False])


def test_a_robber_chooses_though_only_one_seat_can_be_robbed() -> None:
    state = playing([ROBBERS, "shell/grey", ""])
    do(state, "play_duo shark/green swimmer/black")
    assert (state.phase, option_names(state)) == (Phase.STEAL_TARGET, ["steal_from 1"])
    do(state, "steal_from 1")
    assert [cards_text(hand) for hand in state.hands] == ["shell/grey", "", ""]


def test_every_card_of_a_hand_is_stolen_at_some_table_copies_counted() -> None:
    stolen: Counter[str] = Counter()
    state = playing([f"{ROBBERS} swimmer/yellow shark/purple", "boat/black boat/black penguin/pink"])
    for steals in range(60):
        twin = state.copy()
        twin.steals = steals
        do(twin, "play_duo shark/green swimmer/black", "steal_from 1")
        stolen[next(name for name in ("boat/black", "penguin/pink") if name in cards_text(twin.hands[0]))] += 1
    assert stolen["boat/black"] > stolen["penguin/pink"] > 0


def test_r19_a_jellyfish_locks_all_opponents_for_one_turn_however_many_are_played() -> None:
    state = playing(
        [f"{STINGERS} swimmer/yellow jellyfish/purple", "", ""], deck="fish/green fish/yellow fish/black crab/grey"
    )
    do(state, "play_duo jellyfish/pink swimmer/black", "play_duo jellyfish/purple swimmer/yellow", "end_turn")
    do(state, "locked_draw", "locked_draw")
    assert (state.turn, state.locked) == (0, [False] * 3)
    do(state, "draw_deck", "keep crab/grey", "end_turn")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_r19_the_jellyfish_players_own_boats_do_not_use_a_lock_up() -> None:
    state = playing([f"{STINGERS} boat/black boat/black", ""], piles=("crab/grey", ""))
    do(state, "play_duo jellyfish/pink swimmer/black", "play_duo boat/black boat/black", "take_discard 1", "end_turn")
    assert (state.turn, state.phase) == (1, Phase.LOCKED_DRAW)


def test_r19_a_hand_that_lies_open_is_not_locked() -> None:
    state = playing([STINGERS, "", ""], caller=2, revealed=[2])
    do(state, "play_duo jellyfish/pink swimmer/black")
    assert state.locked == [False, True, False]


def test_r19_a_lock_ends_with_the_round() -> None:
    rich = "shell/dark_blue shell/light_blue shell/black shell/yellow"
    state = bury_the_rest(playing([f"{STINGERS} {rich}", ""]))
    do(state, "play_duo jellyfish/pink swimmer/black", "call_stop")
    assert (state.round, state.locked) == (2, [False, False])


def test_r20_a_lobster_shuffles_the_whole_deck_from_card_table_order() -> None:
    deck = "shell/grey fish/green boat/yellow shark/black octopus/grey penguin/pink sailor/orange mermaid/white"
    state = playing(["crab/grey lobster/black", ""], deck=deck)
    do(state, "play_duo crab/grey lobster/black")
    assert len(state.deck) == 8
    do(state, "lobster_take shark/black")
    rest = sorted(set(cards(deck)) - set(cards("shark/black")))
    assert state.deck[::-1] == state.chance.shuffled("round/1/lobster/1", rest)
    assert (cards_text(state.hands[0]), state.phase) == ("shark/black", Phase.PLAY)


def test_r20_a_lobster_shows_what_is_left_and_one_must_be_taken() -> None:
    state = playing(["crab/grey lobster/black", ""], deck="boat/yellow")
    do(state, "play_duo crab/grey lobster/black")
    assert option_names(state) == ["lobster_take boat/yellow"]
    do(state, "lobster_take boat/yellow")
    assert (state.deck, state.phase) == ([], Phase.PLAY)


def test_a_lobster_is_no_pair_of_crabs_for_the_hermit_crab() -> None:
    state = playing(["crab/grey lobster/black", ""], event="hermit_crab", piles=("boat/black", "boat/yellow"))
    do(state, "play_duo crab/grey lobster/black")
    assert state.phase is Phase.LOBSTER_PICK


@pytest.mark.parametrize(
    ("hand", "trio"),
    [
        ("crab/grey crab/green", "crab/green crab/grey"),
        ("fish/black fish/black", "fish/black fish/black"),
        ("swimmer/black shark/green", "shark/green swimmer/black"),
        ("swimmer/black jellyfish/pink", "jellyfish/pink swimmer/black"),
        ("crab/grey lobster/black", "crab/grey lobster/black"),
        ("swimmer/black swimmer/yellow", "swimmer/black swimmer/yellow"),
        ("shark/black shark/green", "shark/black shark/green"),
    ],
)
def test_r21_a_starfish_cancels_whatever_its_duo_would_do(hand: str, trio: str) -> None:
    state = playing(
        [f"{hand} starfish/yellow", "shell/grey"],
        event="water_sports",
        piles=("boat/black", "boat/yellow"),
        groups={1: [("boat/black", "boat/yellow")]},
    )
    do(state, f"play_trio {trio} starfish/yellow")
    assert (state.phase, state.turn, option_names(state)) == (Phase.PLAY, 0, ["end_turn"])
    assert (state.hands[0], state.locked, len(state.deck), state.card_points(0)) == ([], [False, False], 2, 3)


def test_r21_a_starfish_never_joins_a_duo_that_lies_already() -> None:
    state = playing(["starfish/yellow", ""], groups={0: [("boat/black", "boat/black")]})
    assert option_names(state) == ["end_turn"]


def test_r21_one_starfish_goes_with_one_duo() -> None:
    state = playing(["fish/green fish/yellow starfish/yellow starfish/dark_blue", ""])
    assert option_names(state) == [
        "play_duo fish/green fish/yellow",
        "play_trio fish/green fish/yellow starfish/dark_blue",
        "play_trio fish/green fish/yellow starfish/yellow",
        "end_turn",
    ]


def test_r30_the_hermit_crab_takes_from_pile_1_then_sees_pile_2() -> None:
    state = playing([CRABS, ""], event="hermit_crab", piles=("boat/black shell/grey", "penguin/pink"))
    do(state, f"play_duo {CRABS}")
    assert (state.phase, state.pile, len(option_names(state))) == (Phase.HERMIT_CARD, 1, 2)
    do(state, "choose_pile_card boat/black")
    assert (state.phase, state.pile) == (Phase.HERMIT_CARD, 2)
    assert option_names(state) == ["choose_pile_card penguin/pink"]
    do(state, "choose_pile_card penguin/pink")
    assert (state.phase, state.pile, cards_text(state.hands[0])) == (Phase.PLAY, 0, "boat/black penguin/pink")
    assert [*map(cards_text, state.piles)] == ["shell/grey", ""]


def test_r30_the_hermit_crab_passes_over_an_empty_second_pile() -> None:
    state = playing([CRABS, ""], event="hermit_crab", piles=("boat/black", ""))
    do(state, f"play_duo {CRABS}", "choose_pile_card boat/black")
    assert state.phase is Phase.PLAY


def test_r30_a_hermit_crab_kept_by_another_changes_nothing_for_me() -> None:
    state = playing([CRABS, ""], kept={1: ["hermit_crab"]}, piles=("boat/black", "boat/yellow"))
    do(state, f"play_duo {CRABS}")
    assert state.phase is Phase.CRAB_PILE


def test_r31_a_sunfish_draws_two() -> None:
    state = playing(["fish/black fish/black", ""], event="sunfish", deck="shell/grey crab/grey boat/black")
    do(state, "play_duo fish/black fish/black")
    assert (cards_text(state.hands[0]), cards_text(state.deck), state.phase) == (
        "crab/grey shell/grey",
        "boat/black",
        Phase.PLAY,
    )


@pytest.mark.parametrize("card", ["shell/grey", "octopus/grey", "penguin/pink", "sailor/pink", "seahorse/white"])
def test_r31_dolphins_answer_the_discard_of_every_collection_card(card: str) -> None:
    state = table(["", ""], deck=f"fish/green {card} boat/yellow crab/green", piles=("crab/grey", ""), event="dolphin")
    do(state, "draw_deck", "keep fish/green")
    assert state.phase is Phase.PLAY
    assert (cards_text(state.hands[0]), cards_text(state.deck)) == ("boat/yellow fish/green", "crab/green")


@pytest.mark.parametrize("card", ["starfish/yellow", "captain/light_orange", "penguin_colony/green", "mermaid/white"])
def test_r31_dolphins_do_not_answer_the_discard_of_other_cards(card: str) -> None:
    state = table(["", ""], deck=f"fish/green {card} boat/yellow", piles=("crab/grey", ""), event="dolphin")
    do(state, "draw_deck", "keep fish/green")
    assert (state.phase, cards_text(state.hands[0])) == (Phase.PLAY, "fish/green")


def test_r32_swimmers_see_a_hand_and_may_leave_it_as_it_is() -> None:
    state = playing(["swimmer/black swimmer/yellow shell/grey", "boat/black", ""], event="water_sports")
    do(state, "play_duo swimmer/black swimmer/yellow")
    assert (state.phase, option_names(state)) == (Phase.SWAP_TARGET, ["swap_target 1"])
    do(state, "swap_target 1", "swap_pass")
    assert (state.phase, state.target) == (Phase.PLAY, NOBODY)
    assert [cards_text(hand) for hand in state.hands] == ["shell/grey", "boat/black", ""]


def test_r32_swimmers_with_nothing_in_hand_only_look() -> None:
    state = playing(["swimmer/black swimmer/yellow", "boat/black"], event="water_sports")
    do(state, "play_duo swimmer/black swimmer/yellow", "swap_target 1")
    assert option_names(state) == ["swap_pass"]


def test_r32_equal_cards_may_be_swapped() -> None:
    state = playing(["swimmer/black swimmer/yellow boat/black", "boat/black"], event="water_sports")
    do(state, "play_duo swimmer/black swimmer/yellow", "swap_target 1")
    assert option_names(state) == ["swap boat/black boat/black", "swap_pass"]


def test_r33_sharks_take_a_pair_which_keeps_its_point() -> None:
    pairs = {1: [("boat/black", "boat/black"), ("fish/black", "fish/black", "starfish/yellow")]}
    state = playing(["shark/black shark/green", ""], event="water_sports", groups=pairs)
    assert [state.card_points(seat) for seat in (0, 1)] == [1, 4]
    do(state, "play_duo shark/black shark/green")
    assert option_names(state) == ["steal_pair 1 boat/black boat/black"]
    do(state, "steal_pair 1 boat/black boat/black")
    assert (state.phase, state.turn) == (Phase.PLAY, 0)
    assert [state.card_points(seat) for seat in (0, 1)] == [2, 3]


def test_r33_the_new_pairs_in_hand_score_for_those_whom_the_event_affects() -> None:
    hands = ["swimmer/black swimmer/yellow shark/black", "swimmer/dark_blue swimmer/light_blue"]
    assert [table(hands, kept={0: ["water_sports"]}).card_points(seat) for seat in (0, 1)] == [1, 0]
    assert [table(hands, event="water_sports").card_points(seat) for seat in (0, 1)] == [1, 1]


def test_r33_pairs_before_a_protected_seat_cannot_be_taken() -> None:
    state = playing(
        ["shark/black shark/green", "", "", ""],
        event="water_sports",
        groups={seat: [("boat/black", "boat/yellow")] for seat in (1, 2, 3)},
        reefs={1: "shell/grey"},
        revealed=[2],
        caller=2,
    )
    do(state, "play_duo shark/black shark/green")
    assert option_names(state) == ["steal_pair 3 boat/black boat/yellow"]


def test_r15_a_revealed_or_protected_hand_is_neither_robbed_nor_looked_at() -> None:
    for hand, duo, options in [
        (ROBBERS, "shark/green swimmer/black", ["steal_from 3"]),
        ("swimmer/black swimmer/yellow", "swimmer/black swimmer/yellow", ["swap_target 3"]),
    ]:
        state = playing(
            [hand, *["boat/black"] * 3],
            event="water_sports",
            reefs={1: "shell/grey"},
            revealed=[2],
            caller=2,
        )
        do(state, f"play_duo {duo}")
        assert option_names(state) == options


def test_r34_a_shell_goes_face_down_once_a_round_and_is_worth_nothing() -> None:
    state = playing(["shell/grey shell/green octopus/purple seahorse/white", ""], event="coral_reef")
    assert state.card_points(0) == 5
    assert option_names(state) == ["reef shell/green", "reef shell/grey", "end_turn"]
    do(state, "reef shell/green")
    assert (state.phase, option_names(state), state.card_points(0)) == (Phase.PLAY, ["end_turn"], 3)
    assert CARD_NAMES[state.reefs[0]] == "shell/green"


def test_r34_without_the_event_no_shell_goes_face_down() -> None:
    state = playing(["shell/grey", ""], kept={1: ["coral_reef"]})
    assert option_names(state) == ["end_turn"]
