"""Tables of Sea Salt & Paper on the wire: every view and event of a table reads back, in few bytes."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest

from doubloon.v1 import game_pb2, play_pb2
from doubloon_games import Chance, Log
from doubloon_games.sea_salt_paper import GAME, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.actions import (
    CALL_LAST_CHANCE,
    CALL_STOP,
    END_TURN,
    REEF,
    SWAP_PASS,
    play_of,
    swap_of,
)
from doubloon_games.sea_salt_paper.cards import COPIES, KINDS, SHELL, STARFISH, SWIMMER
from doubloon_games.sea_salt_paper.legality import DUOS
from doubloon_wire import codec_for

CODEC = codec_for("sea_salt_paper")
EVERYTHING = SeaSaltPaperConfig(extra_salt=True, extra_pepper=True, max_rounds=3)
SEEDS = range(3)
CALLS = (CALL_STOP, CALL_LAST_CHANCE)


def hoarded(seats: int, seed: int, log: Log | None = None) -> Iterator[SeaSaltPaperState]:
    """A table where everybody plays at random and hardly calls, so that hands, piles and memories grow long."""
    random = Random(seed)
    state = GAME.new_table(EVERYTHING, seats, Chance(random.randbytes(32)), log)
    while state.to_act():
        yield state
        [seat] = state.to_act()
        options = state.options(seat)
        calm = [option for option in options if option not in CALLS or random.random() < 0.02]
        state.apply(seat, random.choice(calm), log)
    yield state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", SEEDS)
def test_views_read_back(seats: int, seed: int) -> None:
    for state in islice(hoarded(seats, seed), None, None, 3):
        for audience in (*range(seats), None):
            view = state.view(audience)
            message = game_pb2.View()
            CODEC.write_view(view, message)
            assert CODEC.read_view(game_pb2.View.FromString(message.SerializeToString())) == view


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_happens_reads_back(seats: int, seed: int) -> None:
    log: Log = []
    for _ in hoarded(seats, seed, log):
        pass
    assert log
    for happening in log:
        for notice in happening:
            message = game_pb2.Event()
            CODEC.write_event(notice.event, message)
            assert CODEC.read_event(game_pb2.Event.FromString(message.SerializeToString())) == notice.event


@cache
def sizes() -> tuple[int, ...]:
    """Bytes of view and options, of each decision at some tables."""
    states = (state for seats in GAME.seats for seed in SEEDS for state in hoarded(seats, seed))
    return tuple(size_of(state, seat) for state in states for seat in state.to_act())


def size_of(state: SeaSaltPaperState, seat: int) -> int:
    view, decision = game_pb2.View(), play_pb2.Decision()
    CODEC.write_view(state.view(seat), view)
    for action in state.options(seat):
        CODEC.write_action(action, decision.options.add())
    return len(view.SerializeToString()) + len(decision.SerializeToString())


def test_the_most_options_that_there_can_be_leave_room_for_a_long_view() -> None:
    """The turn of a seat that holds all cards: each duo with and without each starfish, each shell, and three more."""
    decision = play_pb2.Decision()
    for action in (*every_play(), *(REEF + card for card in KINDS if card >> 4 == SHELL), *CALLS, END_TURN):
        CODEC.write_action(action, decision.options.add())
    assert len(decision.options) == 413 < GAME.limits.options
    assert len(decision.SerializeToString()) < GAME.limits.view_bytes - 3000


def test_the_most_swaps_that_there_can_be_leave_room_for_a_long_view() -> None:
    """Two swimmers are played; of the other cards ten have copies, so both hands together have 62 different ones."""
    swimmers = {card for card in KINDS if card >> 4 == SWIMMER}
    copied = sum(copies > 1 for copies in COPIES.values())
    assert len(KINDS) - 2 + copied == 2 * 31
    decision = play_pb2.Decision()
    for given, taken in product(sorted({*KINDS} - swimmers)[:31], sorted({*KINDS} - swimmers)[-31:]):
        CODEC.write_action(swap_of(given, taken), decision.options.add())
    CODEC.write_action(SWAP_PASS, decision.options.add())
    assert len(decision.options) == GAME.limits.options == 962
    assert len(decision.SerializeToString()) < GAME.limits.view_bytes - 3000


def every_play() -> Iterator[int]:
    starfish = [card for card in KINDS if card >> 4 == STARFISH]
    for first, second in combinations_with_replacement(KINDS, 2):
        if (first >> 4, second >> 4) in DUOS and (first != second or COPIES[first] > 1):
            yield play_of((first, second))
            yield from (play_of((first, second, star)) for star in starfish)


def test_views_stay_small_where_everybody_hoards() -> None:
    assert sorted(sizes())[len(sizes()) // 2] < 400
    assert max(sizes()) <= min(2000, GAME.limits.view_bytes)
