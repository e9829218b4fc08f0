"""One table watched over the wire."""

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import grpc
import grpc.aio
import pytest

from doubloon.v1 import bot_pb2, catalog_pb2, catalog_pb2_grpc, game_pb2, table_pb2
from doubloon_games import registry
from doubloon_service.sessions import gallery
from doubloon_wire import codec_for
from service.server.test_gate import reason
from toys.auction import AuctionView
from toys.installing import AUCTION_POINT, installed
from toys.wire import ADMIN_TOKEN, Client, bearer, service, table, token_of

ADMIN = bearer(ADMIN_TOKEN)
WATCH_TOKEN = "the-watch-token"
BOTS = ("ann", "bob", "cat")
GAMES = {
    "skull_king": game_pb2.GameConfig(game="skull_king"),
    "sea_salt_paper": game_pb2.GameConfig(game="sea_salt_paper"),
    "auction": game_pb2.GameConfig(game="auction"),
}


@pytest.fixture(autouse=True)
def _all_games_are_installed() -> Iterator[None]:
    points = [EntryPoint(name, f"doubloon_games.{name}:GAME", registry.GROUP) for name in [*GAMES][:2]]
    with installed(AUCTION_POINT, *points):
        yield


def watch(client: Client, table_id: str, metadata: Any = ADMIN) -> Any:
    return client.tables.WatchTable(table_pb2.WatchTableRequest(table=table_id), metadata=metadata)


async def rest(call: Any) -> list[table_pb2.WatchTableResponse]:
    """All that is still to come of a stream."""
    told = []
    while (response := await call.read()) is not grpc.aio.EOF:
        told.append(response)
    return told


async def refusal(call: Any) -> tuple[grpc.StatusCode, str, str]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call.read()
    return caught.value.code(), reason(caught.value), caught.value.details() or ""


async def watched(client: Client, game: str) -> list[table_pb2.WatchTableResponse]:
    """All that a spectator is told of a table from before its start to its end."""
    await client.register(*BOTS)
    await client.create(table("t1", BOTS, game=GAMES[game]))
    call = watch(client, "t1")
    first = await call.read()
    await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
    return [first, *await rest(call)]


@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_sees_who_sits_there_then_what_happens_then_the_outcome(game: str) -> None:
    async with service() as client:
        first, *between, last = await watched(client, game)
        (record,) = await client.watch("event", 1)
    assert [seat.bot for seat in first.snapshot.seats] == list(BOTS)
    assert (first.snapshot.game.game, first.snapshot.table.table) == (game, "t1")
    assert first.snapshot.table.state == table_pb2.TABLE_STATE_WAITING
    assert not first.HasField("view")
    sequence = 0
    for response in (*between, last):
        sequence += len(response.events)
        assert response.sequence == sequence
        assert response.HasField("view")
        assert response.HasField("end") == (response is last)
    assert sequence > 0
    assert last.snapshot.table.state == table_pb2.TABLE_STATE_FINISHED
    assert (last.end.reason, last.end.outcome) == ("FINISHED", record.outcome)


@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_is_shown_no_hand(game: str) -> None:
    codec = codec_for(game)
    async with service() as client:
        told = await watched(client, game)
    for response in told[1:]:
        view = codec.read_view(response.view)
        assert view.seat is None if isinstance(view, AuctionView) else view.private is None
        for event in response.events:
            dealt = event.skull_king.dealt.hand or event.sea_salt_paper.drawn.cards
            assert not dealt


async def test_a_spectator_that_does_not_read_holds_nobody_up() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        call = watch(client, "t1")
        await call.initial_metadata()
        await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
        (record,) = await client.watch("event", 1)
        assert record.state == table_pb2.TABLE_STATE_FINISHED
        *_, last = await rest(call)
        assert last.end.outcome == record.outcome


async def test_who_falls_behind_is_shown_the_table_instead_of_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "BEHIND_MAX", 0)
    async with service() as client:
        *_, last = await watched(client, "skull_king")
    assert not last.events
    assert last.HasField("snapshot")
    assert last.sequence > 100
    assert len(last.view.skull_king.seats) == 3


