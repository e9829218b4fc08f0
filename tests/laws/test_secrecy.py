"""The law of non-interference: what a seat cannot know changes nothing that it is shown."""

from random import Random
from typing import Any

import pytest

from doubloon.v1 import game_pb2
from doubloon_games import AnyState, Log
from doubloon_wire import codec_for
from laws.adapter import HasSmallTables, Past
from laws.cases import ADAPTERS, Case, every_case, pasts

SEED = 2
EVERY = 11
"""One position in so many is tried."""
SMALL_TABLES = 180
POSITIONS = 5
"""Of each of them."""


def test_exchanging_what_a_seat_cannot_know_changes_nothing_it_is_shown(case: Case) -> None:
    rng = Random(SEED)
    exchanged = 0
    tried = 0
    for number, past in enumerate(pasts(case, SEED)):
        if (number + SEED) % EVERY:
            continue
        seat = rng.choice([*range(case.seats), None])
        other = case.adapter.other_past(past, seat, rng)
        assert shown(case, other, seat) == shown(case, past, seat), f"position {number}, seat {seat}"
        exchanged += other.now.text() != past.now.text()
        tried += 1
    assert exchanged > tried / 2, "the exchanges must be real ones"


@pytest.mark.parametrize("name", [name for name, adapter in ADAPTERS.items() if isinstance(adapter, HasSmallTables)])
def test_the_same_holds_at_tables_on_which_more_moves_unseen(name: str) -> None:
    rng = Random(SEED)
    cases = [case for case in every_case() if case.game.name == name]
    for seed in range(SMALL_TABLES):
        case = cases[seed % len(cases)]
        adapter = case.adapter
        assert isinstance(adapter, HasSmallTables)
        positions = [*adapter.small_pasts(case.config, case.seats, seed)]
        for past in rng.sample(positions, min(len(positions), POSITIONS)):
            seat = rng.choice([*range(case.seats), None])
            other = case.adapter.other_past(past, seat, rng)
            assert shown(case, other, seat) == shown(case, past, seat), f"{case}, seed {seed}, seat {seat}"


def test_a_view_and_its_options_stay_within_the_stated_bound(case: Case) -> None:
    for past in pasts(case, SEED):
        for seat in range(case.seats):
            size = len(encoded_view(case, past.now, seat)) + sum(map(len, encoded_options(case, past.now, seat)))
            assert size <= case.game.limits.view_bytes


def test_a_state_says_nothing_of_its_cards_when_printed(case: Case) -> None:
    rng = Random(SEED)
    for past in pasts(case, SEED):
        seat = rng.choice([*range(case.seats), None])
        other = case.adapter.other_past(past, seat, rng)
        assert repr(other.now) == repr(past.now)
        break


def shown(case: Case, past: Past[Any], seat: int | None) -> tuple[Any, ...]:
    """All that a seat, or a spectator, is shown: as values and as bytes."""
    events = events_for(past.log, seat)
    return (
        past.now.view(seat),
        encoded_view(case, past.now, seat),
        options(past.now, seat),
        encoded_options(case, past.now, seat),
        events,
        [encoded_event(case, event) for event in events],
    )


def options(state: AnyState, seat: int | None) -> list[int]:
    return [*state.options(seat)] if seat is not None and seat in state.to_act() else []


def events_for(log: Log, seat: int | None) -> list[Any]:
    return [notice.event for happening in log for notice in happening if seat in notice.audience]


def encoded_view(case: Case, state: AnyState, seat: int | None) -> bytes:
    message = game_pb2.View()
    codec_for(case.game.name).write_view(state.view(seat), message)
    return message.SerializeToString(deterministic=True)


def encoded_options(case: Case, state: AnyState, seat: int | None) -> list[bytes]:
    encoded = []
    for action in options(state, seat):
        message = game_pb2.Option()
        codec_for(case.game.name).write_action(action, message)
        encoded.append(message.SerializeToString(deterministic=True))
    return encoded


def encoded_event(case: Case, event: Any) -> bytes:
    message = game_pb2.Event()
    codec_for(case.game.name).write_event(event, message)
    return message.SerializeToString(deterministic=True)
