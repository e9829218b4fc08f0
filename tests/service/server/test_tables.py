"""Creating, following and releasing tables over the wire."""

import asyncio

import grpc
import grpc.aio
import pytest
from google.protobuf import any_pb2

from doubloon.v1 import bot_pb2, catalog_pb2, catalog_pb2_grpc, game_pb2, skull_king_pb2, table_pb2
from doubloon_games import Chance, find_game
from toys.wire import ADMIN_TOKEN, SEED, bearer, service, table, token_of

ADMIN = bearer(ADMIN_TOKEN)
BOTS = ("ann", "bob", "cat")


async def test_a_table_is_played_over_the_wire_and_every_seat_is_told_the_outcome() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        told = await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
        (record,) = await client.watch("event", 1)
    assert record.state == table_pb2.TABLE_STATE_FINISHED
    assert len(record.choices) == 195
    assert len(record.state_hash) == 32
    for seat, frames in enumerate(told):
        (finished,) = [frame.finished for frame in frames if frame.HasField("finished")]
        assert finished.reason == "FINISHED"
        assert finished.outcome == record.outcome
        (seated,) = [frame.seated for frame in frames if frame.HasField("seated")]
        assert (seated.seat, seated.seats, seated.random_seed, list(seated.bots)) == (seat, 3, seat, [])
        sequences = [frame.observation.sequence for frame in frames if frame.HasField("observation")]
        assert sequences == list(range(1, len(sequences) + 1))


async def test_no_seat_is_sent_another_s_hand_the_seed_or_a_token() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        told = await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
    dealt = Chance(SEED)
    game = find_game("skull_king")
    for seat, frames in enumerate(told):
        first = next(frame.observation for frame in frames if frame.HasField("observation"))
        state = game.new_table(game.default_config, len(BOTS), dealt)
        own = list(state.view(seat).private.hand)
        assert list(first.view.skull_king.private.hand) == own
        assert [list(event.skull_king.dealt.hand) for event in first.events] == [own]
        data = b"".join(frame.SerializeToString() for frame in frames)
        assert SEED not in data
        assert b"token" not in data


async def test_names_are_told_only_where_the_creator_says_so() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS, names=True))
        told = await asyncio.gather(*(client.play(bot, 1) for bot in BOTS))
    for frames in told:
        assert [list(frame.seated.bots) for frame in frames if frame.HasField("seated")] == [list(BOTS)]


async def test_records_are_offered_until_they_are_released() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS), table("other", BOTS, label="another event"))
        for table_id in ("t1", "other"):
            await client.tables.CancelTable(table_pb2.CancelTableRequest(table=table_id), metadata=ADMIN)
        for _ in range(2):
            assert [record.table for record in await client.watch("event", 1)] == ["t1"]
        release = table_pb2.ReleaseTablesRequest(tables=["t1", "never was"])
        await client.tables.ReleaseTables(release, metadata=ADMIN)
        assert [record.table for record in await client.watch("", 1)] == ["other"]


