"""Sea Salt & Paper on the wire: what is written reads back, and what the game does not have is refused."""

from dataclasses import fields, replace
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given

from doubloon.v1 import game_pb2
from doubloon.v1 import sea_salt_paper_pb2 as pb
from doubloon_games import UnknownActionError
from doubloon_games.sea_salt_paper import actions
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, COLOUR_NAMES, KINDS, STARFISH, TYPE_NAMES
from doubloon_games.sea_salt_paper.config import READINGS, SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES
from doubloon_games.sea_salt_paper.events import RoundEnd, SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.notation import action_name
from doubloon_games.sea_salt_paper.view import Phase, SeaSaltPaperView
from doubloon_wire import CodecError, codec_for
from wire.sea_salt_paper_values import EVENT_TYPES, any_event, any_view

CODEC = codec_for("sea_salt_paper")
CRAB_BLACK: Any = 35
CRAB_GREEN: Any = 37
BOAT_BLACK: Any = 51
NO_CARD: Any = 1 << 4 | 1
"""A blue mermaid: as a number of the wire like any other."""
NO_VALUE: Any = 999
NONE: Any = 0


@given(any_view)
def test_a_view_reads_back(view: SeaSaltPaperView) -> None:
    message = game_pb2.View()
    CODEC.write_view(view, message)
    assert CODEC.read_view(game_pb2.View.FromString(message.SerializeToString())) == view


@given(any_event)
def test_an_event_reads_back(event: SeaSaltPaperEvent) -> None:
    message = game_pb2.Event()
    CODEC.write_event(event, message)
    assert CODEC.read_event(game_pb2.Event.FromString(message.SerializeToString())) == event


def test_each_kind_of_event_has_an_arm() -> None:
    assert len(pb.SeaSaltPaperEvent.DESCRIPTOR.oneofs_by_name["event"].fields) == len(EVENT_TYPES)


def every_action() -> list[int]:
    pairs = [*combinations_with_replacement(KINDS, 2)]
    stars = [card for card in KINDS if card >> 4 == STARFISH]
    found = [action for action in range(actions.SWAP) if is_action(action)]
    found += [actions.swap_of(given, taken) for given, taken in product(KINDS, repeat=2)]
    found += [play for pair in pairs for play in map(actions.play_of, plays(pair, stars)) if is_action(play)]
    found += [steal for pair in pairs for seat in range(4) if is_action(steal := actions.steal_of(seat, pair))]
    return found


def plays(pair: tuple[int, int], stars: list[int]) -> list[tuple[int, ...]]:
    return [pair, *((*pair, star) for star in stars)]


def is_action(action: int) -> bool:
    try:
        action_name(action)
    except UnknownActionError:
        return False
    return True


def test_every_action_reads_back() -> None:
    found = every_action()
    assert len(found) > len(KINDS) ** 2 + 413
    kinds = set()
    for action in found:
        message = game_pb2.Option()
        CODEC.write_action(action, message)
        kinds.add(message.sea_salt_paper.WhichOneof("action"))
        assert CODEC.read_action(game_pb2.Option.FromString(message.SerializeToString())) == action
    assert len(kinds) == len(pb.SeaSaltPaperAction.DESCRIPTOR.fields)


