"""What a stream may say, and how it ends."""

import asyncio
from typing import Any

import grpc
import grpc.aio
import pytest

from doubloon.v1 import game_pb2, play_pb2, table_pb2
from doubloon_service.server.app import App
from doubloon_service.server.play import PlayService
from doubloon_service.server.settings import ServiceSettings
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.outputs import Drain
from toys.wire import ADMIN_TOKEN, Client, bearer, first_option, say, service, table, token_of

BOTS = ("ann", "bob", "cat")


def raw_stream(client: Client, bot: str) -> Any:
    """A stream that sends bytes as they are."""
    play = client.channel.stream_stream(
        "/doubloon.v1.PlayService/Play", response_deserializer=play_pb2.PlayResponse.FromString
    )
    return play(metadata=bearer(token_of(bot)))


HELLO = play_pb2.PlayRequest(frames=[play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1))]).SerializeToString()


MANY = play_pb2.PlayRequest(frames=[play_pb2.BotFrame(ready=play_pb2.Ready())] * 1001).SerializeToString()


@pytest.mark.parametrize(
    "garbage", [b"\xff\xff\xff", b"\x0a\x05abc", bytes(300_000), MANY], ids=["no", "cut", "large", "many"]
)
async def test_bytes_that_are_no_message_end_the_session_with_a_reason(garbage: bytes) -> None:
    async with service() as client:
        await client.register("ann")
        call = raw_stream(client, "ann")
        await call.write(HELLO)
        assert (await call.read()).frames[0].HasField("welcome")
        await call.write(garbage)
        (frame,) = (await call.read()).frames
        assert frame.goodbye.reason == "PROTOCOL_ERROR"
        assert await call.read() is grpc.aio.EOF


@pytest.mark.parametrize("first", [b"\xff\xff", b"", play_pb2.PlayRequest(frames=[play_pb2.BotFrame()])])
async def test_a_stream_begins_with_hello(first: bytes | play_pb2.PlayRequest) -> None:
    async with service() as client:
        await client.register("ann")
        call = raw_stream(client, "ann")
        await call.write(first if isinstance(first, bytes) else first.SerializeToString())
        (frame,) = (await call.read()).frames
        assert frame.goodbye.reason == "HELLO_EXPECTED"
        assert await call.read() is grpc.aio.EOF


async def test_a_bot_that_is_too_old_is_told_so() -> None:
    async with service() as client:
        await client.register("ann")
        call = client.stream("ann")
        await say(call, play_pb2.BotFrame(hello=play_pb2.Hello(protocol=0)))
        (frame,) = (await call.read()).frames
        assert frame.goodbye.reason == "UNSUPPORTED_PROTOCOL"


async def test_frames_of_a_kind_that_is_not_known_are_ignored() -> None:
    async with service() as client:
        await client.register("ann")
        stream = await client.connect("ann")
        await say(stream.call, play_pb2.BotFrame())
        await say(stream.call, play_pb2.BotFrame(resign=play_pb2.Resign(channel=5)))
        (frame,) = await stream.read()
        assert frame.rejection.reason == "UNKNOWN_CHANNEL"


async def test_a_second_stream_takes_the_session_up_and_the_first_is_told() -> None:
    async with service() as client:
        await client.register("ann")
        first = client.stream("ann")
        await say(first, play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1)))
        session = (await first.read()).frames[0].welcome.session
        second = client.stream("ann")
        await say(second, play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1, resume=session)))
        assert (await second.read()).frames[0].welcome.resumed
        (frame,) = (await first.read()).frames
        assert frame.goodbye.reason == "REPLACED"
        assert await first.read() is grpc.aio.EOF