async def test_a_spectator_that_leaves_is_forgotten() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        call = watch(client, "t1")
        await call.read()
        assert client.app.host.floor.gallery._spectators == 1
        call.cancel()
        await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
        await client.app._driver.until(lambda: not client.app.host.floor.gallery._spectators, 10.0)
        assert client.app.host.floor.gallery._spectators == 0


async def test_a_service_that_goes_down_tells_spectators_how_the_table_ended() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        call = watch(client, "t1")
        await call.read()
        client.app.stop()
        down = asyncio.create_task(client.app.wait())
        *_, last = await rest(call)
        await down
    assert (last.end.reason, last.snapshot.table.state) == ("DRAINING", table_pb2.TABLE_STATE_CANCELLED)


async def test_a_table_that_never_was_or_is_over_is_refused_in_words() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        await client.tables.CancelTable(table_pb2.CancelTableRequest(table="t1"), metadata=ADMIN)
        over = await refusal(watch(client, "t1"))
        never = await refusal(watch(client, "t2"))
    assert over == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "TABLE_ENDED",
        "table `t1` has ended (CANCELLED); there is nothing to watch any more",
    )
    assert never == (
        grpc.StatusCode.NOT_FOUND,
        "UNKNOWN_TABLE",
        "no table `t2` is known: it never was, or it has ended and its record is stored",
    )


async def test_one_spectator_too_many_is_refused() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        client.app.host.floor.gallery._spectators_max = 1
        call = watch(client, "t1")
        await call.read()
        assert await refusal(watch(client, "t1")) == (
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_STREAMS",
            "1 spectators watch, as many as are allowed; end some",
        )


@pytest.mark.parametrize(
    ("metadata", "code"),
    [
        ((), grpc.StatusCode.UNAUTHENTICATED),
        (bearer("wrong"), grpc.StatusCode.UNAUTHENTICATED),
        (bearer(token_of("ann")), grpc.StatusCode.PERMISSION_DENIED),
    ],
)
async def test_a_bot_or_a_stranger_may_not_watch(metadata: Any, code: grpc.StatusCode) -> None:
    async with service(watch_token=WATCH_TOKEN) as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        assert (await refusal(watch(client, "t1", metadata)))[0] is code


async def test_the_watch_token_lists_and_watches_tables_and_does_nothing_else() -> None:
    spectator = bearer(WATCH_TOKEN)
    async with service(watch_token=WATCH_TOKEN) as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        listed = await client.tables.ListTables(table_pb2.ListTablesRequest(), metadata=spectator)
        assert [each.table for each in listed.tables] == ["t1"]
        assert (await watch(client, "t1", spectator).read()).HasField("snapshot")
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        assert (await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=spectator)).games
        for call in (
            client.tables.CancelTable(table_pb2.CancelTableRequest(table="t1"), metadata=spectator),
            client.tables.CreateTables(table_pb2.CreateTablesRequest(), metadata=spectator),
            client.tables.ReleaseTables(table_pb2.ReleaseTablesRequest(), metadata=spectator),
            client.tables.WatchTables(table_pb2.WatchTablesRequest(), metadata=spectator).read(),
            client.bots.ListBots(bot_pb2.ListBotsRequest(), metadata=spectator),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call
            assert caught.value.code() is grpc.StatusCode.PERMISSION_DENIED


async def test_without_a_watch_token_an_empty_one_opens_nothing() -> None:
    async with service() as client:
        assert (await refusal(watch(client, "t1", bearer(""))))[0] is grpc.StatusCode.UNAUTHENTICATED


async def test_rules_that_cannot_be_shown_to_a_spectator_end_its_call_and_not_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from toys.auction import AuctionState

    plain = AuctionState.view

    def view(self: AuctionState, seat: int | None) -> AuctionView:
        if seat is None:
            raise RuntimeError("a card that nobody may know")
        return plain(self, seat)

    monkeypatch.setattr(AuctionState, "view", view)
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS, game=GAMES["auction"]))
        call = watch(client, "t1")
        await call.read()
        await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
        (record,) = await client.watch("event", 1)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await rest(call)
    assert record.state == table_pb2.TABLE_STATE_FINISHED
    assert caught.value.code() is grpc.StatusCode.INTERNAL
    assert caught.value.details() == "the rules of auction cannot show the table to a spectator: RuntimeError"
