"""Skull King on the wire: what is written reads back, in few bytes, and always in the same ones."""

from itertools import product

import pytest

from doubloon.v1 import game_pb2, play_pb2
from doubloon_games.skull_king import GAME, AbilityUse, SkullKingConfig, SkullKingState, events
from doubloon_games.skull_king.actions import discard_of
from doubloon_games.skull_king.cards import BENDT, KINDS, PLAYS
from doubloon_wire import CodecError, NoCodecError, codec_for
from laws.cases import Case, every_case, pasts
from tables.skull_king import EVERYTHING, bid, bid_and_play, cards, do, table

CODEC = codec_for("skull_king")
SEED = 4
VIEW_BYTES = (
    "0a2b" "0802" "1002"  # round 2, cards are played
    "1a06" "1000" "1800" "3802"  # seat 0: bid 0, two cards
    "1a06" "1001" "1801" "3801"  # seat 1: bid 1, one card
    "1a06" "1002" "1802" "3802"  # seat 2: bid 2, two cards
    "2205" "0801" "12014b"  # seat 1 led loot
    "3801" "4204" "0a02033e"  # seat 1 led the round; own hand G3 B14
)  # fmt: skip
OPTION_BYTES = (
    "12040a020800"  # bid 0
    "12040a021046"  # play the Tigress as a pirate
    "12040a021802"  # seat 2 leads
    "12080a0622040a020149"  # discard G1 and a mermaid
    "12040a02280a"  # wager 10
    "12040a023000"  # the bid is 0 from now on
    "12040a023801"  # seen
)
EVENTS = [
    events.Dealt(3, 3, 1, (1, 2, 77)),
    events.Dealt(1, 1, 0, ()),
    events.BidsRevealed((0, 3, 0)),
    events.Played(0, 71),
    events.TrickEnded(0, 0, 0),
    events.TrickEnded(2, 1, 120),
    events.TrickEnded(None, 0, 0),
    events.AbilityUsed(1, AbilityUse(BENDT, 2), (1, 74)),
    events.AbilityUsed(0, AbilityUse(BENDT, 0), ()),
    events.Discarded(1, 2, (74, 74)),
    events.Discarded(0, 1, ()),
    events.RoundScored((-100, 0, 30), (-730, 0, 1200)),
]


def skull_king_cases() -> list[Case]:
    """Nothing on and everything on, at every number of seats."""
    return [case for case in every_case() if case.game is GAME and len({*astuple(case.config)}) == 1]


def astuple(config: SkullKingConfig) -> tuple[bool, ...]:
    return config.kraken, config.white_whale, config.loot, config.pirate_abilities


@pytest.mark.parametrize("case", skull_king_cases(), ids=str)
def test_views_read_back(case: Case) -> None:
    for past in pasts(case, SEED):
        for seat in (0, case.seats - 1, None):
            view = past.now.view(seat)
            message = game_pb2.View()
            CODEC.write_view(view, message)
            assert CODEC.read_view(game_pb2.View.FromString(message.SerializeToString())) == view


@pytest.mark.parametrize("case", skull_king_cases(), ids=str)
def test_what_happens_reads_back(case: Case) -> None:
    *_, last = pasts(case, SEED)
    for happening in last.log:
        for notice in happening:
            assert event_read_back(notice.event) == notice.event


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_reads_back(event: events.SkullKingEvent) -> None:
    assert event_read_back(event) == event


def test_every_action_reads_back() -> None:
    names = [f"bid {number}" for number in range(11)] + [f"rebid {number}" for number in range(11)]
    names += [f"lead {seat}" for seat in range(8)] + [f"wager {points}" for points in (0, 10, 20)] + ["acknowledge"]
    actions = [GAME.action_of(name) for name in names] + [*PLAYS]
    actions += [discard_of([card]) for card in KINDS]
    actions += [discard_of(pair) for pair in product(KINDS, repeat=2) if pair[0] <= pair[1]]
    for action in actions:
        message = game_pb2.Option()
        CODEC.write_action(action, message)
        assert CODEC.read_action(game_pb2.Option.FromString(message.SerializeToString())) == action


@pytest.mark.parametrize("values", [*product((False, True), repeat=4)])
def test_options_read_back(values: tuple[bool, bool, bool, bool]) -> None:
    config = SkullKingConfig(*values)
    message = game_pb2.GameConfig()
    CODEC.write_config(config, message)
    assert (message.game, message.rules) == ("skull_king", 1)
    assert CODEC.read_config(game_pb2.GameConfig.FromString(message.SerializeToString())) == config