@pytest.mark.parametrize(
    "action",
    [
        pb.SeaSaltPaperAction(),
        pb.SeaSaltPaperAction(take_discard=0),
        pb.SeaSaltPaperAction(take_discard=3),
        pb.SeaSaltPaperAction(discard_to=4_000_000_000),
        pb.SeaSaltPaperAction(choose_pile=3),
        pb.SeaSaltPaperAction(angelfish_take=0),
        pb.SeaSaltPaperAction(steal_from=4),
        pb.SeaSaltPaperAction(swap_target=4),
        pb.SeaSaltPaperAction(keep=NONE),
        pb.SeaSaltPaperAction(keep=NO_CARD),
        pb.SeaSaltPaperAction(lobster_take=NO_VALUE),
        pb.SeaSaltPaperAction(reef=CRAB_BLACK),
        pb.SeaSaltPaperAction(keep_event=NO_VALUE),
        pb.SeaSaltPaperAction(play=pb.SeaSaltPaperCards()),
        pb.SeaSaltPaperAction(play=pb.SeaSaltPaperCards(cards=[CRAB_BLACK, BOAT_BLACK])),
        pb.SeaSaltPaperAction(play=pb.SeaSaltPaperCards(cards=[CRAB_GREEN, CRAB_BLACK])),
        pb.SeaSaltPaperAction(play=pb.SeaSaltPaperCards(cards=[CRAB_BLACK] * 3)),
        pb.SeaSaltPaperAction(play=pb.SeaSaltPaperCards(cards=[CRAB_BLACK] * 4)),
        pb.SeaSaltPaperAction(swap=pb.SeaSaltPaperSwap(given=CRAB_BLACK)),
        pb.SeaSaltPaperAction(steal_pair=pb.SeaSaltPaperPair(cards=[CRAB_BLACK])),
        pb.SeaSaltPaperAction(steal_pair=pb.SeaSaltPaperPair(seat=4, cards=[CRAB_BLACK] * 2)),
    ],
    ids=lambda action: str(action).replace("\n", " ") or "empty",
)
def test_an_action_that_the_game_does_not_have_is_refused(action: pb.SeaSaltPaperAction) -> None:
    message = game_pb2.Option.FromString(game_pb2.Option(sea_salt_paper=action).SerializeToString())
    with pytest.raises(CodecError):
        CODEC.read_action(message)


def view(**changes: Any) -> pb.SeaSaltPaperView:
    plain: dict[str, Any] = {"phase": Phase.DRAW, "piles": [pb.SeaSaltPaperPile()] * 2}
    return pb.SeaSaltPaperView(**plain | changes)


def memory(**changes: Any) -> pb.SeaSaltPaperPrivate:
    plain: dict[str, Any] = {"piles": [pb.SeaSaltPaperCards()] * 2}
    return pb.SeaSaltPaperPrivate(memory=pb.SeaSaltPaperMemory(**plain | changes))


def test_a_view_with_little_in_it_is_read() -> None:
    for plain in (view(), view(private=memory())):
        CODEC.read_view(game_pb2.View(sea_salt_paper=plain))


@pytest.mark.parametrize(
    "nonsense",
    [
        view(phase=0),
        view(phase=17),
        view(starts=4),
        view(turn=9),
        view(target=4),
        view(caller=4),
        view(pile=3),
        view(piles=[]),
        view(piles=[pb.SeaSaltPaperPile(cards=[NONE])] * 2),
        view(event=13),
        view(next_event=-1),
        view(events_discarded=[0]),
        view(seats=[pb.SeaSaltPaperSeat(known=[NO_CARD])]),
        view(private=pb.SeaSaltPaperPrivate(hand=[NO_VALUE])),
        view(private=pb.SeaSaltPaperPrivate(reef=NO_CARD)),
        view(private=memory(piles=[])),
        view(private=memory(moves=[pb.SeaSaltPaperEvent()])),
        view(private=memory(hands=[pb.SeaSaltPaperCards(cards=[NO_CARD])])),
    ],
    ids=lambda nonsense: str(nonsense).replace("\n", " "),
)
def test_a_view_that_the_game_does_not_have_is_refused(nonsense: pb.SeaSaltPaperView) -> None:
    message = game_pb2.View.FromString(game_pb2.View(sea_salt_paper=nonsense).SerializeToString())
    with pytest.raises(CodecError):
        CODEC.read_view(message)


@pytest.mark.parametrize(
    "nonsense",
    [
        pb.SeaSaltPaperEvent(),
        pb.SeaSaltPaperEvent(discarded=pb.SeaSaltPaperDiscarded(pile=1)),
        pb.SeaSaltPaperEvent(took_top=pb.SeaSaltPaperTookTop(pile=3, card=CRAB_BLACK)),
        pb.SeaSaltPaperEvent(kept=pb.SeaSaltPaperKept(card=NO_CARD)),
        pb.SeaSaltPaperEvent(called=pb.SeaSaltPaperCalled(seat=4)),
        pb.SeaSaltPaperEvent(round_begun=pb.SeaSaltPaperRoundBegun()),
        pb.SeaSaltPaperEvent(round_ended=pb.SeaSaltPaperRoundEnded()),
        pb.SeaSaltPaperEvent(round_ended=pb.SeaSaltPaperRoundEnded(reason=NO_VALUE)),
        pb.SeaSaltPaperEvent(event_awarded=pb.SeaSaltPaperEventAwarded()),
        pb.SeaSaltPaperEvent(event_kept=pb.SeaSaltPaperEventKept(kept=NONE, discarded=NO_VALUE)),
    ],
    ids=lambda nonsense: str(nonsense).replace("\n", " ") or "empty",
)
def test_an_event_that_the_game_does_not_have_is_refused(nonsense: pb.SeaSaltPaperEvent) -> None:
    message = game_pb2.Event.FromString(game_pb2.Event(sea_salt_paper=nonsense).SerializeToString())
    with pytest.raises(CodecError):
        CODEC.read_event(message)


