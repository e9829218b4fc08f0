"""Real certificates on the loopback: who is let in, who is not, and what is told of a file that is at fault."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import grpc
import grpc.aio
import pytest

import doubloon
from doubloon.certificates import read_identity
from doubloon.connection import keep_playing
from doubloon.encryption import Encryption
from doubloon.settings import Settings
from doubloon.v1 import bot_pb2, play_pb2, play_pb2_grpc, table_pb2
from doubloon_service.server.settings import SettingsError, read_settings
from toys.certificates import OPENSSL, Authority, Issued
from toys.wire import ADMIN_TOKEN, bearer, open_channel, service, table, token_of

ADMIN = '"admin_token": "t"'


@pytest.mark.parametrize("listen", ["0.0.0.0:0", "[::]:0", "10.1.2.3:50051", "cards.example.org:1"])
def test_plain_text_where_others_can_listen_in_has_to_be_asked_for(listen: str) -> None:
    with pytest.raises(SettingsError, match=r"other machines can listen in.*set `tls_cert` and `tls_key`, or `insecu"):
        read_settings(f'{{{ADMIN}, "listen": "{listen}"}}')
    assert read_settings(f'{{{ADMIN}, "listen": "{listen}", "insecure": true}}').insecure
    assert read_settings(f'{{{ADMIN}, "listen": "{listen}", "tls_cert": "c", "tls_key": "k"}}').tls_cert == "c"


@pytest.mark.parametrize("listen", ["127.0.0.1:0", "[::1]:0", "localhost:0", "unix:/run/doubloon.socket"])
def test_on_this_machine_plain_text_is_the_rule(listen: str) -> None:
    assert not read_settings(f'{{{ADMIN}, "listen": "{listen}"}}').tls_cert


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('"tls_cert": "c"', "`tls_cert` and `tls_key` go together"),
        ('"tls_key": "k"', "`tls_cert` and `tls_key` go together"),
        ('"tls_client_ca": "a"', "`tls_client_ca` needs `tls_cert` and `tls_key`"),
    ],
)
def test_what_does_not_go_together_is_told(more: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        read_settings(f"{{{ADMIN}, {more}}}")


if OPENSSL is not None:

    @pytest.fixture(scope="module")
    def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
        return Authority(tmp_path_factory.mktemp("certificates"))

    def believing(authority: Authority, own: Issued | None = None) -> grpc.ChannelCredentials:
        """A client's side, with a certificate of its own if it has one."""
        key, chain = (own.key.read_bytes(), own.cert.read_bytes()) if own else (None, None)
        return grpc.ssl_channel_credentials(authority.cert.read_bytes(), key, chain)

    async def greeted(address: str, credentials: grpc.ChannelCredentials | None) -> bool:
        """A bot that dials with these credentials is welcomed."""
        async with open_channel(address, credentials) as channel:
            call = play_pb2_grpc.PlayServiceStub(channel).Play(metadata=bearer(token_of("ann")))
            hello = play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1))
            try:
                await call.write(play_pb2.PlayRequest(frames=[hello]))
                response = await call.read()
                assert isinstance(response, play_pb2.PlayResponse)
                return bool(response.frames[0].welcome.session)
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                assert await call.code() is grpc.StatusCode.UNAVAILABLE
                return False

    async def test_who_believes_the_authority_is_let_in_and_nobody_else(authority: Authority, tmp_path: Path) -> None:
        own = authority.issue("service")
        files = {"tls_cert": str(own.cert), "tls_key": str(own.key)}
        async with service(credentials=believing(authority), **files) as client:
            await client.register("ann")
            assert await greeted(client.address, believing(authority))
            assert not await greeted(client.address, believing(Authority(tmp_path, "stranger")))
            assert not await greeted(client.address, None)

    async def test_a_client_without_the_right_certificate_is_turned_away_where_one_is_asked_for(
        authority: Authority, tmp_path: Path
    ) -> None:
        own, bot, stranger = authority.issue("service"), authority.issue("bot"), Authority(tmp_path, "stranger")
        files = {"tls_cert": str(own.cert), "tls_key": str(own.key), "tls_client_ca": str(authority.cert)}
        async with service(credentials=believing(authority, bot), **files) as client:
            await client.register("ann")
            assert await greeted(client.address, believing(authority, bot))
            assert not await greeted(client.address, believing(authority, stranger.issue("bot")))
            assert not await greeted(client.address, believing(authority, authority.issue("late", days=0)))
            assert not await greeted(client.address, believing(authority))

    async def test_a_certificate_does_not_stand_for_a_token(authority: Authority) -> None:
        own, bot = authority.issue("service"), authority.issue("ann")
        files = {"tls_cert": str(own.cert), "tls_key": str(own.key), "tls_client_ca": str(authority.cert)}
        async with service(credentials=believing(authority, bot), **files) as client:
            call = client.stream("ann")  # not registered
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call.read()
            assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED

    async def test_a_bot_of_the_sdk_plays_encrypted(authority: Authority) -> None:
        own, bot = authority.issue("service"), authority.issue("bot")
        files = {"tls_cert": str(own.cert), "tls_key": str(own.key), "tls_client_ca": str(authority.cert)}
        async with service(credentials=believing(authority, bot), **files) as client:
            await client.register("ann", "bob")
            encryption = Encryption(authority.cert.read_bytes(), read_identity(bot.cert, bot.key, datetime.now(UTC)))
            settings = Settings(address=client.address, token=token_of("ann"), encryption=encryption)
            ann = asyncio.create_task(asyncio.to_thread(keep_playing, FirstOption(), settings))
            await client.create(table("t1", ["ann", "bob"]))
            await client.play("bob", 1)
            (record,) = await client.watch("event", 1)
            assert record.state == table_pb2.TABLE_STATE_FINISHED
            assert [seat.ending for seat in record.seats] == [0, 0]
            await client.bots.RemoveBot(bot_pb2.RemoveBotRequest(bot="ann"), metadata=bearer(ADMIN_TOKEN))
            assert (await ann).reason == "REMOVED"


class FirstOption(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        return 0
