"""Records: what is replayed, and what is refused."""

from dataclasses import replace

import pytest

from doubloon_games import Choice, Record, RecordError, replay
from doubloon_games.skull_king import GAME
from tables.skull_king import EVERYTHING

RECORD = Record("skull_king", 1, EVERYTHING, 3, bytes(32), (Choice(0, "bid 0"), Choice(2, "bid 1")))


def test_a_record_of_a_running_table_replays_to_where_it_stands() -> None:
    state = replay(GAME, RECORD)
    assert state.to_act() == (1,)


def test_the_order_of_simultaneous_bids_is_no_part_of_the_state() -> None:
    turned = replace(RECORD, choices=RECORD.choices[::-1])
    assert replay(GAME, turned).text() == replay(GAME, RECORD).text()


def test_a_record_of_other_rules_is_refused_as_such() -> None:
    with pytest.raises(RecordError, match="skull_king rules 2, these are skull_king rules 1"):
        replay(GAME, replace(RECORD, rules=2))


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="the record is of whist"):
        replay(GAME, replace(RECORD, game="whist"))


def test_an_illegal_choice_is_named_with_its_place() -> None:
    with pytest.raises(RecordError, match="choice 1, seat 2, `bid 9`"):
        replay(GAME, replace(RECORD, choices=(Choice(0, "bid 0"), Choice(2, "bid 9"))))


def test_a_choice_out_of_turn_is_named_with_its_place() -> None:
    with pytest.raises(RecordError, match="choice 1, seat 0, `bid 0`"):
        replay(GAME, replace(RECORD, choices=(Choice(0, "bid 0"), Choice(0, "bid 0"))))


def test_a_choice_that_is_no_action_is_named_with_its_place() -> None:
    with pytest.raises(RecordError, match="choice 0, seat 0, `G15`"):
        replay(GAME, replace(RECORD, choices=(Choice(0, "G15"),)))


def test_the_seed_of_a_record_is_not_printed() -> None:
    assert "seed" not in repr(RECORD)
