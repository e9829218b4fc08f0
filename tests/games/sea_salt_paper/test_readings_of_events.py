"""What the switches that bear on scoring and events change, reading by reading."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import cards_text
from doubloon_games.sea_salt_paper.event_cards import CORAL_REEF, EVENT_NAMES, EVENTS, SUNFISH, TORNADO
from tables.sea_salt_paper import EVERYTHING, bury_the_rest, do, option_names, table

RICH = "sailor/pink sailor/orange penguin/pink penguin/purple"
"""Eight points, two of one colour."""
SWIMMERS = "swimmer/black swimmer/yellow"
BOATS = "boat/black boat/black"
FOUR_CARDS = "fish/green fish/yellow crab/black crab/yellow"


# seahorse_feeds_multiplier = true


@pytest.mark.parametrize(
    ("hand", "plain", "fed"),
    [
        ("seahorse/white penguin/purple penguin_colony/green", 3 + 2, 3 + 4),
        ("seahorse/white sailor/pink captain/light_orange", 5 + 3, 5 + 6),
        ("seahorse/white penguin/purple penguin_colony/green octopus/grey", 1 + 3 + 2, 3 + 0 + 4),
        ("seahorse/white penguin/purple penguin/pink penguin/light_orange penguin_colony/green", 5 + 6, 5 + 6),
        ("seahorse/white captain/light_orange penguin_colony/green", 0, 0),
        ("seahorse/white shell/grey shell/green", 4, 4),
        ("seahorse/white shoal_of_fish/grey fish/black octopus/grey", 3 + 1, 3 + 1),
    ],
)
def test_the_seahorse_may_feed_a_multiplier(hand: str, plain: int, fed: int) -> None:
    assert table([hand, ""]).card_points(0) == plain
    assert table([hand, ""], config=replace(EVERYTHING, seahorse_feeds_multiplier=True)).card_points(0) == fed


# angelfish_timing = after_draw

biting = partial(table, config=replace(EVERYTHING, angelfish_timing="after_draw"), event="angelfish")


def test_after_draw_the_angelfish_follows_a_take_and_its_card_can_be_used() -> None:
    state = biting(["fish/black", ""], deck=FOUR_CARDS, piles=("fish/yellow crab/grey", "fish/green boat/yellow"))
    do(state, "take_discard 1")
    assert (state.phase, state.turn) == (Phase.ANGELFISH, 0)
    do(state, "angelfish_take 1")
    assert option_names(state) == ["play_duo fish/black fish/yellow", "end_turn"]


def test_after_draw_the_angelfish_follows_the_discard() -> None:
    state = biting([RICH, ""], deck="fish/green crab/grey", piles=("octopus/grey", ""))
    do(state, "draw_deck", "keep fish/green")
    assert state.phase is Phase.ANGELFISH
    do(state, "angelfish_take 2")
    assert (state.phase, option_names(state)) == (Phase.PLAY, ["call_stop", "call_last_chance", "end_turn"])


def test_after_draw_the_angelfish_follows_the_last_card_of_the_deck() -> None:
    state = biting(["", ""], deck="fish/green", piles=("octopus/grey", "crab/grey"))
    do(state, "draw_deck")
    assert state.phase is Phase.ANGELFISH


def test_after_draw_the_angelfish_comes_behind_the_dolphin() -> None:
    state = biting(["", ""], deck="fish/green octopus/grey boat/black", piles=("crab/grey", ""), kept={0: ["dolphin"]})
    do(state, "draw_deck", "keep fish/green")
    assert (state.phase, cards_text(state.hands[0])) == (Phase.ANGELFISH, "boat/black fish/green")


def test_after_draw_the_angelfish_follows_the_draw_of_boats() -> None:
    state = biting([BOATS, ""], phase=Phase.PLAY, deck=FOUR_CARDS, piles=("octopus/grey shell/green", "crab/grey"))
    do(state, f"play_duo {BOATS}", "take_discard 1")
    assert state.phase is Phase.ANGELFISH


def test_after_draw_there_is_no_angelfish_at_the_end_of_a_turn() -> None:
    state = biting(["", ""], phase=Phase.PLAY, deck=FOUR_CARDS, piles=("octopus/grey", "crab/grey"))
    do(state, "end_turn")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


def test_after_draw_the_angelfish_leaves_a_locked_turn_alone() -> None:
    state = biting(["", ""], phase=Phase.LOCKED_DRAW, deck=FOUR_CARDS, piles=("octopus/grey", "crab/grey"), locked=[0])
    do(state, "locked_draw")
    assert (state.turn, state.phase) == (1, Phase.DRAW)


# water_sports_hand_pairs = no_score

dry = partial(
    table, config=replace(EVERYTHING, water_sports_hand_pairs="no_score"), phase=Phase.PLAY, event="water_sports"
)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (SWIMMERS, 0),
        ("shark/black shark/green", 0),
        (f"{SWIMMERS} starfish/yellow", 0),
        (f"{SWIMMERS} shark/black", 1),
        (f"{SWIMMERS} shark/black starfish/yellow", 3),
        ("swimmer/black swimmer/yellow swimmer/light_orange shark/black", 1),
    ],
)
def test_new_pairs_in_hand_score_nothing(hand: str, points: int) -> None:
    assert dry([hand, ""]).card_points(0) == points


def test_new_pairs_score_once_they_are_played_alone_or_with_a_starfish() -> None:
    state = dry([f"{SWIMMERS} shark/black shark/green starfish/yellow", ""])
    assert state.card_points(0) == 2 + 2
    do(state, f"play_duo {SWIMMERS}")
    assert (state.phase, state.card_points(0)) == (Phase.PLAY, 1)
    do(state, "play_trio shark/black shark/green starfish/yellow")
    assert state.card_points(0) == 4


# event_tie_holder = keeps


def after_void_round(
    kept: Mapping[int, list[str]], totals: list[int], event: str, config: SeaSaltPaperConfig
) -> SeaSaltPaperState:
    hands = [""] * len(totals)
    state = bury_the_rest(table(hands, config=config, phase=Phase.PLAY, kept=kept, totals=totals, event=event))
    do(state, "end_turn")
    return state


@pytest.mark.parametrize(
    ("kept", "totals", "left"),
    [
        ({0: ["tornado"]}, [9, 9, 3], [["tornado"], [], ["sunfish"]]),
        ({1: ["tornado"]}, [9, 8, 3], [[], [], ["sunfish"]]),
        ({1: ["dolphin"]}, [9, 3, 3], [[], ["dolphin"], []]),
        ({0: ["tornado"], 1: ["dolphin"]}, [9, 9, 9], [["tornado"], ["dolphin"], []]),
    ],
)
def test_a_holder_who_is_level_keeps_the_event_and_the_tables_still_needs_one_alone(
    kept: Mapping[int, list[str]], totals: list[int], left: list[list[str]]
) -> None:
    state = after_void_round(kept, totals, "sunfish", replace(EVERYTHING, event_tie_holder="keeps"))
    assert [[EVENT_NAMES[event] for event in own] for own in state.kept] == left


# event_choice = after_next_reveal

LATE = replace(EVERYTHING, event_choice="after_next_reveal")


def test_the_next_event_is_seen_before_one_of_two_is_kept() -> None:
    state = after_void_round({0: ["tornado"]}, [9, 3], "octopus_king", LATE)
    deck = state.event_deck
    assert (state.phase, len(deck), state.next_event in deck) == (Phase.EVENT_KEEP, 9, False)
    coming = state.next_event
    assert coming != 0
    do(state, "keep_event octopus_king")
    assert (state.event, state.next_event, state.event_deck) == (coming, 0, deck)
    assert state.events_discarded == (TORNADO,)


def test_without_a_choice_the_next_event_is_turned_up_as_ever() -> None:
    state = after_void_round({}, [9, 3], "octopus_king", LATE)
    assert (state.phase, state.next_event, len(state.event_deck)) == (Phase.DRAW, 0, 10)


def test_the_next_event_of_a_deck_that_has_run_out_is_none_of_the_two() -> None:
    state = bury_the_rest(
        table(["", ""], config=LATE, phase=Phase.PLAY, kept={1: ["coral_reef"]}, totals=[9, 3], event="sunfish")
    )
    state.event_deck = ()
    state.events_discarded = tuple(event for event in EVENTS if event not in (SUNFISH, CORAL_REEF))
    mixed = Chance(bytes(32)).shuffled("events/1", state.events_discarded)
    do(state, "end_turn")
    assert (state.phase, state.kept[1]) == (Phase.EVENT_KEEP, (SUNFISH, CORAL_REEF))
    assert [state.next_event, *state.event_deck[::-1]] == mixed
    do(state, "keep_event sunfish")
    assert (state.event, state.events_discarded) == (mixed[0], (CORAL_REEF,))