def test_messages_of_another_game_are_refused() -> None:
    with pytest.raises(CodecError):
        CODEC.read_view(game_pb2.View())
    with pytest.raises(CodecError):
        CODEC.read_action(game_pb2.Option())
    with pytest.raises(CodecError):
        CODEC.read_event(game_pb2.Event())
    with pytest.raises(CodecError, match="`skull_king`"):
        CODEC.read_config(game_pb2.GameConfig(game="skull_king"))


def every_change() -> list[dict[str, Any]]:
    """Each option as it is not by default, one by one."""
    switches: list[dict[str, Any]] = [{name: second} for name, (_, second) in READINGS.items()]
    flags = [{field.name: True} for field in fields(SeaSaltPaperConfig) if field.default is False]
    return [*switches, *flags, {"max_rounds": 1}, {"max_rounds": 99}]


@pytest.mark.parametrize("change", [{}, *every_change()], ids=str)
def test_options_read_back(change: dict[str, Any]) -> None:
    config = replace(SeaSaltPaperConfig(), **change)
    message = game_pb2.GameConfig()
    CODEC.write_config(config, message)
    assert (message.game, message.rules) == ("sea_salt_paper", 1)
    assert CODEC.read_config(game_pb2.GameConfig.FromString(message.SerializeToString())) == config


def test_each_option_can_be_changed() -> None:
    names = {name for change in every_change() for name in change}
    assert names == {field.name for field in fields(SeaSaltPaperConfig)}


@pytest.mark.parametrize("options", [None, pb.SeaSaltPaperOptions()], ids=["absent", "empty"])
def test_options_that_say_nothing_are_the_default(options: pb.SeaSaltPaperOptions | None) -> None:
    message = game_pb2.GameConfig(game="sea_salt_paper", sea_salt_paper=options)
    assert CODEC.read_config(message) == SeaSaltPaperConfig()


def test_a_spectators_view_has_no_private_part() -> None:
    message = game_pb2.View()
    read = CODEC.read_view(game_pb2.View(sea_salt_paper=view(private=memory())))
    CODEC.write_view(replace(read, private=None), message)
    assert not message.sea_salt_paper.HasField("private")


def names(enum: Any, prefix: str) -> dict[int, str]:
    """Of each value of an enum, in lower case."""
    return {value: name.removeprefix(prefix).lower() for name, value in enum.items() if value}


def test_numbers_on_the_wire_are_the_games_own() -> None:
    cards = {card: name.replace("/", "_") for card, name in CARD_NAMES.items()}
    assert names(pb.SeaSaltPaperCard, "SEA_SALT_PAPER_CARD_") == cards
    assert names(pb.SeaSaltPaperType, "SEA_SALT_PAPER_TYPE_") == dict(enumerate(TYPE_NAMES[1:], 1))
    assert names(pb.SeaSaltPaperColour, "SEA_SALT_PAPER_COLOUR_") == dict(enumerate(COLOUR_NAMES[1:], 1))
    assert names(pb.SeaSaltPaperEventCard, "SEA_SALT_PAPER_EVENT_CARD_") == dict(enumerate(EVENT_NAMES[1:], 1))
    assert names(pb.SeaSaltPaperPhase, "SEA_SALT_PAPER_PHASE_") == {each.value: each.name.lower() for each in Phase}
    ends = {each.value: each.name.lower() for each in RoundEnd}
    assert names(pb.SeaSaltPaperRoundEnd, "SEA_SALT_PAPER_ROUND_END_") == ends
