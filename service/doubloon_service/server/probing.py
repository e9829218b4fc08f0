"""HostService: a peer that answers at once shows how late an answer is that no bot has thought about."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Final

import structlog

from doubloon.v1 import host_pb2, host_pb2_grpc
from doubloon_service.server.driver import Driver
from doubloon_service.server.timers import now_us

log = structlog.get_logger()

PAUSE_S: Final = 0.02
"""Between two probes, while there are tables to play."""
PATIENCE_S: Final = 5.0
"""For an answer; a peer that takes longer is let go, and may call again."""


class HostService(host_pb2_grpc.HostServiceServicer):
    """What a host must know of its machine."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._lag = driver.host.lag
        self._peers = count(1)

    async def MeasureLag(  # noqa: N802
        self, requests: AsyncIterator[host_pb2.MeasureLagRequest], _: Any
    ) -> AsyncIterator[host_pb2.MeasureLagResponse]:
        """Probes the peer until it leaves or is silent."""
        with self._driver.calls.call():
            async for response in self._probes(requests):
                yield response

    async def _probes(
        self, requests: AsyncIterator[host_pb2.MeasureLagRequest]
    ) -> AsyncIterator[host_pb2.MeasureLagResponse]:
        peer = f"peer {next(self._peers)}"
        try:
            async with self._driver.calls.patience(None):
                await anext(requests, None)
            for probe in count(1):
                await self._driver.until(self._is_busy_or_closing, PATIENCE_S)
                if self._driver.calls.closing:
                    return
                self._lag.probe(peer, now_us())
                yield host_pb2.MeasureLagResponse(probe=probe)
                async with self._driver.calls.patience(PATIENCE_S):
                    if not await _answered(requests, probe):
                        return
                self._lag.answered(peer, now_us())
                await asyncio.sleep(PAUSE_S)
        except TimeoutError:
            if not self._driver.calls.closing:
                log.warning("probe_not_answered", limit_s=PATIENCE_S)
        finally:
            self._lag.forget(peer)

    def _is_busy_or_closing(self) -> bool:
        return self._driver.host.floor.running > 0 or self._driver.calls.closing


async def _answered(requests: AsyncIterator[host_pb2.MeasureLagRequest], probe: int) -> bool:
    """Waits for the answer to a probe; false where the peer has left."""
    async for answer in requests:
        if answer.probe == probe:
            return True
    return False
