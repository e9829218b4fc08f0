"""The process that answers the service's probes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import grpc.aio

from doubloon.v1 import host_pb2, host_pb2_grpc
from doubloon_tournament.execution.sentinel_process import SentinelProcess

ADMIN_TOKEN = "the-admin-token"


class Probes(host_pb2_grpc.HostServiceServicer):
    """A service that sends two probes a call, and keeps what it has heard."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    async def MeasureLag(  # noqa: N802
        self, requests: AsyncIterator[host_pb2.MeasureLagRequest], context: Any
    ) -> AsyncIterator[host_pb2.MeasureLagResponse]:
        token = dict(context.invocation_metadata())["authorization"]
        for probe in (1, 2):
            self.heard.put_nowait((token, (await anext(requests)).probe))
            yield host_pb2.MeasureLagResponse(probe=probe)
        self.heard.put_nowait((token, (await anext(requests)).probe))


@contextlib.asynccontextmanager
async def listening(probes: Probes) -> AsyncIterator[str]:
    server = grpc.aio.server()
    host_pb2_grpc.add_HostServiceServicer_to_server(probes, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await server.stop(None)


async def test_it_answers_each_probe_and_calls_again_when_the_service_has_let_it_go() -> None:
    probes = Probes()
    async with listening(probes) as address:
        sentinel = await SentinelProcess.open(address, ADMIN_TOKEN)
        heard = [await probes.heard.get() for _ in range(6)]
        await sentinel.close()
    assert heard == [(f"Bearer {ADMIN_TOKEN}", number) for number in (0, 1, 2, 0, 1, 2)]


async def test_it_ends_with_whoever_started_it_also_where_there_is_no_service() -> None:
    sentinel = await SentinelProcess.open("127.0.0.1:1", ADMIN_TOKEN)
    await sentinel.close()
