"""Games without messages of their own on the wire: written, read back, and refused where they make no sense."""

from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any, NamedTuple

import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.struct_pb2 import Struct

from doubloon.v1 import game_pb2, skull_king_pb2
from doubloon_games import Log, registry
from doubloon_wire import CodecError, NoCodecError, codec_for, games_without_codec, other_games
from doubloon_wire.generic import GenericCodec
from doubloon_wire.plain import PlainError
from toys.auction import AUCTION, Auction, AuctionConfig, AuctionState, AuctionView, Revealed
from toys.installing import AUCTION_POINT, installed

CODEC = GenericCodec(AUCTION)


class NamedAuction(Auction):
    """One that says which events it has."""

    events = (Revealed,)


class Twin(NamedTuple):
    bids: tuple[int, ...]


@dataclass(frozen=True)
class Loose:
    bids: list[int]


def packed(**values: Any) -> AnyMessage:
    """A struct as it travels."""
    struct, message = Struct(), AnyMessage()
    struct.update(values)
    message.Pack(struct)
    return message


def config_message(**options: Any) -> game_pb2.GameConfig:
    return game_pb2.GameConfig(game="auction", other=packed(**options))


def test_views_of_a_whole_table_read_back() -> None:
    state, log = AuctionState(AuctionConfig(), 3), Log()
    while owing := state.to_act():
        for seat in (*range(3), None):
            message = game_pb2.View()
            CODEC.write_view(state.view(seat), message)
            assert CODEC.read_view(game_pb2.View.FromString(message.SerializeToString())) == state.view(seat)
        state.apply(owing[0], state.options(owing[0])[-1], log)


def test_actions_travel_by_their_names() -> None:
    for action in (0, 1, 2, 10, 11):
        message = game_pb2.Option()
        CODEC.write_action(action, message)
        assert message.other == packed(action=AUCTION.action_name(action))
        assert CODEC.read_action(message) == action


def test_an_event_stands_below_the_name_of_its_class() -> None:
    message = game_pb2.Event()
    CODEC.write_event(Revealed((1, 2)), message)
    assert message.other == packed(Revealed={"bids": [1, 2]})


def test_events_read_back_where_the_game_names_them() -> None:
    message = game_pb2.Event()
    CODEC.write_event(Revealed((1, 2)), message)
    assert GenericCodec(NamedAuction()).read_event(message) == Revealed((1, 2))
    with pytest.raises(CodecError, match="`Revealed` is no event that auction names"):
        GenericCodec(AUCTION).read_event(message)


def test_a_config_reads_back_with_the_rules_number() -> None:
    message = game_pb2.GameConfig()
    CODEC.write_config(AuctionConfig(broken=True), message)
    assert (message.game, message.rules) == ("auction", 1)
    assert CODEC.read_config(message) == AuctionConfig(broken=True)


def test_options_that_a_config_does_not_name_are_the_games_own() -> None:
    assert CODEC.read_config(config_message()) == AuctionConfig()
    assert CODEC.read_config(game_pb2.GameConfig(game="auction")) == AuctionConfig()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (game_pb2.GameConfig(game="whist"), "a config of `whist` is none of auction's"),
        (game_pb2.GameConfig(game="auction", skull_king=skull_king_pb2.SkullKingOptions()), "none of auction's"),
        (config_message(borken=True), "auction has no option `borken`; did you mean `broken`"),
        (config_message(broken="yes"), "option `broken` is 'yes'; it takes true or false"),
        (config_message(broken=[True]), "it takes true or false"),
        (game_pb2.GameConfig(game="auction", other=AnyMessage()), "is a google.protobuf.Struct, not nothing"),
        (game_pb2.GameConfig(game="auction", other=AnyMessage(type_url="x/Odd")), "not x/Odd"),
        (
            game_pb2.GameConfig(game="auction", other=AnyMessage(type_url="x/google.protobuf.Struct", value=b"\xff")),
            "bytes that are no google.protobuf.Struct",
        ),
    ],
)
def test_a_config_that_makes_no_sense_is_refused(message: game_pb2.GameConfig, words: str) -> None:
    with pytest.raises(CodecError, match=words):
        CODEC.read_config(message)


