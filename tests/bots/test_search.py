"""The searching bot: sees its view alone, repeats itself, answers legally, and beats the bot that does not search."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import doubloon
from bots.local_table import decision_of, play_table
from doubloon.v1 import game_pb2, play_pb2
from doubloon_bots.__main__ import main
from doubloon_bots.roster import SearchBot
from doubloon_bots.search import ThisRound, best_option, resampled
from doubloon_bots.skull_king.beating import bar_of
from doubloon_bots.skull_king.likelihood import bid_likelihood, played_tricks
from doubloon_bots.skull_king.quick_play import quick_action
from doubloon_bots.skull_king.search import choose
from doubloon_games import Chance
from doubloon_games.skull_king import GAME, SkullKingState
from doubloon_games.skull_king.cards import PLAYS, deck_of
from doubloon_games.skull_king.tricks import takes
from doubloon_wire import codec_for
from tables.skull_king import EVERYTHING, bid, option_names, play, table

ALL_ON = dict.fromkeys(("kraken", "white_whale", "loot", "pirate_abilities"), True)
PLAYOUTS = 12
SEED = 5


def seated(seat: int, seats: int, *, random_seed: int = SEED) -> doubloon.Table:
    config = game_pb2.GameConfig()
    codec_for(GAME.name).write_config(EVERYTHING, config)
    return doubloon.Table(play_pb2.Seated(channel=1, game=config, seat=seat, seats=seats, random_seed=random_seed))


def answer(state: SkullKingState, seat: int, *, playouts: int = PLAYOUTS, random_seed: int = SEED) -> int:
    return choose(decision_of(state, seated(seat, state.seats, random_seed=random_seed)), playouts=playouts)


def positions(seats: int, count: int) -> Sequence[tuple[SkullKingState, int]]:
    """Some positions of a table with the seats that owe a decision there, each with a choice."""
    rng = Random(seats)
    state = GAME.new_table(EVERYTHING, seats, Chance(rng.randbytes(32)))
    found = []
    while owing := state.to_act():
        seat = owing[0]
        if len(state.options(seat)) > 1:
            found.append((state.copy(), seat))
        state.apply(seat, quick_action(state, seat))
    return rng.sample(found, count)


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_answer_is_an_option_and_the_same_again_from_the_same_seed(seats: int) -> None:
    for state, seat in positions(seats, 6):
        option = answer(state, seat)
        assert 0 <= option < len(state.options(seat))
        assert option == answer(state, seat)


def test_what_the_others_hold_changes_no_answer() -> None:
    rng = Random(SEED)
    for state, seat in positions(4, 12):
        other = state.copy()
        deal_others_anew(other, seat, rng)
        assert other.view(seat) == state.view(seat)
        assert answer(other, seat) == answer(state, seat)


def deal_others_anew(state: SkullKingState, seat: int, rng: Random) -> None:
    """Exchanges the cards of the other hands and the stock, whatever could be deduced of them: the view is no wiser."""
    others = [other for other in range(state.seats) if other != seat]
    cards = [*state.stock, *(card for other in others for card in state.hands[other])]
    rng.shuffle(cards)
    for other in others:
        size = len(state.hands[other])
        state.hands[other] = sorted(cards[:size])
        del cards[:size]
    state.stock = tuple(cards)


@pytest.mark.parametrize(("wanted", "card"), [(1, "G9"), (0, "G2")])
def test_the_last_to_play_takes_a_trick_or_leaves_it_as_its_bid_wants(wanted: int, card: str) -> None:
    state = dealt("P3 P4", "G2 G9", "G5 Y2", leader=2)
    bid(state, [0, wanted, 1])
    play(state, "G5 P3")
    assert option_names(state, 1)[answer(state, 1, playouts=60)] == card


@pytest.mark.parametrize(("hand", "bids"), [("SK ROSIE HARRY B14", (3, 4)), ("ESC ESC G1 Y1", (0,))])
def test_bids_fit_the_hand(hand: str, bids: Sequence[int]) -> None:
    state = dealt(hand, "G2 G3 G4 G5", "Y2 Y3 Y4 Y5", "P2 P3 P4 P5", leader=1)
    assert answer(state, 0, playouts=200) in bids


def dealt(*hands: str, leader: int) -> SkullKingState:
    """A table at the bids with these hands, and all other cards in the stock."""
    state = table(hands, leader=leader)
    left = Counter(deck_of(EVERYTHING)) - Counter(card for hand in state.hands for card in hand)
    state.stock = tuple(left.elements())
    return state


def test_search_gains_on_heuristic_over_seeded_tables() -> None:
    lead = 0.0
    for deal in range(3):
        for seat in range(4):
            bots: list[str | doubloon.AnyBot] = ["heuristic"] * 4
            bots[seat] = SearchBot(40)
            points = play_table(bots, seed=f"deal {deal}", options=ALL_ON).points
            lead += points[seat] - (sum(points) - points[seat]) / 3
    assert lead > 0


def test_a_bar_says_of_every_card_what_the_rules_say() -> None:
    rng = Random(SEED)
    for _ in range(5000):
        *trick, card = rng.choices(PLAYS, k=rng.randint(1, 8))
        powers, bar = bar_of(trick)
        assert (powers[card] > bar) == takes([*trick, card]), (trick, card)


@pytest.mark.parametrize("options", range(1, 12))
def test_the_best_option_is_found_and_playouts_are_kept_to(options: int) -> None:
    tried = []

    def play_out(world: int, option: int) -> float:
        tried.append(option)
        return -abs(option - options // 2)

    assert best_option(options, usual=0, playouts=60, imagine=range, play_out=play_out) == options // 2
    assert len(tried) <= 60 + 4 * options


def test_options_are_compared_in_the_same_worlds() -> None:
    worlds = iter(range(1000))

    def imagine(count: int) -> Sequence[int]:
        return [next(worlds) for _ in range(count)]

    def play_out(world: int, option: int) -> float:
        return world * 1000 + option

    assert best_option(6, usual=0, playouts=60, imagine=imagine, play_out=play_out) == 5


@pytest.mark.parametrize("usual", range(7))
def test_the_usual_option_is_taken_of_equals(usual: int) -> None:
    assert best_option(7, usual=usual, playouts=30, imagine=range, play_out=lambda world, option: 1.0) == usual


def test_the_usual_option_is_taken_where_another_is_better_by_luck_alone() -> None:
    def play_out(world: int, option: int) -> float:
        return option * (50.0 if world == 0 else -1.0)

    assert best_option(2, usual=0, playouts=40, imagine=range, play_out=play_out) == 0


def test_the_usual_option_is_taken_where_playouts_are_too_few_to_tell() -> None:
    assert best_option(2, usual=0, playouts=4, imagine=range, play_out=lambda world, option: option) == 0


@pytest.mark.parametrize(
    ("weights", "taken"), [((1, 1, 1, 1), "abcd"), ((1, 3, 1e-9, 1e-9), "abbb"), ((1e-9, 1e-9, 1e-9, 1), "dddd")]
)
def test_items_are_taken_as_often_as_their_weights_say(weights: Sequence[float], taken: str) -> None:
    assert "".join(resampled("abcd", weights, count=4)) == taken


def test_a_world_explains_a_bid_by_the_cards_held_and_played() -> None:
    likelihoods = []
    for hand in ("SK ROSIE G2", "P2 G3 G4"):
        state = dealt("P3 P4 P5", hand, "Y2 Y3 Y4", leader=1)
        bid(state, [0, 2, 0])
        fits = bid_likelihood(state, 0, played_tricks(state))
        play(state, hand.split()[0])
        assert bid_likelihood(state, 0, played_tricks(state)) == pytest.approx(fits)
        likelihoods.append(fits)
    assert likelihoods[0] > 2 * likelihoods[1]


def test_only_later_deals_are_left_unshuffled() -> None:
    items = list(range(30))
    chance = ThisRound(bytes(32))
    assert chance.shuffled("round/3/deck", items) == items
    assert chance.shuffled("imagine/stock", items) == Chance(bytes(32)).shuffled("imagine/stock", items)


def test_the_help_of_search_lists_its_own_flag(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    assert "--playouts N" in capsys.readouterr().out


def test_no_playouts_at_all_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["search", "--playouts", "0"])
    assert "is no whole number, at least 1" in capsys.readouterr().err
