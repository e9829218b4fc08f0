"""Who is told what: rules page 2.4, the columns of what is revealed to all and what is private."""

from typing import Any

from doubloon_games import Chance, Log
from doubloon_games.skull_king import GAME, AbilityUse, SkullKingState
from doubloon_games.skull_king.cards import BENDT, HARRY, JUANITA, RASCAL, ROSIE
from doubloon_games.skull_king.events import (
    AbilityUsed,
    BidsRevealed,
    Dealt,
    Discarded,
    Played,
    RoundScored,
    TrickEnded,
)
from tables.skull_king import bid, bid_and_play, cards, do, table


def told(log: Log, audience: int | None) -> list[Any]:
    return [notice.event for happening in log for notice in happening if audience in notice.audience]


def act(state: SkullKingState, *names: str) -> Log:
    log: Log = []
    for name in names:
        state.apply(state.to_act()[0], GAME.action_of(name), log)
    return log


def test_each_seat_is_dealt_its_own_hand_and_a_spectator_none() -> None:
    log: Log = []
    state = GAME.new_table(GAME.default_config, 3, Chance(bytes(32)), log)
    leader = state.view(None).first_leader
    for seat in range(3):
        assert told(log, seat) == [Dealt(1, 1, leader, tuple(state.hands[seat]))]
    assert told(log, None) == [Dealt(1, 1, leader, ())]


def test_bids_are_told_together_to_everybody() -> None:
    log = act(table(["G1", "G2", "G3"]), "bid 0", "bid 1", "bid 0")
    for audience in (0, 1, 2, None):
        assert told(log, audience) == [BidsRevealed((0, 1, 0))]


def test_cards_and_tricks_are_told_to_everybody() -> None:
    state = table(["G1 Y1", "G2 Y2", "G14 Y3"])
    bid(state, [0, 0, 0])
    log = act(state, "G1", "G2", "G14")
    expected = [Played(0, 1), Played(1, 2), Played(2, 14), TrickEnded(2, 2, 10)]
    assert told(log, 1) == told(log, None) == expected


def test_a_discarded_trick_names_its_leader_and_no_winner() -> None:
    state = table(["KRA Y1", "G2 Y2", "G14 Y3"])
    bid(state, [0, 0, 0])
    assert told(act(state, "KRA", "G2", "G14"), None)[-1] == TrickEnded(None, 2, 0)


def test_a_round_is_scored_for_everybody() -> None:
    state = table(["G1", "G2", "G3"])
    bid(state, [0, 0, 1])
    log = act(state, "G1", "G2", "G3")
    assert RoundScored((10, 10, 20), (10, 10, 20)) in told(log, 0)
    assert told(log, 0)[-1] == Dealt(2, 2, state.view(None).first_leader, tuple(state.hands[0]))


def test_bendts_draw_and_discards_are_told_to_that_seat_alone() -> None:
    state = table(["BENDT G1", "G2 G3", "G4 G5"], stock="Y9 B1 Y1")
    bid(state, [0, 0, 0])
    log = act(state, "BENDT", "G2", "G4", "discard G1 Y9")
    drawn, put_away = tuple(cards("Y9 B1")), tuple(cards("G1 Y9"))
    assert told(log, 0)[-2:] == [AbilityUsed(0, AbilityUse(BENDT, 2), drawn), Discarded(0, 2, put_away)]
    for audience in (1, 2, None):
        assert told(log, audience)[-2:] == [AbilityUsed(0, AbilityUse(BENDT, 2), ()), Discarded(0, 2, ())]


def test_what_juanita_shows_is_told_to_that_seat_alone() -> None:
    state = table(["JUANITA G1", "G2 G3", "G4 G5"], stock="Y9 B1 Y1")
    bid(state, [0, 0, 0])
    log = act(state, "JUANITA", "G2", "G4", "acknowledge")
    assert told(log, 0)[-1] == AbilityUsed(0, AbilityUse(JUANITA, 0), tuple(cards("Y1 Y9 B1")))
    for audience in (1, 2, None):
        assert told(log, audience)[-1] == AbilityUsed(0, AbilityUse(JUANITA, 0), ())


def test_what_rosie_rascal_and_harry_do_is_told_to_everybody() -> None:
    for pirate, choice, use in [
        ("ROSIE", "lead 2", AbilityUse(ROSIE, 2)),
        ("RASCAL", "wager 20", AbilityUse(RASCAL, 20)),
        ("HARRY", "rebid 1", AbilityUse(HARRY, 1)),
    ]:
        state = table([f"{pirate} G1", "G2 G3", "G4 G5"])
        bid(state, [0, 0, 0])
        log = act(state, pirate, "G2", "G4", choice)
        assert told(log, 2)[-1] == told(log, None)[-1] == AbilityUsed(0, use, ())


def test_a_trick_says_what_its_ability_did_once_it_has() -> None:
    state = table(["RASCAL G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "RASCAL G2 G4")
    assert state.view(1).tricks[0].ability is None
    do(state, 0, "wager 10")
    assert state.view(1).tricks[0].ability == AbilityUse(RASCAL, 10)


def test_bendts_sizes_are_public_while_the_seat_decides_and_after() -> None:
    state = table(["BENDT G1", "G2 G3", "G4 G5"], stock="Y9 B1 Y1")
    bid_and_play(state, "BENDT G2 G4")
    assert ([seat.hand_size for seat in state.view(None).seats], state.view(None).stock_size) == ([3, 1, 1], 1)
    do(state, 0, "discard G1 Y9")
    assert ([seat.hand_size for seat in state.view(None).seats], state.view(None).stock_size) == ([1, 1, 1], 1)
    assert state.view(None).tricks[0].ability == AbilityUse(BENDT, 2)


def test_juanitas_view_is_frozen_and_lasts_to_the_end_of_the_round() -> None:
    state = table(["JUANITA G1 Y1", "BENDT G2 G3", "G4 G5 G6"], stock="Y9 B1 Y2")
    bid_and_play(state, "JUANITA G2 G4")
    do(state, 0, "acknowledge", "G1")
    do(state, 1, "BENDT")
    do(state, 2, "G5")
    private = state.view(0).private
    assert private is not None
    assert private.stock_seen is not None
    assert (private.stock_seen.cards, private.stock_seen.after_tricks) == (tuple(cards("Y2 Y9 B1")), 1)
    do(state, 1, "discard G3 Y9", "B1")
    do(state, 2, "G6")
    log = act(state, "Y1")
    assert state.view(0).round == 4
    assert log
    private = state.view(0).private
    assert private is not None
    assert private.stock_seen is None
