"""Runs Skull King's vectors on real tables: cards are dealt as the vector says, the engine does the rest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from doubloon_games import Chance, Log
from doubloon_games.skull_king import GAME, AbilityUse, SkullKingConfig, SkullKingState
from doubloon_games.skull_king.actions import discarded_by
from doubloon_games.skull_king.cards import CARD_NAMES, HARRY, KINDS, LOOT, deck_of
from doubloon_games.skull_king.deal import deal, leader_of
from doubloon_games.skull_king.events import AbilityUsed, BidsRevealed, Played, RoundScored, TrickEnded
from doubloon_games.skull_king.scoring import places_of, round_points
from doubloon_games.skull_king.view import Phase
from tables.skull_king import EVERYTHING, bid, do, option_names, play, table

Data = Mapping[str, Any]
FILLER: Final = "ESC"
"""Binds nobody and may always be played: what a hand holds beside the cards of a vector."""
LAST_ROUND: Final = 10
"""After it a table stays as it ended."""


class UnknownTypeError(ValueError):
    """A vector of a type that nothing here can run."""


def run(data: Data) -> None:
    """Checks one vector.

    Raises:
        UnknownTypeError: If there are no vectors of its type.
    """
    kind = data["type"]
    if kind not in _RUNNERS:
        raise UnknownTypeError(f"{data['id']} is of the unknown type `{kind}`; there are: {', '.join(_RUNNERS)}")
    _RUNNERS[kind](data)


def _trick(data: Data) -> None:
    seats = [seat for seat, _ in data["plays"]]
    plays = [card for _, card in data["plays"]]
    rest = [] if data["last_trick"] else [FILLER]
    state = table(
        [" ".join([_held(card), *rest]) for card in plays],
        config=replace(EVERYTHING, pirate_abilities=data["abilities"]),
        round_number=LAST_ROUND,
        stock=f"{FILLER} {FILLER}",
    )
    bid(state, [0] * state.seats)
    log = _play_all(state, plays)
    ended = next(event for event in _public(log) if isinstance(event, TrickEnded))
    view = state.view(None)
    assert {
        "winner": None if ended.winner is None else seats[ended.winner],
        "leader": seats[ended.leader],
        "discarded": ended.winner is None,
        "bonus": ended.bonus,
        "alliances": [[seats[pair.loot_seat], seats[pair.winner_seat]] for pair in view.alliances],
        "ability": _pending_ability(state),
    } == data["expect"]
    assert view.tricks[0].bonus == ended.bonus


def _legal(data: Data) -> None:
    plays = data["plays"]
    seat = len(plays)
    hands = [f"{_held(card)} {FILLER}" for card in plays] + [" ".join(data["hand"])]
    hands += [f"{FILLER} {FILLER}"] * (3 - len(hands))
    state = table(hands, round_number=LAST_ROUND)
    bid(state, [0] * state.seats)
    play(state, " ".join(plays))
    assert state.to_act() == (seat,)
    names = option_names(state, seat)
    assert set(names) == set(data["expect"])
    assert len(names) == len(set(names))


def _round_score(data: Data) -> None:
    names = [*data["players"]]
    players = [data["players"][name] for name in names]
    points = round_points(
        [player["bid"] for player in players],
        [player["tricks"] for player in players],
        round_number=data["round"],
        bonuses=[player["trick_bonus"] for player in players],
        wagers=[player["wager"] for player in players],
        alliances=[(names.index(looter), names.index(winner)) for looter, winner in data["alliances"]],
    )
    assert dict(zip(names, points, strict=True)) == data["expect"]


def _deal(data: Data) -> None:
    config = _CONFIG_BY_DECK[data["deck"]]
    assert len(deck_of(config)) == data["deck"]
    hands, stock = deal(config, data["players"], data["round"], Chance(bytes(32)))
    expect = data["expect"]
    assert [len(hand) for hand in hands] == [expect["hand"]] * expect["hands_dealt"]
    assert len(stock) == expect["stock"]


def _ability(data: Data) -> None:
    _ABILITIES[data["ability"]](data["args"], data["expect"])


def _rosie(args: Data, expect: Data) -> None:
    players = args["players"]
    winner = players.index(args["winner"])
    state = _won_with("ROSIE", seats=len(players), winner=winner)
    names = [f"lead {players.index(player)}" for player in expect["options"]]
    assert option_names(state, winner) == names


def _bendt(args: Data, expect: Data) -> None:
    others = [CARD_NAMES[card] for card in KINDS if CARD_NAMES[card] not in args["hand"]]
    stock = (others[:2] + [FILLER] * args["stock"])[: args["stock"]]
    state = _won_with("BENDT", rest=" ".join(args["hand"]), stock=" ".join(stock))
    if state.phase is not Phase.BENDT:
        assert expect == {"draw": 0, "discard": 0, "option_count": 0}
        return
    private = state.view(0).private
    assert private is not None
    options = state.options(0)
    assert len(private.drawn) == expect["draw"]
    assert {len(discarded_by(option)) for option in options} == {expect["discard"]}
    assert len(set(options)) == len(options) == expect["option_count"]


def _rascal(_args: Data, expect: Data) -> None:
    assert option_names(_won_with("RASCAL"), 0) == [f"wager {points}" for points in expect["options"]]


def _juanita(args: Data, expect: Data) -> None:
    state = _won_with("JUANITA", stock=" ".join(args["stock"]))
    private = state.view(0).private
    assert private is not None
    assert private.stock_seen is not None
    seen = [CARD_NAMES[card] for card in private.stock_seen.cards]
    assert sorted(seen) == sorted(expect["seen_multiset"])


def _harry(args: Data, expect: Data) -> None:
    rest = " ".join([FILLER] * (args["cards"] - 1))
    state = _won_with("HARRY", rest=rest, own_bid=args["bid"])
    assert option_names(state, 0) == [f"rebid {bid}" for bid in expect["options"]]


def _ranking(data: Data) -> None:
    names = [*data["totals"]]
    places = places_of([data["totals"][name] for name in names])
    ranks = dict(zip(names, places, strict=True))
    assert ranks == data["expect"]["ranks"]
    assert [name for name in names if ranks[name] == 1] == data["expect"]["winners"]


def _leaders(data: Data) -> None:
    players = data["players"]
    first = players.index(data["first"])
    assert [players[leader_of(first, len(players), number)] for number in range(1, 11)] == data["expect"]


def _round(data: Data) -> None:
    seats = data["seats"]
    state = table(
        [" ".join(data["hands"][seat]) for seat in seats],
        config=replace(EVERYTHING, pirate_abilities=data["abilities"]),
        round_number=data["round"],
        leader=seats.index(data["leader"]),
        stock=" ".join([FILLER] * 9),
    )
    assert state.hand_size == data["cards"]
    log: Log = []
    for seat, name in enumerate(seats):
        state.apply(seat, GAME.action_of(f"bid {data['bids'][name]}"), log)
    for step in data["steps"]:
        _play_step(state, step, seats, log)
    assert _told(log, seats) == data["expect"]


def _play_step(state: SkullKingState, step: Data, seats: Sequence[str], log: Log) -> None:
    last_trick = sum(map(len, state.hands)) == state.seats
    for seat, card in (played.split("=") for played in step["trick"]):
        state.apply(seats.index(seat), GAME.action_of(card), log)
    ended = _last_trick(log)
    ability = _pending_ability(state)
    assert {
        "winner": None if ended.winner is None else seats[ended.winner],
        "leader": seats[ended.leader],
        "ability": ability,
    } == step["expect"]
    if ability is None:
        return
    assert ended.winner is not None
    assert ability == "HARRY" or not last_trick
    state.apply(ended.winner, GAME.action_of(_choice_name(ability, step.get("ability_choice"), seats)), log)


def _choice_name(ability: str, choice: Any, seats: Sequence[str]) -> str:
    if ability == "ROSIE":
        return f"lead {seats.index(choice)}"
    return {"HARRY": f"rebid {choice}", "RASCAL": f"wager {choice}", "JUANITA": "acknowledge"}[ability]


def _told(log: Log, seats: Sequence[str]) -> Data:
    """A round as a spectator adds it up, in the form of a vector's expectation."""
    told: dict[str, Any] = {"tricks": dict.fromkeys(seats, 0), "trick_bonus": dict.fromkeys(seats, 0), "alliances": []}
    trick: list[Played] = []
    for event in _public(log):
        match event:
            case BidsRevealed(bids):
                told["bids"] = dict(zip(seats, bids, strict=True))
            case Played():
                trick.append(event)
            case TrickEnded(winner, _, bonus):
                _count_trick(told, trick, winner=winner, bonus=bonus, seats=seats)
                trick = []
            case AbilityUsed(seat, AbilityUse(pirate, value)) if pirate == HARRY:
                told["bids"][seats[seat]] = value
            case RoundScored(points):
                told["scores"] = dict(zip(seats, points, strict=True))
    return told


