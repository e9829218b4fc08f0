"""A service in this process and the least that can be said to it, for tests of the shell."""

import hashlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio

from doubloon.v1 import bot_pb2, bot_pb2_grpc, game_pb2, play_pb2, play_pb2_grpc, table_pb2, table_pb2_grpc
from doubloon_service.server.app import App
from doubloon_service.server.settings import ServiceSettings

ADMIN_TOKEN = "the-admin-token"
SEED = hashlib.sha256(b"a deal").digest()


def bearer(token: str) -> tuple[tuple[str, str], ...]:
    """The metadata that carries a token."""
    return (("authorization", f"Bearer {token}"),)


def token_of(bot: str) -> str:
    """The token of a bot in these tests."""
    return f"token-of-{bot}"


class Client:
    """One channel to a service, with what an organiser and a bot call on it."""

    def __init__(self, channel: grpc.aio.Channel, app: App | None = None, address: str = "") -> None:
        self._app = app
        self.address = address
        self.channel = channel
        self.tables = table_pb2_grpc.TableServiceStub(channel)
        self.bots = bot_pb2_grpc.BotServiceStub(channel)
        self._play = play_pb2_grpc.PlayServiceStub(channel)

    @property
    def app(self) -> App:
        """The service, where it runs in this process."""
        assert self._app is not None
        return self._app

    async def register(self, *bots: str) -> None:
        """Makes bots known."""
        specs = [bot_pb2.BotSpec(bot=bot, token_sha256=hashlib.sha256(token_of(bot).encode()).digest()) for bot in bots]
        await self.bots.RegisterBots(bot_pb2.RegisterBotsRequest(bots=specs), metadata=bearer(ADMIN_TOKEN))

    async def create(self, *tables: table_pb2.TableSpec) -> list[table_pb2.CreateTableResult]:
        """Creates tables."""
        request = table_pb2.CreateTablesRequest(tables=tables)
        response = await self.tables.CreateTables(request, metadata=bearer(ADMIN_TOKEN))
        return list(response.results)

    async def watch(self, label: str, number: int) -> list[table_pb2.TableRecord]:
        """The first ended tables of a label."""
        records: list[table_pb2.TableRecord] = []
        call = self.tables.WatchTables(table_pb2.WatchTablesRequest(label=label), metadata=bearer(ADMIN_TOKEN))
        async for response in call:
            records += response.records
            if len(records) >= number:
                break
        call.cancel()
        return records

    def stream(self, bot: str) -> Any:
        """A bot's stream, nothing said yet."""
        return self._play.Play(metadata=bearer(token_of(bot)))

    async def connect(self, bot: str, **hello: Any) -> "Welcomed":
        """A bot's stream, welcomed and ready."""
        call = self.stream(bot)
        introduction = play_pb2.Hello(protocol=1, max_tables=100, **hello)
        await say(call, play_pb2.BotFrame(hello=introduction), play_pb2.BotFrame(ready=play_pb2.Ready()))
        return Welcomed(call, list((await call.read()).frames))

    async def play(self, bot: str, finished: int) -> list[play_pb2.HostFrame]:
        """A bot that takes the first option until so many tables are over for it; all that it was told."""
        stream = await self.connect(bot)
        told: list[play_pb2.HostFrame] = []
        while sum(frame.HasField("finished") for frame in told) < finished:
            frames = await stream.read()
            told += frames
            answers = [first_option(frame.observation) for frame in frames if frame.observation.HasField("decision")]
            if answers:
                await say(stream.call, *answers)
        await say(stream.call, play_pb2.BotFrame(leave=play_pb2.Leave()))
        assert await stream.read() == []
        return told


class Welcomed:
    """A bot's stream after its Welcome, which may have come with more in one message."""

    def __init__(self, call: Any, frames: list[play_pb2.HostFrame]) -> None:
        self.call = call
        self.welcome = frames[0].welcome
        assert self.welcome.session
        self._rest = frames[1:]

    async def read(self) -> list[play_pb2.HostFrame]:
        """The frames of the next message; none at the end of the stream."""
        rest, self._rest = self._rest, []
        if rest:
            return rest
        response = await self.call.read()
        return [] if response is grpc.aio.EOF else list(response.frames)


async def say(call: Any, *frames: play_pb2.BotFrame) -> None:
    """Sends frames in one message."""
    await call.write(play_pb2.PlayRequest(frames=frames))


def first_option(observation: play_pb2.Observation) -> play_pb2.BotFrame:
    """The answer that takes the first option."""
    choose = play_pb2.Choose(channel=observation.channel, decision=observation.decision.id, option=0)
    return play_pb2.BotFrame(choose=choose)


def table(table_id: str, bots: Iterable[str], **fields: Any) -> table_pb2.TableSpec:
    """A table of Skull King."""
    return table_pb2.TableSpec(
        table=table_id,
        label=fields.pop("label", "event"),
        game=fields.pop("game", game_pb2.GameConfig(game="skull_king")),
        seats=[table_pb2.SeatSpec(bot=bot, random_seed=seat) for seat, bot in enumerate(bots)],
        deal_seed=fields.pop("deal_seed", SEED),
        **fields,
    )


def open_channel(
    address: str,
    credentials: grpc.ChannelCredentials | None = None,
    *,
    options: tuple[tuple[str, int], ...] = (),
) -> grpc.aio.Channel:
    """A channel of its own, in plain text without credentials."""
    options = (("grpc.use_local_subchannel_pool", 1), *options)
    if credentials is None:
        return grpc.aio.insecure_channel(address, options=options)
    return grpc.aio.secure_channel(address, credentials, options=options)


@asynccontextmanager
async def service(*, credentials: grpc.ChannelCredentials | None = None, **settings: Any) -> AsyncIterator[Client]:
    """A service on a free port of this machine, and a client of it, encrypted if it is given credentials."""
    app = App(ServiceSettings(admin_token=ADMIN_TOKEN, **{"drain_s": 0.0, **settings}))
    address = await app.start()
    try:
        async with open_channel(address, credentials) as channel:
            yield Client(channel, app, address)
    finally:
        app.stop(hurry=True)
        await app.wait()