def test_a_config_without_options_is_the_games_own_default() -> None:
    assert CODEC.read_config(game_pb2.GameConfig(game="skull_king")) == GAME.default_config


def test_a_config_of_another_game_is_refused() -> None:
    with pytest.raises(CodecError, match="`whist`"):
        CODEC.read_config(game_pb2.GameConfig(game="whist"))


def test_messages_of_another_game_are_refused() -> None:
    with pytest.raises(CodecError):
        CODEC.read_view(game_pb2.View())
    with pytest.raises(CodecError):
        CODEC.read_action(game_pb2.Option())
    with pytest.raises(CodecError):
        CODEC.read_event(game_pb2.Event())


def test_a_game_without_a_codec_is_named() -> None:
    with pytest.raises(NoCodecError, match="`whist`; there are: "):
        codec_for("whist")


def test_a_spectators_view_has_no_private_part() -> None:
    message = game_pb2.View()
    CODEC.write_view(table(["G1", "G2", "G3"]).view(None), message)
    assert not message.skull_king.HasField("private")


def test_views_differ_where_an_empty_look_differs_from_none() -> None:
    state = table(["JUANITA G1", "G2 G3", "G4 G5"])
    bid_and_play(state, "JUANITA G2 G4")
    message = game_pb2.View()
    CODEC.write_view(state.view(0), message)
    assert message.skull_king.private.HasField("stock_seen")
    assert CODEC.read_view(message) == state.view(0)


def test_the_bytes_of_a_view_are_these() -> None:
    state = table(["G1 ROSIE", "G2 LOOT", "G3 B14"], leader=1)
    bid(state, [0, 1, 2])
    do(state, 1, "LOOT")
    message = game_pb2.View()
    CODEC.write_view(state.view(2), message)
    assert message.SerializeToString(deterministic=True).hex() == VIEW_BYTES


def test_the_bytes_of_options_are_these() -> None:
    decision = play_pb2.Decision()
    for name in ("bid 0", "TIG:p", "lead 2", "discard G1 MER", "wager 10", "rebid 0", "acknowledge"):
        CODEC.write_action(GAME.action_of(name), decision.options.add())
    assert decision.SerializeToString(deterministic=True).hex() == OPTION_BYTES


def test_a_long_view_stays_small() -> None:
    """The longest kind: eight seats, all tricks but one played, the largest stock seen."""
    state = longest_position()
    message = game_pb2.View()
    CODEC.write_view(state.view(0), message)
    assert len(message.SerializeToString()) < 450


def test_the_largest_decision_stays_within_the_stated_bound() -> None:
    """Bendt won the first trick of round 10 at seven seats: eleven cards, 55 ways to put two away."""
    standard = [f"{suit}{rank}" for suit in "GYPB" for rank in range(1, 15)]
    hands = [["BENDT", *standard[:9]], *(["ESC"] * 10 for _ in range(6))]
    state = table([" ".join(hand) for hand in hands], round_number=10, stock="SK MER WHA KRA")
    bid(state, [10] * 7)
    do(state, 0, "BENDT")
    for seat in range(1, 7):
        do(state, seat, "ESC")
    decision, view = play_pb2.Decision(), game_pb2.View()
    CODEC.write_view(state.view(0), view)
    for action in state.options(0):
        CODEC.write_action(action, decision.options.add())
    assert len(decision.options) == GAME.limits.options == 55
    assert len(view.SerializeToString()) + len(decision.SerializeToString()) <= GAME.limits.view_bytes


def longest_position() -> SkullKingState:
    hands = [" ".join(["ESC"] * 8)] * 8
    state = table(hands, config=EVERYTHING, round_number=10)
    state.hands[0] = sorted(cards("JUANITA ESC ESC ESC ESC ESC ESC ESC"))
    state.stock = tuple(cards(" ".join(["G1"] * 10)))
    bid(state, [8] * 8)
    do(state, 0, "JUANITA")
    for seat in range(1, 8):
        do(state, seat, "ESC")
    do(state, 0, "acknowledge")
    for _ in range(6):
        for _ in range(8):
            do(state, state.to_act()[0], "ESC")
    return state


def event_read_back(event: events.SkullKingEvent) -> events.SkullKingEvent:
    message = game_pb2.Event()
    CODEC.write_event(event, message)
    read: events.SkullKingEvent = CODEC.read_event(game_pb2.Event.FromString(message.SerializeToString()))
    return read