def _count_trick(
    told: dict[str, Any], trick: Sequence[Played], *, winner: int | None, bonus: int, seats: Sequence[str]
) -> None:
    if winner is None:
        return
    told["tricks"][seats[winner]] += 1
    told["trick_bonus"][seats[winner]] += bonus
    looters = [played.seat for played in trick if played.card == LOOT and played.seat != winner]
    told["alliances"] += [[seats[looter], seats[winner]] for looter in looters]


def _won_with(
    pirate: str, *, seats: int = 3, winner: int = 0, rest: str = FILLER, stock: str = FILLER, own_bid: int = 0
) -> SkullKingState:
    """A table at which a seat has just led and won with a pirate; `rest` is what it still holds."""
    hands = [f"{FILLER} {FILLER}"] * max(seats, 3)
    hands[winner] = f"{pirate} {rest}"
    state = table(hands, seats=seats, round_number=LAST_ROUND, leader=winner, stock=stock)
    state.hand_size = len(hands[winner].split())
    bid(state, [own_bid if seat == winner else 0 for seat in range(seats)])
    do(state, winner, pirate)
    play(state, " ".join([FILLER] * (seats - 1)))
    return state


def _play_all(state: SkullKingState, names: Sequence[str]) -> Log:
    log: Log = []
    for name in names:
        state.apply(state.to_act()[0], GAME.action_of(name), log)
    return log


