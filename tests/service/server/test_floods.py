"""Clients that mean harm, with real streams: each is sent away with a reason, and the others play on beside it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import pytest
from google.rpc import error_details_pb2, status_pb2

from doubloon.v1 import catalog_pb2, catalog_pb2_grpc, play_pb2, play_pb2_grpc, table_pb2
from doubloon_service.server.gate import CALLS_OF_BOT
from doubloon_service.server.streams import StreamLimits, Streams, TooManyStreamsError, address_of
from toys.wire import Client, Welcomed, bearer, open_channel, say, service, table, token_of

HONEST = ("bob", "cat", "dan")
TABLES = 3
RESIGN = play_pb2.BotFrame(resign=play_pb2.Resign(channel=99))


def reason(error: grpc.aio.AioRpcError) -> str:
    """The catalogue's reason in the details of a status."""
    details = dict(error.trailing_metadata() or ())["grpc-status-details-bin"]
    assert isinstance(details, bytes)
    info = error_details_pb2.ErrorInfo()
    assert status_pb2.Status.FromString(details).details[0].Unpack(info)
    return str(info.reason)


@asynccontextmanager
async def honest_play(**settings: Any) -> AsyncIterator[Client]:
    """A service at which honest bots play; at the end they have finished every table without a forfeit."""
    async with service(**settings) as client:
        await client.register("ann", *HONEST)
        bots = [asyncio.create_task(client.play(bot, TABLES)) for bot in HONEST]
        yield client
        await client.create(*(table(f"honest{number}", HONEST) for number in range(TABLES)))
        records = await client.watch("event", TABLES)
        await asyncio.gather(*bots)
    assert [record.state for record in records] == [table_pb2.TABLE_STATE_FINISHED] * TABLES
    assert not any(seat.ending for record in records for seat in record.seats)


async def last_words(stream: Welcomed) -> play_pb2.Goodbye:
    """The goodbye that ends a stream."""
    last: list[play_pb2.HostFrame] = []
    while frames := await stream.read():
        last = frames
    return last[-1].goodbye


@pytest.mark.parametrize(
    "frame", [play_pb2.BotFrame(), play_pb2.BotFrame(ready=play_pb2.Ready()), RESIGN], ids=["none", "ready", "resign"]
)
async def test_a_flood_of_frames_is_ended_with_its_reason(frame: play_pb2.BotFrame) -> None:
    async with honest_play() as client:
        ann = await client.connect("ann")
        await say(ann.call, *[frame] * 1000)
        await say(ann.call, *[frame] * 1000)
        goodbye = await last_words(ann)
        assert (goodbye.reason, goodbye.retry) == ("FLOODING", False)


def flood(address: str) -> play_pb2.Goodbye:
    """Says Hello and then nothing, as fast as it can; the goodbye that ends it."""
    over = threading.Event()

    def requests() -> Iterator[play_pb2.PlayRequest]:
        yield play_pb2.PlayRequest(frames=[play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1))])
        while not over.is_set():
            yield play_pb2.PlayRequest()

    with grpc.insecure_channel(address) as channel:
        call = play_pb2_grpc.PlayServiceStub(channel).Play(requests(), metadata=bearer(token_of("ann")))
        responses = list(call)
        over.set()
    return responses[-1].frames[-1].goodbye


async def test_a_flood_of_empty_messages_is_ended_with_its_reason() -> None:
    async with honest_play() as client:
        assert (await asyncio.to_thread(flood, client.address)).reason == "FLOODING"


async def test_a_bot_that_answers_and_never_reads_is_ended_and_told_why_by_the_status() -> None:
    """It resigns and is seated again, again and again: all that it is told stays unread."""
    async with honest_play(write_timeout_s=0.3) as client:
        tight = (("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024))
        async with open_channel(client.address, options=tight) as channel:
            ann = await Client(channel, client.app, client.address).connect("ann")
            await client.create(*(table(f"a{number}", ["ann"] * 8, label="ann") for number in range(900)))
            for channel_number in range(1, 900 * 8):
                resign = play_pb2.BotFrame(resign=play_pb2.Resign(channel=channel_number))
                try:
                    await say(ann.call, resign)
                except (grpc.aio.AioRpcError, asyncio.InvalidStateError, grpc.aio.UsageError):
                    break
            host = client.app.host.roster.bot("ann")
            assert host is not None
            await client.app._driver.until(lambda: not host.sessions, 20)
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await last_words(ann)
            assert (caught.value.code(), reason(caught.value)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_SLOW")


async def test_bytes_that_are_no_http_do_no_harm() -> None:
    async with honest_play() as client:
        host, _, port = client.address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET / HTTP/1.1\r\n\r\n" + bytes(range(256)) * 4000)
        assert b"Goodbye" not in await reader.read()
        writer.close()


async def test_a_bot_has_so_many_calls_and_no_more() -> None:
    async with honest_play() as client:
        catalog = catalog_pb2_grpc.CatalogServiceStub(client.channel)

        async def call_on() -> None:
            for _ in range(20 * CALLS_OF_BOT.at_once):
                await catalog.ListGames(catalog_pb2.ListGamesRequest(), metadata=bearer(token_of("ann")))

        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call_on()
        assert (caught.value.code(), reason(caught.value)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_CALLS")


async def test_a_bot_has_so_many_streams_without_hello_and_no_more() -> None:
    async with honest_play() as client:
        silent = [client.stream("ann") for _ in range(64)]
        for call in silent:
            await call.initial_metadata()
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await client.stream("ann").read()
        assert (caught.value.code(), reason(caught.value)) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_STREAMS")
        await say(silent[0], play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1)))
        assert (await silent[0].read()).frames[0].HasField("welcome")
        await client.connect("ann")
        for call in silent:
            call.cancel()


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (StreamLimits(of_bot=2), "ann has 2 streams, as many as are allowed"),
        (StreamLimits(greetings_of_bot=2), "ann has 2 streams without Hello"),
        (StreamLimits(of_address=2), "2 streams come from this address"),
    ],
)
async def test_streams_are_bounded_and_room_comes_back(limits: StreamLimits, words: str) -> None:
    streams = Streams(limits)
    with streams.of_bot("ann", "here"):
        with streams.of_bot("ann", "here"), pytest.raises(TooManyStreamsError, match=words):
            streams.of_bot("ann", "here").__enter__()
        with streams.of_bot("ann", "here"):
            pass


async def test_a_stream_that_has_said_hello_makes_room_for_another() -> None:
    streams = Streams(StreamLimits(greetings_of_bot=1))
    with streams.of_bot("ann", "here") as greeted:
        greeted()
        greeted()
        with streams.of_bot("ann", "here"):
            pass


@pytest.mark.parametrize(
    ("peer", "address"),
    [("ipv4:10.0.0.1:5", "ipv4:10.0.0.1"), ("ipv6:%5B::1%5D:5", "ipv6:%5B::1%5D"), ("unix:/s:5", "unix:/s:5")],
)
def test_an_address_is_a_peer_without_its_port(peer: str, address: str) -> None:
    assert address_of(peer) == address