@dataclass(frozen=True)
class CountedConfig:
    count: int = 3


@pytest.mark.parametrize("count", [2.5, "two", 2.0**53, None, True])
def test_an_option_that_counts_takes_whole_numbers_alone(count: Any) -> None:
    game = Auction()
    game.default_config = CountedConfig()  # type: ignore[assignment]
    codec = GenericCodec(game)
    assert codec.read_config(config_message(count=2)) == CountedConfig(2)
    with pytest.raises(CodecError, match="`count`"):
        codec.read_config(config_message(count=count))


@pytest.mark.parametrize("message", [game_pb2.Option(), game_pb2.Option(other=packed(action=3))])
def test_an_option_without_a_name_is_refused(message: game_pb2.Option) -> None:
    with pytest.raises(CodecError):
        CODEC.read_action(message)


def test_messages_of_another_game_are_refused() -> None:
    with pytest.raises(CodecError, match="a view of auction is a"):
        CODEC.read_view(game_pb2.View())
    with pytest.raises(CodecError, match="an event of auction is a"):
        CODEC.read_event(game_pb2.Event())
    with pytest.raises(CodecError, match="`round`: a str"):
        CODEC.read_view(game_pb2.View(other=packed(seat=1, round="two", shown=[], committed=None)))


def test_an_event_that_equals_one_of_another_class_is_refused() -> None:
    with pytest.raises(PlainError, match="an event is a frozen dataclass, not a Twin"):
        CODEC.write_event(Twin((1,)), game_pb2.Event())


def test_an_event_that_is_not_plain_is_named_with_its_field() -> None:
    with pytest.raises(PlainError, match=r"`Loose.bids`: values of type list\[int\] cannot travel"):
        CODEC.write_event(Loose([1]), game_pb2.Event())


def test_equal_views_are_equal_bytes() -> None:
    encoded = set()
    for _ in range(5):
        message = game_pb2.View()
        GenericCodec(AUCTION).write_view(AuctionView(1, 2, ((1, 0), (2, 2)), None), message)
        encoded.add(message.SerializeToString())
    assert len(encoded) == 1


class Unsaid(Auction):
    """One whose `imagine` does not say what its view is."""

    name = "unsaid"

    def imagine(self, config, seat, view, chance):  # type: ignore[no-untyped-def]  # noqa: ANN001
        return super().imagine(config, seat, view, chance)


UNSAID = Unsaid()
OWN = CODEC


def test_an_installed_game_without_a_codec_has_the_generic_one() -> None:
    with installed(AUCTION_POINT):
        assert isinstance(codec_for("auction"), GenericCodec)
        assert codec_for("auction") is codec_for("auction")
        assert games_without_codec() == {}


def test_a_game_brings_a_codec_of_its_own() -> None:
    with installed(AUCTION_POINT, EntryPoint("auction", f"{__name__}:OWN", other_games.GROUP)):
        assert codec_for("auction") is OWN


def test_a_codec_that_does_not_load_is_named() -> None:
    with installed(AUCTION_POINT, EntryPoint("auction", "no_such_module:CODEC", other_games.GROUP)):
        with pytest.raises(NoCodecError, match="codec of `auction` does not load: ModuleNotFoundError"):
            codec_for("auction")
        assert "ModuleNotFoundError" in games_without_codec()["auction"]


def test_two_codecs_for_one_game_are_an_error() -> None:
    one, other = (EntryPoint("auction", module, other_games.GROUP) for module in ("toys.auction", "toys"))
    with installed(AUCTION_POINT, one, other), pytest.raises(NoCodecError, match=r"two .* `auction`; remove one"):
        codec_for("auction")


def test_a_game_that_cannot_travel_is_named_with_the_reason() -> None:
    words = r"`unsaid` has no codec of its own.*annotate it"
    with (
        installed(EntryPoint("unsaid", f"{__name__}:UNSAID", registry.GROUP)),
        pytest.raises(NoCodecError, match=words),
    ):
        codec_for("unsaid")
