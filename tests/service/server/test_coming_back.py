"""A bot that loses its stream again and again plays all its tables to the end, over real streams."""

import asyncio
from typing import Any

from doubloon.v1 import play_pb2, table_pb2
from toys.wire import Client, first_option, say, service, table

BOTS = ("ann", "bob")
TABLES = 5
MESSAGES = 9
"""Messages that a stream is read for before it breaks."""


class Ann:
    """Breaks its stream every few messages and comes back to its session."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._session = ""
        self._sequences: dict[int, int] = {}
        self._open: dict[int, play_pb2.Decision] = {}
        self.finished: set[int] = set()
        self.losses = 0

    async def play(self) -> None:
        """Until all tables are over."""
        while len(self.finished) < TABLES:
            call = self._client.stream("ann")
            hello = play_pb2.Hello(protocol=1, max_tables=TABLES, instance="0", resume=self._session)
            await say(call, play_pb2.BotFrame(hello=hello), play_pb2.BotFrame(ready=play_pb2.Ready()))
            first = list((await call.read()).frames)
            assert first[0].welcome.resumed == bool(self._session)
            self._session = first[0].welcome.session
            if self.losses:
                await self._hear_all_tables_again(call, first)
            await self._play_on(call, first)
            call.cancel()
            self.losses += 1

    async def _hear_all_tables_again(self, call: Any, frames: list[play_pb2.HostFrame]) -> None:
        seated = {frame.seated.channel for frame in frames if frame.HasField("seated")}
        asked = {frame.observation.channel for frame in frames if frame.observation.HasField("decision")}
        over = {frame.finished.channel for frame in frames if frame.HasField("finished")}
        assert seated | over | self.finished == set(range(1, TABLES + 1))
        assert asked <= seated

    async def _play_on(self, call: Any, frames: list[play_pb2.HostFrame]) -> None:
        for _ in range(MESSAGES):
            answers = [first_option(frame.observation) for frame in frames if self._hear(frame)]
            if answers:
                await say(call, *answers)
            if len(self.finished) == TABLES:
                return
            frames = list((await call.read()).frames)
        for frame in frames:
            self._hear(frame)

    def _hear(self, frame: play_pb2.HostFrame) -> bool:
        """Takes a frame; true where it asks."""
        if frame.HasField("finished"):
            self.finished.add(frame.finished.channel)
        if not frame.HasField("observation"):
            return False
        observation = frame.observation
        channel, before = observation.channel, self._sequences.get(observation.channel, 0)
        assert observation.sequence in (before, before + 1)
        if observation.sequence == before:
            again, known = observation.decision, self._open[channel]
            assert (again.id, list(again.options)) == (known.id, list(known.options))
            assert again.decision_left_ms <= known.decision_left_ms
        self._sequences[channel] = observation.sequence
        if observation.HasField("decision"):
            self._open[channel] = observation.decision
        return observation.HasField("decision")


async def test_a_bot_that_loses_its_stream_again_and_again_plays_all_its_tables_to_the_end() -> None:
    async with service() as client:
        await client.register(*BOTS)
        specs = [table(f"t{number}", BOTS) for number in range(TABLES)]
        for spec in specs:
            spec.time.grace_ms = spec.time.decision_ms = 600_000
        await client.create(*specs)
        ann = Ann(client)
        await asyncio.gather(ann.play(), client.play("bob", TABLES))
        records = await client.watch("event", TABLES)
    assert ann.losses > 3
    for record in records:
        assert record.state == table_pb2.TABLE_STATE_FINISHED
        assert [seat.ending for seat in record.seats] == [0, 0]
        assert record.seats[0].reconnects >= 1
        assert not [choice for choice in record.choices if choice.source == table_pb2.CHOICE_SOURCE_STAND_IN]
        mine = [choice for choice in record.choices if choice.seat == 0]
        his = [choice for choice in record.choices if choice.seat == 1]
        assert len(mine) == len(his)


async def test_another_bot_cannot_take_the_session_up() -> None:
    async with service() as client:
        await client.register(*BOTS)
        ann = await client.connect("ann", instance="0")
        bob = await client.connect("bob", resume=ann.welcome.session)
        assert not bob.welcome.resumed
        assert bob.welcome.session != ann.welcome.session
