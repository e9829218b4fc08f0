"""A process that answers the service's probes at once: what it takes longer than an instant is the host's delay.

    python -m doubloon_tournament.sentinel

reads one line of JSON on its standard input, `{"address": "127.0.0.1:43121", "admin_token": "..."}`, and ends when that
input closes. A service that has lost patience with it, on a machine that stood still for seconds, is called again. It
is a process of its own: in the runner it would measure the runner's own work.
"""

import asyncio
import json
import os
import sys
import threading
from typing import Final

import grpc
import grpc.aio

from doubloon.v1 import host_pb2, host_pb2_grpc

PAUSE_S: Final = 0.2
"""Before the service is called again."""


def main() -> None:
    """Answers until the runner closes the input, or is gone."""
    settings = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    asyncio.run(answer_all(settings["address"], settings["admin_token"]))


async def answer_all(address: str, admin_token: str) -> None:
    """Answers probes for ever, over one call after another."""
    while True:
        await answer_probes(address, admin_token)
        await asyncio.sleep(PAUSE_S)


async def answer_probes(address: str, admin_token: str) -> None:
    """Answers every probe of the service at that address, until one of the two ends the call."""
    metadata = (("authorization", f"Bearer {admin_token}"),)
    async with grpc.aio.insecure_channel(address, options=(("grpc.enable_http_proxy", 0),)) as channel:
        call = host_pb2_grpc.HostServiceStub(channel).MeasureLag(metadata=metadata)
        try:
            await call.write(host_pb2.MeasureLagRequest())
            async for probe in call:
                await call.write(host_pb2.MeasureLagRequest(probe=probe.probe))
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
            return


def _end_with_stdin() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
