"""How the shipped bots judge single positions of Sea Salt & Paper: examples that a player would agree with."""

from typing import Any

import pytest

import doubloon
from bots.local_table import decision_of
from doubloon.v1 import game_pb2, play_pb2
from doubloon_bots.roster import Strategy
from doubloon_bots.sea_salt_paper import greedy, heuristic
from doubloon_bots.sea_salt_paper.calling import Call, best_call
from doubloon_bots.sea_salt_paper.holding import holding_of
from doubloon_bots.sea_salt_paper.standing import standing
from doubloon_bots.sea_salt_paper.worth import WIN, gain
from doubloon_games.sea_salt_paper import GAME, Phase
from doubloon_games.sea_salt_paper.event_cards import EVENTS_BY_NAME
from doubloon_wire import codec_for
from tables.sea_salt_paper import EVERYTHING, cards, do, option_names, table

DECK = ("fish/black", "octopus/grey", "shell/black", "crab/yellow", "shell/green", "shark/black")
OTHERS = ("crab/black boat/black", "fish/green", "shark/purple crab/green")
NOTHING = ("", "", "")
OCTOPUSES = "octopus/light_blue octopus/yellow octopus/green octopus/purple"


def chosen(choose: Strategy, hand: str, *moves: str, others: tuple[str, ...] = OTHERS, **position: Any) -> str:
    """What a bot does in seat 0 with this hand, after these moves of it."""
    position = {"deck": DECK, "piles": ("penguin/pink", "fish/dark_blue"), **position}
    state = table([hand, *others], **position)
    do(state, *moves)
    config = game_pb2.GameConfig()
    codec_for(GAME.name).write_config(EVERYTHING, config)
    seated = doubloon.Table(play_pb2.Seated(channel=1, game=config, seat=0, seats=state.seats))
    return option_names(state)[choose(decision_of(state, seated))]


@pytest.mark.parametrize("choose", [greedy.choose, heuristic.choose])
def test_a_top_that_completes_a_collection_is_taken(choose: Strategy) -> None:
    assert chosen(choose, "sailor/pink", piles=("fish/dark_blue", "sailor/orange")) == "take_discard 2"


@pytest.mark.parametrize("choose", [greedy.choose, heuristic.choose])
def test_tops_that_bring_nothing_are_left(choose: Strategy) -> None:
    assert chosen(choose, "sailor/pink", piles=("fish/dark_blue", "shark/black")) == "draw_deck"


@pytest.mark.parametrize("choose", [greedy.choose, heuristic.choose])
def test_the_card_that_makes_a_duo_is_kept(choose: Strategy) -> None:
    assert chosen(choose, "fish/green", "draw_deck") == "keep fish/black"


@pytest.mark.parametrize("choose", [greedy.choose, heuristic.choose])
def test_duos_are_played_before_the_turn_ends(choose: Strategy) -> None:
    assert chosen(choose, "fish/green fish/black", phase=Phase.PLAY) == "play_duo fish/black fish/green"


def test_a_starfish_goes_down_with_a_duo() -> None:
    hand = "fish/green fish/black starfish/yellow"
    assert chosen(heuristic.choose, hand, phase=Phase.PLAY) == "play_trio fish/black fish/green starfish/yellow"


def test_the_mermaid_that_wins_is_taken() -> None:
    hand = "mermaid/white mermaid/white mermaid/white"
    assert chosen(heuristic.choose, hand, piles=("mermaid/white", "sailor/pink")) == "take_discard 1"


def test_greedy_calls_stop_as_soon_as_it_may() -> None:
    assert chosen(greedy.choose, OCTOPUSES, phase=Phase.PLAY) == "call_stop"


def test_heuristic_calls_stop_where_that_wins_the_match() -> None:
    assert chosen(heuristic.choose, OCTOPUSES, phase=Phase.PLAY, totals=(25, 9, 9, 9)) == "call_stop"


def test_heuristic_bets_on_last_chance_where_the_others_have_nothing() -> None:
    hand = "octopus/yellow octopus/green shell/yellow shell/green"
    groups = {0: [["boat/yellow", "boat/yellow", "starfish/yellow"]]}
    assert chosen(heuristic.choose, hand, phase=Phase.PLAY, groups=groups, others=NOTHING) == "call_last_chance"


def test_no_round_is_ended_that_leaves_the_caller_last_in_the_match() -> None:
    assert best_call((0, 28, 20, 20), (7, 6, 5, 5), 0, bonus=2, limit=30, may_stop=True) is Call.NONE


def test_in_a_last_turn_points_count_and_no_hopes() -> None:
    hand, piles = "octopus/yellow penguin/pink", ("mermaid/white", "penguin/purple")
    assert chosen(heuristic.choose, hand, piles=piles, caller=1, revealed=(1,)) == "take_discard 2"


def test_a_crab_fetches_the_best_card_that_lies_in_a_pile() -> None:
    moves = ("play_duo crab/dark_blue crab/yellow", "choose_pile 2")
    piles = ("penguin/pink", "octopus/yellow fish/black boat/yellow")
    hand = "crab/dark_blue crab/yellow octopus/green"
    assert chosen(heuristic.choose, hand, *moves, piles=piles, phase=Phase.PLAY) == "choose_pile_card octopus/yellow"


def test_of_two_events_the_better_one_is_kept() -> None:
    kept = {0: ("dolphin", "water_sports")}
    assert chosen(heuristic.choose, "", kept=kept, phase=Phase.EVENT_KEEP) == "keep_event dolphin"


def test_the_dance_of_the_mermaids_makes_the_third_one_the_win() -> None:
    holding = holding_of(cards("mermaid/white mermaid/white"), [])
    (mermaid,) = cards("mermaid/white")
    assert gain(holding, mermaid, 1 << EVENTS_BY_NAME["mermaid_dance"]) >= WIN
    assert gain(holding, mermaid, 0) < WIN


def test_a_tornado_leaves_mermaids_their_hope_alone() -> None:
    holding = holding_of(cards("crab/black fish/black boat/black"), [])
    (mermaid,) = cards("mermaid/white")
    assert gain(holding, mermaid, 0) == gain(holding, mermaid, 1 << EVENTS_BY_NAME["tornado"]) + 3


def test_a_match_that_is_over_is_worth_the_places_and_one_that_goes_on_the_chances() -> None:
    assert standing((31, 10, 10, 5), 0, limit=30) == 1
    assert standing((10, 31, 10, 5), 0, limit=30) == 0.5
    assert standing((7, 7, 7), 1, limit=35) == 0.5
    assert 0.5 < standing((12, 7, 7), 0, limit=35) < standing((22, 7, 7), 0, limit=35) < 1
