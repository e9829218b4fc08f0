"""The service logs everything it can, and is searched for tokens, seeds, sessions and cards."""

import base64
import json
import re
import signal
from typing import Any

import grpc.aio
import pytest

from doubloon import skull_king
from doubloon.skull_king.cards import card_name
from doubloon.v1 import bot_pb2, bot_pb2_grpc, play_pb2
from doubloon.v1.skull_king_pb2 import SkullKingOptions
from doubloon_service.server.settings import ServiceSettings
from toys.process import LIMIT_S, process
from toys.wire import ADMIN_TOKEN, SEED, Client, bearer, first_option, say, table, token_of

ALL_ON = SkullKingOptions(kraken=True, white_whale=True, loot=True, pirate_abilities=True)
BOTS = ("ann", "bob", "cat")


class Heard:
    """What bots were told that is theirs alone."""

    def __init__(self) -> None:
        self.sessions: list[str] = []
        self.hands: set[str] = set()

    def take(self, frames: list[play_pb2.HostFrame]) -> None:
        """Notes the cards of every hand."""
        for frame in frames:
            if frame.HasField("observation"):
                self.hands |= {card_name(card) for card in frame.observation.view.skull_king.private.hand}


async def misbehave(client: Client, heard: Heard) -> None:
    """Three bots begin; one answers badly until it is out, one sends garbage, one floods; then all start anew."""
    streams = {bot: await client.connect(bot) for bot in BOTS}
    heard.sessions += [stream.welcome.session for stream in streams.values()]
    for bot, stream in streams.items():
        frames: list[play_pb2.HostFrame] = []
        while not any(frame.observation.HasField("decision") for frame in frames):
            frames = await stream.read()
            heard.take(frames)
        (asked,) = [frame.observation for frame in frames if frame.observation.HasField("decision")]
        wrong = play_pb2.Choose(channel=asked.channel, decision=asked.decision.id, option=99)
        if bot == "ann":
            await say(stream.call, *[play_pb2.BotFrame(choose=wrong)] * 3)
        elif bot == "bob":
            await say(stream.call, first_option(asked), play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1)))
        else:
            await say(stream.call, first_option(asked), *[play_pb2.BotFrame()] * 999)
            await say(stream.call, *[play_pb2.BotFrame()] * 999)
        while frames:
            frames = await stream.read() if bot != "ann" else []
            heard.take(frames)


async def test_nothing_secret_stands_in_the_logs_at_their_most_talkative() -> None:
    heard = Heard()
    with process(admin_token=ADMIN_TOKEN, log_level="debug", drain_s=0.1, reflection=True) as (running, said):
        async with grpc.aio.insecure_channel(said["address"]) as channel:
            client = Client(channel)
            await client.register(*BOTS)
            await client.create(table("t1", BOTS))
            await misbehave(client, heard)
            await client.watch("event", 1)
            await refused(channel)
            running.send_signal(signal.SIGTERM)
        out, logs = running.communicate(timeout=LIMIT_S)
    everything = json.dumps(said) + out + logs
    events = {json.loads(line)["event"] for line in logs.splitlines()}
    assert {"listening", "bots_registered", "stream_opened", "stream_closed", "table_ended", "stopped"} <= events
    assert heard.hands
    secrets = [ADMIN_TOKEN, *map(token_of, BOTS), *heard.sessions, SEED.hex(), base64.b64encode(SEED).decode()]
    assert [secret for secret in secrets if secret in everything] == []
    cards = set(map(card_name, skull_king.deck(ALL_ON, seats=4)))
    assert sorted(cards & set(re.findall(r"\w+", everything))) == []


async def refused(channel: grpc.aio.Channel) -> None:
    """Calls that are refused, with tokens that are wrong or in the wrong place, and fields that are out of range."""
    bots = bot_pb2_grpc.BotServiceStub(channel)
    request: Any = bot_pb2.RegisterBotsRequest(bots=[bot_pb2.BotSpec(bot="x", token_sha256=b"the-admin-token")])
    for metadata in (bearer(token_of("ann")), bearer(ADMIN_TOKEN), (("authorization", ADMIN_TOKEN),)):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await bots.RegisterBots(request, metadata=metadata)
        assert ADMIN_TOKEN not in str(caught.value)
        assert token_of("ann") not in str(caught.value)


def test_what_holds_a_secret_does_not_show_it() -> None:
    assert ADMIN_TOKEN not in repr(ServiceSettings(admin_token=ADMIN_TOKEN))
    assert ADMIN_TOKEN not in repr(ServiceSettings(admin_token="", watch_token=ADMIN_TOKEN))