@pytest.mark.parametrize(
    ("change", "reason", "words"),
    [
        ({"deal_seed": b"short"}, "INVALID_TABLE", "a deal's seed has 32 bytes, not 5"),
        ({"game": game_pb2.GameConfig(game="skul_king")}, "UNKNOWN_GAME", "did you mean `skull_king`?"),
        ({"game": game_pb2.GameConfig(game="skull_king", rules=99)}, "UNSUPPORTED_RULES", "wants rules 99"),
        (
            {"game": game_pb2.GameConfig(game="skull_king", other=any_pb2.Any())},
            "INVALID_TABLE",
            "none of skull_king's",
        ),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason_and_the_others_are_created(
    change: dict[str, object], reason: str, words: str
) -> None:
    async with service() as client:
        await client.register(*BOTS)
        refused, created = await client.create(table("bad", BOTS, **change), table("good", BOTS))
    assert (refused.reason, created.reason) == (reason, "")
    assert words in refused.message


async def test_a_table_for_too_many_is_refused_with_the_range() -> None:
    async with service() as client:
        await client.register(*BOTS)
        (refused,) = await client.create(table("t1", BOTS * 3))
    assert (refused.reason, refused.message) == ("INVALID_TABLE", "skull_king is played by 2 to 8, not 9")


async def test_a_batch_is_bounded() -> None:
    async with service() as client:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.create(*(table(f"t{number}", BOTS) for number in range(1001)))
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert caught.value.details() == "`tables` has 1001 entries; at most 1000 are taken"


async def test_tables_are_listed_by_page() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(*(table(f"t{number}", BOTS) for number in range(5)))
        found: list[str] = []
        token = ""
        while True:
            request = table_pb2.ListTablesRequest(label="event", page_size=2, page_token=token)
            response = await client.tables.ListTables(request, metadata=ADMIN)
            found += [each.table for each in response.tables]
            token = response.next_page_token
            if not token:
                break
        assert found == [f"t{number}" for number in range(5)]
        one = await client.tables.GetTable(table_pb2.GetTableRequest(table="t3"), metadata=ADMIN)
        assert (one.table.table, one.table.state) == ("t3", table_pb2.TABLE_STATE_WAITING)


@pytest.mark.parametrize("token", ["%%%", "nonsense!", "/w=="])
async def test_a_page_token_that_is_none_is_refused(token: str) -> None:
    async with service() as client:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.tables.ListTables(table_pb2.ListTablesRequest(page_token=token), metadata=ADMIN)
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_table_that_is_not_known_is_not_found() -> None:
    async with service() as client:
        for call, request in (
            (client.tables.GetTable, table_pb2.GetTableRequest(table="t9")),
            (client.tables.CancelTable, table_pb2.CancelTableRequest(table="t9")),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call(request, metadata=ADMIN)
            assert caught.value.code() is grpc.StatusCode.NOT_FOUND
            assert caught.value.details() == "no table `t9` is known"


async def test_bots_are_listed_with_their_processes() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.connect("bob", instance="7")
        response = await client.bots.ListBots(bot_pb2.ListBotsRequest(), metadata=ADMIN)
        assert [status.bot for status in response.bots] == list(BOTS)
        (instance,) = response.bots[1].instances
        assert (instance.instance, instance.ready, instance.lost, instance.max_tables) == ("7", True, False, 100)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (bot_pb2.BotSpec(bot="", token_sha256=bytes(32)), "1 to 64 characters, not 0"),
        (bot_pb2.BotSpec(bot="x" * 65, token_sha256=bytes(32)), "1 to 64 characters, not 65"),
        (bot_pb2.BotSpec(bot="ann", token_sha256=b"short"), "has 5 bytes, not 32"),
        (bot_pb2.BotSpec(bot="ann"), "has 0 bytes, not 32"),
        (bot_pb2.BotSpec(bot="ann", processes=[bot_pb2.ProcessToken(instance="0")]), "has 0 bytes, not 32"),
        (bot_pb2.BotSpec(bot="ann", processes=[bot_pb2.ProcessToken()] * 2), "has an instance twice"),
        (bot_pb2.BotSpec(bot="ann", processes=[bot_pb2.ProcessToken()] * 1001), "at most 1000 are taken"),
    ],
)
async def test_a_bot_that_cannot_be_is_refused(spec: bot_pb2.BotSpec, words: str) -> None:
    async with service() as client:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.bots.RegisterBots(bot_pb2.RegisterBotsRequest(bots=[spec]), metadata=ADMIN)
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert words in (caught.value.details() or "")


async def test_an_exit_is_reported_and_the_seat_is_played_on() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.connect("cat", instance="0")
        spec = table("t1", BOTS)
        spec.seats[2].instance = "0"
        await client.create(spec)
        players = [asyncio.create_task(client.play(bot, 1)) for bot in BOTS[:2]]
        report = bot_pb2.ReportExitRequest(bot="cat", instance="0", signal=9)
        await client.bots.ReportExit(report, metadata=ADMIN)
        await asyncio.gather(*players)
        (record,) = await client.watch("event", 1)
    assert record.outcome.seats[2].place == 3
    assert record.outcome.seats[2].ending == game_pb2.SEAT_ENDING_EXITED
    assert record.seats[2].message == "the process was ended by signal 9 (SIGKILL)"


async def test_the_catalogue_tells_a_game_with_its_cards() -> None:
    async with service() as client:
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        response = await catalog.GetGame(catalog_pb2.GetGameRequest(game="skull_king"), metadata=ADMIN)
        cards = {card.value: card for card in response.game.cards}
        assert cards[skull_king_pb2.SKULL_KING_CARD_ESCAPE].copies == 5
        assert cards[skull_king_pb2.SKULL_KING_CARD_GREEN_7].name == "G7"
        assert sum(card.copies for card in cards.values()) == 74
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await catalog.GetGame(catalog_pb2.GetGameRequest(game="whist"), metadata=ADMIN)
        assert caught.value.code() is grpc.StatusCode.NOT_FOUND


async def test_a_removed_bot_is_shown_out() -> None:
    async with service() as client:
        await client.register("ann")
        stream = await client.connect("ann")
        await client.bots.RemoveBot(bot_pb2.RemoveBotRequest(bot="ann"), metadata=ADMIN)
        (frame,) = await stream.read()
        assert frame.goodbye.reason == "REMOVED"
        assert await stream.read() == []
        again = client.stream("ann")
        with pytest.raises(grpc.aio.AioRpcError):
            await again.read()
        assert token_of("ann") not in repr(client.app.host.roster.bot("ann"))
