"""Runs Sea Salt & Paper's vectors on real tables: cards lie as the vector says, the engine does the rest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import CARD_NAMES
from doubloon_games.sea_salt_paper.ending import is_decided, places_of
from doubloon_games.sea_salt_paper.event_award import award, discards_of
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENTS_BY_NAME
from doubloon_games.sea_salt_paper.scoring import color_bonus, parts_of
from tables.sea_salt_paper import EVERYTHING, NOBODY, StopsAfterRound, do, option_names, table

Data = Mapping[str, Any]


class UnknownKindError(ValueError):
    """A vector of a kind that nothing here can run."""


def run(data: Data, config: SeaSaltPaperConfig = EVERYTHING) -> None:
    """Checks one vector; another config than the default says what a rule switch leaves as it is.

    Raises:
        UnknownKindError: If there are no vectors of its kind.
    """
    kind = data["kind"]
    if kind not in _RUNNERS:
        raise UnknownKindError(f"{data['id']} is of the unknown kind `{kind}`; there are: {', '.join(_RUNNERS)}")
    _RUNNERS[kind](data, replace(config, **data.get("switches", {})))


def _score(data: Data, config: SeaSaltPaperConfig) -> None:
    given = data["input"]
    state = _table_of([given, {"hand": [], "played": [], "face_down_shell": None, "events": []}], config)
    parts = parts_of(state.tallies[0], state.powers[0])
    assert {
        "duo": parts.duo,
        "starfish": parts.starfish,
        "mermaid": parts.mermaid,
        "collector": parts.collection,
        "multiplier": parts.multiplier,
        "card_points": state.card_points(0),
        "color_bonus": color_bonus(state.tallies[0]),
    } == data["expect"]


def _round_end(data: Data, config: SeaSaltPaperConfig) -> None:
    given = data["input"]
    players, call, ender = given["players"], given["call"], given["caller"]
    state = _table_of(players, config)
    state.totals = tuple(player["total"] for player in players)
    seats = range(state.seats)
    bonuses = [color_bonus(tally) for tally in state.tallies]
    points = [state.card_points(seat) for seat in seats]
    if call == "last_chance":
        state.turn = (ender - 1) % state.seats
        state.caller = ender
        state.revealed = [seat != state.turn for seat in seats]
        do(state, "end_turn")
    else:
        state.turn = ender
        state.deck = [] if call == "deck_empty" else state.deck
        do(state, "call_stop" if call == "stop" else "end_turn")
    assert {
        "card_points": points,
        "color_bonus": bonuses,
        "round_points": [*state.last_points],
        "next_start_seat": state.starts,
    } == data["expect"]
    assert isinstance(state, StopsAfterRound)
    assert state.round_over


def _game_end(data: Data, config: SeaSaltPaperConfig) -> None:
    given = data["input"]
    totals = [*map(int.__add__, given["totals_before"], given["round_points"])]
    config = replace(config, double_score=given["double_score"], end_threshold="exceed")
    assert len(totals) == given["players"]
    assert {
        "totals": totals,
        "exceed_mode": _decided(config, totals, given["round_points"]),
        "reach_mode": _decided(replace(config, end_threshold="reach"), totals, given["round_points"]),
    } == data["expect"]


def _decided(config: SeaSaltPaperConfig, totals: Sequence[int], last_points: Sequence[int]) -> Data:
    over = is_decided(config, totals)
    places = places_of(totals, last_points)
    return {"over": over, "winners": [seat for seat, place in enumerate(places) if place == 1 and over]}


def _legal(data: Data, config: SeaSaltPaperConfig) -> None:
    _compare(_table_in(data["state"], config), data["expect"])


def _transition(data: Data, config: SeaSaltPaperConfig) -> None:
    state = _table_in(data["state"], config)
    do(state, *(" ".join(map(str, action)) for action in data["actions"]))
    _compare(state, data["expect"])


def _setup(data: Data, config: SeaSaltPaperConfig) -> None:
    given, expect = data["input"], data["expect"]
    if "round_ended_by" in given:
        _starting_seat(given, expect, config)
        return
    state = GAME.new_table(replace(config, extra_salt=given["extra_salt"]), given["players"], Chance(bytes(32)))
    assert {
        "deck": len(state.deck),
        "discard1": len(state.piles[0]),
        "discard2": len(state.piles[1]),
        "hands": [*map(len, state.hands)],
    } == expect


def _starting_seat(given: Data, expect: Data, config: SeaSaltPaperConfig) -> None:
    shells = ["shell/dark_blue", "shell/light_blue", "shell/black", "shell/yellow", "shell/green"]
    seat, seats = given["seat"], given["players"]
    hands = [shells if owner == seat else [] for owner in range(seats)]
    state = table(
        hands, config=config, kind=StopsAfterRound, phase=Phase.PLAY, turn=seat, deck="", piles=("crab/grey", "")
    )
    do(state, f"call_{given['round_ended_by']}")
    while state.to_act():
        do(state, option_names(state)[-1])
    assert {"next_start_seat": state.starts} == expect


def _event_award(data: Data, config: SeaSaltPaperConfig) -> None:
    given = data["input"]
    kept = [[EVENTS_BY_NAME[name] for name in names] for names in given["kept_events"]]
    event = EVENTS_BY_NAME[given["table_event"]]
    given_out = award(given["totals"], kept, event, tied_holder_keeps=config.event_tie_holder == "keeps")
    chooses = [seat for seat, events in enumerate(given_out.kept) if len(events) > 1]
    expect = data["expect"]
    assert [sorted(EVENT_NAMES[held] for held in events) for events in given_out.kept] == expect["kept_events"]
    assert {EVENT_NAMES[lost] for lost in discards_of(given_out, event)} == {*expect["discarded"]}
    if expect["choose"] is None:
        assert not chooses
    else:
        assert chooses == [expect["choose"]["seat"]]
        assert sorted(EVENT_NAMES[held] for held in given_out.kept[chooses[0]]) == expect["choose"]["options"]


def _event_choice(data: Data, config: SeaSaltPaperConfig) -> None:
    given = data["input"]
    seats = len(given["totals"])
    state = table(
        [[]] * seats,
        config=config,
        phase=Phase.PLAY,
        event=given["table_event"],
        kept=dict(enumerate(given["kept_events"])),
        totals=given["totals"],
    )
    do(state, "end_turn")
    assert state.phase is Phase.EVENT_KEEP
    assert {
        "seat": state.turn,
        "options": sorted(name.removeprefix("keep_event ") for name in option_names(state)),
        "next_event_shown": bool(state.next_event),
    } == data["expect"]


def _table_of(players: Sequence[Data], config: SeaSaltPaperConfig) -> SeaSaltPaperState:
    """A table at the end of a turn, at which the players own what the vector says."""
    return table(
        [player["hand"] for player in players],
        config=config,
        kind=StopsAfterRound,
        phase=Phase.PLAY,
        deck="crab/grey",
        groups={seat: player["played"] for seat, player in enumerate(players)},
        kept={seat: player["events"] for seat, player in enumerate(players)},
        reefs={seat: shell for seat, player in enumerate(players) if (shell := player["face_down_shell"])},
    )


def _table_in(data: Data, config: SeaSaltPaperConfig) -> SeaSaltPaperState:
    state = table(
        data["hands"],
        config=config,
        kind=StopsAfterRound,
        phase=Phase[data["phase"]],
        turn=data["current"],
        deck=data["deck_top_first"],
        piles=(data["discard1_bottom_first"], data["discard2_bottom_first"]),
        groups=dict(enumerate(data["played"])),
        event=data["table_event"],
        kept=dict(enumerate(data["kept_events"])),
        reefs={seat: shell for seat, shell in enumerate(data["face_down_shell"]) if shell},
        locked=data["locked"],
        caller=NOBODY if data["caller"] is None else data["caller"],
        revealed=data["revealed"],
        totals=data["totals"],
    )
    assert state.seats == data["players"]
    return state


def _compare(state: SeaSaltPaperState, expect: Data) -> None:
    """Holds each thing that the vector expects against the table."""
    for name, value in expect.items():
        found = _FACTS[name](state)
        if name == "legal":
            assert sorted(found) == sorted(" ".join(map(str, action)) for action in value)
        elif name.startswith("hand"):
            assert found == sorted(value)
        else:
            assert found == value, name


def _phase(state: SeaSaltPaperState) -> str:
    if isinstance(state, StopsAfterRound) and state.round_over:
        return "ROUND_OVER"
    return "GAME_OVER" if state.phase is Phase.OVER else state.phase.name


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


_FACTS: Final[Mapping[str, Callable[[SeaSaltPaperState], Any]]] = {
    "phase": _phase,
    "legal": option_names,
    "current": lambda state: state.turn,
    "hand0": lambda state: sorted(_names(state.hands[0])),
    "hand1": lambda state: sorted(_names(state.hands[1])),
    "deck": lambda state: _names(state.deck[::-1]),
    "discard1": lambda state: _names(state.piles[0]),
    "discard2": lambda state: _names(state.piles[1]),
    "round_points": lambda state: [*state.last_points],
    "totals": lambda state: [*state.totals],
    "card_points0": lambda state: state.card_points(0),
    "card_points": lambda state: [state.card_points(seat) for seat in range(state.seats)],
    "next_start_seat": lambda state: state.starts,
    "winner": lambda state: state.winner,
    "locked": lambda state: [seat for seat, locked in enumerate(state.locked) if locked],
}
_RUNNERS: Final[Mapping[str, Callable[[Data, SeaSaltPaperConfig], None]]] = {
    "score": _score,
    "round_end": _round_end,
    "game_end": _game_end,
    "legal": _legal,
    "transition": _transition,
    "setup": _setup,
    "event_award": _event_award,
    "event_choice": _event_choice,
}