async def test_a_bot_comes_back_to_the_same_decision() -> None:
    async with service() as client:
        await client.register(*BOTS)
        spec = table("t1", BOTS)
        spec.time.grace_ms = 60_000
        await client.create(spec)
        others = [asyncio.create_task(client.play(bot, 1)) for bot in BOTS[1:]]
        first = await client.connect("ann", instance="0")
        asked = [frame.observation for frame in await first.read() if frame.HasField("observation")]
        (before,) = asked
        first.call.cancel()
        hello = play_pb2.Hello(protocol=1, instance="0", resume=first.welcome.session)
        second = client.stream("ann")
        await say(second, play_pb2.BotFrame(hello=hello))
        frames: list[play_pb2.HostFrame] = []
        while not any(frame.HasField("observation") for frame in frames):
            frames += (await second.read()).frames
        kinds = [frame.WhichOneof("frame") for frame in frames]
        assert kinds == ["welcome", "seated", "observation"]
        after = frames[2].observation
        assert (after.sequence, after.decision.id, after.view) == (before.sequence, before.decision.id, before.view)
        while not any(frame.HasField("finished") for frame in frames):
            asked = [frame.observation for frame in frames if frame.observation.HasField("decision")]
            if asked:
                await say(second, *map(first_option, asked))
            frames = list((await second.read()).frames)
        await asyncio.gather(*others)
        (record,) = await client.watch("event", 1)
    assert record.seats[0].reconnects == 1
    assert [seat.ending for seat in record.seats] == [0, 0, 0]


async def test_leaving_is_told_from_dying() -> None:
    async with service(grace_s=60) as client:
        await client.register("ann")
        left = await client.connect("ann", instance="left")
        died = await client.connect("ann", instance="died")
        await say(left.call, play_pb2.BotFrame(leave=play_pb2.Leave()))
        assert await left.read() == []
        died.call.cancel()
        bot = client.app.host.roster.bot("ann")
        assert bot is not None
        driver = client.app._driver
        await driver.until(lambda: driver.streams == 0, 10)
        assert [session.hello.instance for session in bot.sessions.values()] == ["died"]


class StuckContext:
    """A stream whose other side never reads."""

    async def write(self, _: Any) -> None:
        """Blocks for ever."""
        await asyncio.Event().wait()


async def test_a_bot_that_does_not_read_is_ended_and_the_others_play_on() -> None:
    async with service() as client:
        await client.register(*BOTS)
        await client.create(table("t1", BOTS))
        await client.connect("ann", instance="stuck")
        others = [asyncio.create_task(client.play(bot, 1)) for bot in BOTS[1:]]
        host: Host = client.app.host
        driver = client.app._driver
        await driver.until(lambda: host.floor.running == 1, 10)
        bot = host.roster.bot("ann")
        assert bot is not None
        (session,) = bot.sessions.values()
        play = PlayService(driver, client.app._gate, write_timeout_s=0.0)
        wake = asyncio.Event()
        wake.set()
        session.tell(Drain(0))
        assert await play._write_all(session, session.stream, wake, StuckContext())
        await asyncio.gather(*others)
        (record,) = await client.watch("event", 1)
    assert record.seats[0].message == "the bot did not read what was sent to it"
    assert record.seats[0].ending == game_pb2.SEAT_ENDING_DISCONNECTED
    assert record.state == table_pb2.TABLE_STATE_FINISHED


async def test_draining_says_goodbye_and_cancels_what_does_not_end() -> None:
    app = App(ServiceSettings(admin_token=ADMIN_TOKEN, drain_s=0.05))
    address = await app.start()
    async with grpc.aio.insecure_channel(address) as channel:
        client = Client(channel, app)
        await client.register(*BOTS)
        streams = [await client.connect(bot) for bot in BOTS]
        never = table("never", BOTS)
        never.seats[0].instance = "not there"
        await client.create(table("t1", BOTS), never)
        watching = asyncio.create_task(client.watch("event", 2))
        app.stop()
        stopping = asyncio.create_task(app.wait())
        for stream in streams:
            frames: list[play_pb2.HostFrame] = []
            while not (frames and frames[-1].HasField("goodbye")):
                frames += await stream.read()
            kinds = [frame.WhichOneof("frame") for frame in frames]
            assert kinds.index("drain") < kinds.index("finished") < kinds.index("goodbye")
            assert (frames[-1].goodbye.reason, frames[-1].goodbye.retry) == ("DRAINED", True)
        records = {record.table: record for record in await watching}
        await stopping
    assert records["t1"].reason == "DRAINED"
    assert records["never"].reason == "DRAINING"
