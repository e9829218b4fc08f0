"""The bot that searches Sea Salt & Paper: sees its view alone, repeats itself, and takes what plainly is best."""

from random import Random

import pytest

import doubloon
from bots.local_table import decision_of, play_table
from doubloon.v1 import game_pb2, play_pb2
from doubloon_bots.roster import SearchBot
from doubloon_bots.sea_salt_paper.quick_play import quick_action
from doubloon_bots.sea_salt_paper.search import OneRound, choose, different, worth
from doubloon_bots.search import ThisRound
from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperState
from doubloon_games.sea_salt_paper.phases import options_of
from doubloon_games.sea_salt_paper.tally import tally_of
from doubloon_wire import codec_for
from tables.sea_salt_paper import EVERYTHING, cards, option_names, table

PLAYOUTS = 12
SEED = 5
SEATS = 4


def seated(seat: int, *, random_seed: int = SEED, seats: int = SEATS) -> doubloon.Table:
    config = game_pb2.GameConfig()
    codec_for(GAME.name).write_config(EVERYTHING, config)
    return doubloon.Table(play_pb2.Seated(channel=1, game=config, seat=seat, seats=seats, random_seed=random_seed))


def answer(state: SeaSaltPaperState, *, playouts: int = PLAYOUTS) -> int:
    return choose(decision_of(state, seated(state.turn, seats=state.seats)), playouts=playouts)


def positions(count: int) -> list[SeaSaltPaperState]:
    """Some positions of a table where there is a choice."""
    state = GAME.new_table(EVERYTHING, SEATS, Chance(Random(SEED).randbytes(32)))
    found = []
    while state.to_act():
        if len(state.options(state.turn)) > 1:
            found.append(state.copy())
        state.apply(state.turn, quick_action(state))
    return Random(SEED).sample(found, count)


def test_an_answer_is_an_option_and_the_same_again_from_the_same_seed() -> None:
    for state in positions(10):
        option = answer(state)
        assert 0 <= option < len(state.options(state.turn))
        assert option == answer(state)


def test_what_the_seat_does_not_know_changes_no_answer() -> None:
    rng = Random(SEED)
    for state in positions(10):
        seat, other = state.turn, state.copy()
        rng.shuffle(other.deck)
        if state.phase is Phase.LOBSTER_PICK:
            continue
        known = state.view(seat)
        exchange_with_deck(other, seat, known)
        assert other.view(seat) == known
        assert answer(other) == answer(state)


def exchange_with_deck(state: SeaSaltPaperState, seat: int, known: object) -> None:
    """Exchanges a hidden card of each other hand for one of the deck, where the seat sees no difference."""
    for other in range(state.seats):
        for place in range(len(state.hands[other]) if other != seat else 0):
            before, below = state.hands[other][place], state.deck[0]
            state.hands[other][place], state.deck[0] = below, before
            if state.view(seat) != known:
                state.hands[other][place], state.deck[0] = before, below
                continue
            state.hands[other].sort()
            state.tallies[other] = tally_of(state.hands[other], state.groups[other])
            break


def test_playouts_do_only_what_the_rules_allow() -> None:
    for deal in range(30):
        state = GAME.new_table(EVERYTHING, 2 + deal % 3, Chance(Random(deal).randbytes(32)))
        while state.to_act():
            assert quick_action(state) in options_of(state)
            state.apply(state.turn, quick_action(state))


def test_options_that_differ_in_colours_alone_are_tried_once() -> None:
    state = table(
        ["boat/black boat/yellow boat/dark_blue crab/black crab/green", ""],
        phase=Phase.PLAY,
        deck="fish/black",
        piles=("fish/green", "shell/black"),
    )
    options = state.options(0)
    names = option_names(state)
    tried = [names[place].split("/")[0] for place in different(options, len(options) - 1)]
    assert sorted(tried) == ["end_turn", "play_duo boat", "play_duo crab"]


def test_the_winning_mermaid_is_taken() -> None:
    state = table(
        ["mermaid/white mermaid/white mermaid/white", "crab/black", "boat/black", "fish/green"],
        deck="fish/black boat/yellow shell/black crab/yellow shell/green shark/black octopus/grey",
        piles=("mermaid/white", "penguin/pink"),
    )
    assert option_names(state)[answer(state, playouts=30)] == "take_discard 1"


def test_stop_is_called_where_it_wins_the_match() -> None:
    state = table(
        [
            "octopus/light_blue octopus/yellow octopus/green octopus/purple",
            "crab/black boat/black",
            "fish/green boat/yellow",
            "shark/black crab/green",
        ],
        phase=Phase.PLAY,
        deck=["fish/black", "boat/dark_blue", "shell/black", "crab/yellow", "shell/green", "shell/grey"] * 2,
        piles=("penguin/pink", "fish/dark_blue"),
        totals=(25, 10, 10, 10),
    )
    assert option_names(state)[answer(state, playouts=60)] == "call_stop"


def test_a_round_that_is_over_is_worth_what_it_leaves_of_the_match() -> None:
    state = OneRound(EVERYTHING, SEATS, Chance(bytes(32)))
    for totals, share in (((31, 5, 5, 5), 1.0), ((5, 31, 4, 4), 2 / 3), ((31, 31, 5, 5), 5 / 6), ((9, 9, 9, 9), 0.5)):
        state.totals = totals
        state.last_points = (0, 0, 0, 0)
        assert worth(state, 0) == pytest.approx(share)


def test_a_win_by_mermaids_beats_any_total() -> None:
    state = OneRound(EVERYTHING, SEATS, Chance(bytes(32)))
    state.totals, state.last_points, state.winner = (3, 20, 9, 9), (0, 0, 0, 0), 0
    assert worth(state, 0) == 1.0
    assert worth(state, 1) == pytest.approx(2 / 3)


def test_a_playout_shuffles_the_deck_for_a_lobster() -> None:
    items = cards("crab/black boat/black fish/green shell/grey mermaid/white octopus/grey shark/black")
    chance = ThisRound(bytes(32))
    assert chance.shuffled("round/2/deck", items) == items
    assert chance.shuffled("round/1/lobster/1", items) != items


def test_search_plays_tables_of_every_size_to_their_end() -> None:
    for seats in GAME.seats:
        bots: list[str | doubloon.AnyBot] = [SearchBot(4), *["heuristic"] * (seats - 1)]
        options = {"extra_salt": True, "extra_pepper": True}
        assert len(play_table(bots, seed=f"search at {seats}", game=GAME.name, options=options).points) == seats
