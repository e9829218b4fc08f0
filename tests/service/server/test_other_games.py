"""A game of another package over the wire, without messages of its own."""

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import grpc
import pytest
from google.protobuf import any_pb2, json_format, struct_pb2

from doubloon.v1 import catalog_pb2, catalog_pb2_grpc, game_pb2, table_pb2
from doubloon_games import Choice, Record, find_game, registry, replay, state_hash
from doubloon_wire import codec_for
from toys.auction import AUCTION, AuctionState, AuctionView
from toys.installing import AUCTION_POINT, installed
from toys.wire import ADMIN_TOKEN, SEED, bearer, service, table

BOTS = ("ann", "bob")
AUCTION_CONFIG = game_pb2.GameConfig(game="auction")
SKULL_KING = EntryPoint("skull_king", "doubloon_games.skull_king:GAME", registry.GROUP)


@pytest.fixture(autouse=True)
def _auction_is_installed() -> Iterator[None]:
    with installed(AUCTION_POINT, SKULL_KING):
        yield


def config(**options: Any) -> game_pb2.GameConfig:
    struct, message = struct_pb2.Struct(), game_pb2.GameConfig(game="auction")
    struct.update(options)
    message.other.Pack(struct)
    return message


def values(message: any_pb2.Any) -> dict[str, Any]:
    struct = struct_pb2.Struct()
    assert message.Unpack(struct)
    return json_format.MessageToDict(struct)


async def test_a_table_of_it_is_played_and_its_record_replays() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS, game=AUCTION_CONFIG))
        told, _ = await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
        (record,) = await client.watch("event", 1)
    assert record.state == table_pb2.TABLE_STATE_FINISHED
    choices = [Choice(choice.seat, choice.action) for choice in record.choices]
    played = codec_for("auction").read_config(record.game)
    state = replay(AUCTION, Record("auction", record.game.rules, played, 2, SEED, choices))
    assert state_hash(state) == record.state_hash
    (seated,) = [frame.seated for frame in told if frame.HasField("seated")]
    assert values(seated.game.other) == {"broken": False}
    first, *_, last = [frame.observation for frame in told if frame.HasField("observation")]
    assert codec_for("auction").read_view(first.view) == AuctionView(0, 0, (), None)
    assert [values(option.other) for option in first.decision.options] == [
        {"action": f"bid {number}"} for number in range(3)
    ]
    assert [values(event.other) for event in last.events] == [{"Revealed": {"bids": [10.0]}}]


@pytest.mark.parametrize(
    ("game", "reason", "words"),
    [
        (config(borken=True), "INVALID_TABLE", "auction has no option `borken`; did you mean `broken`?"),
        (config(broken=1), "INVALID_TABLE", "option `broken` is 1.0; it takes true or false"),
        (game_pb2.GameConfig(game="auction", other=any_pb2.Any(type_url="x/y")), "INVALID_TABLE", "not x/y"),
        (game_pb2.GameConfig(game="auction", rules=7), "UNSUPPORTED_RULES", "wants rules 7"),
    ],
)
async def test_options_that_make_no_sense_are_refused_with_a_reason(
    game: game_pb2.GameConfig, reason: str, words: str
) -> None:
    async with service() as client:
        await client.register(*BOTS)
        refused, created = await client.create(table("bad", BOTS, game=game), table("good", BOTS, game=config()))
    assert (refused.reason, created.reason) == (reason, "")
    assert words in refused.message


async def test_a_combination_that_the_rules_do_not_have_is_refused() -> None:
    async with service() as client:
        four = (*BOTS, "cat", "dan")
        await client.register(*four)
        (refused,) = await client.create(table("t1", four, game=config(broken=True)))
    assert (refused.reason, refused.message) == ("INVALID_TABLE", "four cannot play the broken auction")


async def test_the_catalogue_has_it_with_its_options() -> None:
    async with service() as client:
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        admin = bearer(ADMIN_TOKEN)
        listed = await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=admin)
        game = (await catalog.GetGame(catalog_pb2.GetGameRequest(game="auction"), metadata=admin)).game
    assert [each.game for each in listed.games] == ["auction", "skull_king"]
    assert (game.summary.title, game.options_max, list(game.cards)) == ("Auction", 3, [])
    assert values(game.defaults.other) == {"broken": False}


async def test_a_view_that_cannot_travel_voids_its_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    view = AuctionState.view

    def odd(state: AuctionState, seat: int | None) -> AuctionView:
        shown = view(state, seat)
        return AuctionView("first", 0, (), None) if state.config.broken else shown  # type: ignore[arg-type]

    monkeypatch.setattr(AuctionState, "view", odd)
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("odd", BOTS, game=config(broken=True)), table("sound", BOTS, game=config()))
        told, _ = await asyncio.gather(*(client.play(bot, 2) for bot in BOTS))
        records = {record.table: record for record in await client.watch("event", 2)}
    assert records["odd"].state == table_pb2.TABLE_STATE_HOST_FAULT
    assert records["odd"].message == "the rules failed: PlainError"
    assert [seat.ending for seat in records["odd"].seats] == [0, 0]
    assert records["sound"].state == table_pb2.TABLE_STATE_FINISHED
    assert {frame.finished.reason for frame in told if frame.HasField("finished")} == {"HOST_FAULT", "FINISHED"}


async def test_a_game_that_cannot_travel_is_not_hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("auction")).imagine, "__annotations__", {"view": list[int]})
    async with service() as client:
        await client.register(*BOTS)
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        listed = await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=bearer(ADMIN_TOKEN))
        (refused,) = await client.create(table("t1", BOTS, game=AUCTION_CONFIG))
        with pytest.raises(grpc.aio.AioRpcError, match=r"list\[int\] cannot travel"):
            await catalog.GetGame(catalog_pb2.GetGameRequest(game="auction"), metadata=bearer(ADMIN_TOKEN))
    assert [each.game for each in listed.games] == ["skull_king"]
    assert refused.reason == "UNKNOWN_GAME"
    assert "its values are not plain ones" in refused.message
