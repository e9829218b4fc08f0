"""Who may call what."""

import hashlib
import hmac

import grpc
import grpc.aio
import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from doubloon.v1 import bot_pb2, catalog_pb2, catalog_pb2_grpc, host_pb2_grpc, table_pb2
from doubloon_service.server.gate import Gate
from doubloon_service.sessions.roster import Owner, Roster, SharedTokenError
from toys.wire import ADMIN_TOKEN, bearer, service, token_of


def reason(error: grpc.aio.AioRpcError) -> str:
    """The catalogue's reason in the details of a status."""
    details = dict(error.trailing_metadata())["grpc-status-details-bin"]
    info = error_details_pb2.ErrorInfo()
    assert status_pb2.Status.FromString(details).details[0].Unpack(info)
    assert info.domain == "doubloon"
    return str(info.reason)


@pytest.mark.parametrize(
    ("metadata", "code", "name"),
    [
        ((), grpc.StatusCode.UNAUTHENTICATED, "UNAUTHENTICATED"),
        (bearer("wrong"), grpc.StatusCode.UNAUTHENTICATED, "UNAUTHENTICATED"),
        ((("authorization", ADMIN_TOKEN),), grpc.StatusCode.UNAUTHENTICATED, "UNAUTHENTICATED"),
        (bearer(token_of("ann")), grpc.StatusCode.PERMISSION_DENIED, "PERMISSION_DENIED"),
    ],
)
async def test_tables_are_for_the_administrator(
    metadata: tuple[tuple[str, str], ...], code: grpc.StatusCode, name: str
) -> None:
    async with service() as client:
        await client.register("ann")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.tables.ListTables(table_pb2.ListTablesRequest(), metadata=metadata)
        assert (caught.value.code(), reason(caught.value)) == (code, name)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.tables.WatchTables(table_pb2.WatchTablesRequest(), metadata=metadata).read()
        assert (caught.value.code(), reason(caught.value)) == (code, name)


async def test_a_stream_without_a_bot_s_token_is_refused() -> None:
    async with service() as client:
        call = client.stream("nobody")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call.read()
        assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED


async def test_the_catalogue_is_for_every_token_and_health_for_everybody() -> None:
    async with service() as client:
        await client.register("ann")
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        for token in (ADMIN_TOKEN, token_of("ann")):
            listed = await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=bearer(token))
            assert "skull_king" in [game.game for game in listed.games]
        health = health_pb2_grpc.HealthStub(client.channel)
        for name in ("", "doubloon.v1.PlayService"):
            answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
            assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def test_a_new_token_replaces_the_old_one() -> None:
    async with service() as client:
        await client.register("ann")
        roster = client.app.host.roster
        old = roster.bot("ann")
        assert old is not None
        old_hash = old.token_sha256
        roster.register({"ann": b"n" * 32})
        assert (roster.owner(old_hash), roster.owner(b"n" * 32)) == (None, Owner("ann", None, b"n" * 32))


async def test_what_is_not_named_is_the_administrators() -> None:
    async with service() as client:
        await client.register("ann")
        for metadata, name in (((), "UNAUTHENTICATED"), (bearer(token_of("ann")), "PERMISSION_DENIED")):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await host_pb2_grpc.HostServiceStub(client.channel).MeasureLag(metadata=metadata).read()
            assert reason(caught.value) == name


async def test_a_new_token_replaces_the_old_and_a_removed_bot_has_none() -> None:
    async with service() as client:
        await client.register("ann")
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)
        new = bot_pb2.BotSpec(bot="ann", token_sha256=hashlib.sha256(b"new").digest())
        await client.bots.RegisterBots(bot_pb2.RegisterBotsRequest(bots=[new]), metadata=bearer(ADMIN_TOKEN))
        assert (await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=bearer("new"))).games
        await client.bots.RemoveBot(bot_pb2.RemoveBotRequest(bot="ann"), metadata=bearer(ADMIN_TOKEN))
        for token in (token_of("ann"), "new"):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=bearer(token))
            assert reason(caught.value) == "UNAUTHENTICATED"


def test_tokens_are_kept_as_hashes_and_hashes_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    roster = Roster()
    token_sha256 = hashlib.sha256(b"anns").digest()
    roster.register({"ann": token_sha256})
    gate = Gate("admins", roster)
    assert "admins" not in repr(vars(gate))
    assert "anns" not in repr(vars(roster)) + repr(roster.bot("ann"))
    monkeypatch.setattr(hmac, "compare_digest", compare)
    assert gate._refusal("/doubloon.v1.TableService/ListTables", bearer("admins")) is None
    assert gate.owner(bearer("anns")) == Owner("ann", None, token_sha256)
    assert gate.owner(bearer("bobs")) is None
    admin_sha256 = hashlib.sha256(b"admins").digest()
    assert compared == [(admin_sha256, admin_sha256), (token_sha256, token_sha256)]


def process_token(instance: str, token: str) -> bot_pb2.ProcessToken:
    return bot_pb2.ProcessToken(instance=instance, token_sha256=hashlib.sha256(token.encode()).digest())


async def test_a_process_with_a_token_of_its_own_cannot_pass_for_another_one() -> None:
    async with service() as client:
        spec = bot_pb2.BotSpec(bot="ann", processes=[process_token("0", token_of("ann")), process_token("1", "other")])
        await client.bots.RegisterBots(bot_pb2.RegisterBotsRequest(bots=[spec]), metadata=bearer(ADMIN_TOKEN))
        await client.connect("ann", instance="1")
        (ann,) = (await client.bots.ListBots(bot_pb2.ListBotsRequest(), metadata=bearer(ADMIN_TOKEN))).bots
        assert [each.instance for each in ann.instances] == ["0"]


def test_a_bot_that_is_registered_anew_or_removed_has_none_of_its_old_tokens() -> None:
    roster = Roster()
    roster.register({"ann": b""}, {"ann": {"0": b"old 0", "1": b"old 1"}})
    assert roster.owner(b"old 1") == Owner("ann", "1", b"old 1")
    roster.register({"ann": b""}, {"ann": {"0": b"new 0"}})
    assert (roster.owner(b"old 0"), roster.owner(b"old 1"), roster.owner(b"")) == (None, None, None)
    roster.remove("ann")
    assert roster.owner(b"new 0") is None


def test_two_processes_cannot_have_one_token() -> None:
    roster = Roster()
    roster.register({"ann": b"anns"})
    with pytest.raises(SharedTokenError, match="ann/0 and ann/1 would have one token"):
        roster.register({"ann": b""}, {"ann": {"0": b"same", "1": b"same"}})
    assert roster.owner(b"anns") is not None
