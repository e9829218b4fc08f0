"""Many bots that only wait do no harm to those that play. `tests/bench/connections.py` does it with thousands."""

import asyncio
import resource

from doubloon.v1 import table_pb2
from doubloon_service.server.descriptors import raise_limit
from toys.wire import Client, open_channel, service, table

IDLE = 60
PLAYING = 8
TABLES = 4


async def test_a_crowd_joins_at_once_and_those_that_play_are_not_kept_from_it() -> None:
    waiting, playing = [f"idle{number}" for number in range(IDLE)], [f"play{number}" for number in range(PLAYING)]
    async with service() as client:
        await client.register(*waiting, *playing)
        channels = [open_channel(client.address) for _ in waiting]
        clients = [Client(channel, client.app, client.address) for channel in channels]
        joined = await asyncio.gather(*(each.connect(bot) for each, bot in zip(clients, waiting, strict=True)))
        assert len({each.welcome.session for each in joined}) == IDLE
        fours = [playing[:4], playing[4:]]
        await client.create(
            *(table(f"t{number}", four) for number in range(TABLES * 2) for four in [fours[number % 2]])
        )
        told = await asyncio.gather(*(client.play(bot, TABLES) for bot in playing))
        decisions = [sum(frame.observation.HasField("decision") for frame in frames) for frames in told]
        assert min(decisions) * 5 >= sorted(decisions)[PLAYING // 2]
        records = await client.watch("event", TABLES * 2)
        assert [record.state for record in records] == [table_pb2.TABLE_STATE_FINISHED] * TABLES * 2
        assert client.app._driver.streams == IDLE
        await asyncio.gather(*(channel.close() for channel in channels))


def test_the_service_may_have_as_many_connections_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(before[0], 512), before[1]))
    try:
        assert raise_limit() == before[1]
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
