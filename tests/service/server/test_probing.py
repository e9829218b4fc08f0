"""The stream of a peer that answers at once, by which the service measures what the machine adds to an answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import pytest

from doubloon.v1 import host_pb2, host_pb2_grpc
from doubloon_service.server import probing
from doubloon_service.sessions.lag import TOLERANCE_US
from toys.wire import ADMIN_TOKEN, Client, bearer, service, table, token_of

START_US = 1_000
"""Before any moment of the loop's."""
LATE_US = 50_000


class Clock:
    """The time of the probes, told by the test."""

    def __init__(self) -> None:
        self.now_us = START_US

    def __call__(self) -> int:
        return self.now_us


@asynccontextmanager
async def busy_service() -> AsyncIterator[Client]:
    """A service with a table at which nobody answers."""
    async with service() as client:
        await client.register("ann", "bob")
        ann, bob = await client.connect("ann"), await client.connect("bob")
        await client.create(table("t1", ("ann", "bob")))
        await asyncio.gather(ann.read(), bob.read())
        yield client


def measure(client: Client, token: str = ADMIN_TOKEN) -> Any:
    return host_pb2_grpc.HostServiceStub(client.channel).MeasureLag(metadata=bearer(token))


async def answer(call: Any, number: int) -> None:
    await call.write(host_pb2.MeasureLagRequest(probe=number))


async def test_what_an_answer_took_is_how_late_the_host_was(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(probing, "now_us", clock)
    async with busy_service() as client:
        call, lag = measure(client), client.app.host.lag
        await answer(call, 0)
        assert (await call.read()).probe == 1
        assert lag.between(START_US, START_US + TOLERANCE_US) == 0
        clock.now_us += LATE_US
        await answer(call, 1)
        assert (await call.read()).probe == 2
        assert lag.between(START_US, clock.now_us) == LATE_US - TOLERANCE_US
        call.cancel()


async def test_an_answer_to_another_probe_is_none() -> None:
    async with busy_service() as client:
        call = measure(client)
        await answer(call, 0)
        assert (await call.read()).probe == 1
        for number in (7, 0, 1):
            await answer(call, number)
        assert (await call.read()).probe == 2
        call.cancel()


async def test_a_peer_that_stays_silent_is_let_go_and_may_call_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "PATIENCE_S", 0.05)
    async with busy_service() as client:
        silent = measure(client)
        await answer(silent, 0)
        assert (await silent.read()).probe == 1
        assert await silent.read() is grpc.aio.EOF
        again = measure(client)
        await answer(again, 0)
        assert (await again.read()).probe == 1
        again.cancel()


async def test_a_service_that_ends_does_not_wait_for_a_silent_peer() -> None:
    async with busy_service() as client:
        silent = measure(client)
        await answer(silent, 0)
        assert (await silent.read()).probe == 1
        client.app.stop(hurry=True)
        assert await silent.read() is grpc.aio.EOF


async def test_a_bot_cannot_make_the_host_seem_late() -> None:
    async with busy_service() as client:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await measure(client, token_of("ann")).read()
        assert caught.value.code() is grpc.StatusCode.PERMISSION_DENIED