def _public(log: Log) -> list[Any]:
    """What a spectator is told."""
    return [notice.event for happening in log for notice in happening if None in notice.audience]


def _last_trick(log: Log) -> TrickEnded:
    return next(event for event in reversed(_public(log)) if isinstance(event, TrickEnded))


def _pending_ability(state: SkullKingState) -> str | None:
    return state.phase.name if state.phase in _ABILITY_PHASES else None


def _held(card: str) -> str:
    return card.partition(":")[0]


_ABILITY_PHASES: Final = (Phase.ROSIE, Phase.BENDT, Phase.RASCAL, Phase.JUANITA, Phase.HARRY)
_ABILITIES: Final = {"ROSIE": _rosie, "BENDT": _bendt, "RASCAL": _rascal, "JUANITA": _juanita, "HARRY": _harry}
_CONFIG_BY_DECK: Final = {
    70: SkullKingConfig(),
    71: SkullKingConfig(kraken=True),
    72: SkullKingConfig(kraken=True, white_whale=True),
    73: SkullKingConfig(kraken=True, loot=True),
    74: SkullKingConfig(kraken=True, white_whale=True, loot=True),
}
_RUNNERS: Final[Mapping[str, Callable[[Data], None]]] = {
    "trick": _trick,
    "legal": _legal,
    "round_score": _round_score,
    "deal": _deal,
    "ability": _ability,
    "ranking": _ranking,
    "leaders": _leaders,
    "round": _round,
}
