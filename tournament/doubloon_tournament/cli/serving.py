"""The service alone, as a child that signals are handed on to."""

import asyncio
import json
import signal
from collections.abc import Mapping

import typer

from doubloon_tournament.execution import ServiceProcess


def serve_until_ended(settings: Mapping[str, object]) -> int:
    """Runs the service until it ends; returns its exit code. The first line on stdout says where it listens.

    Raises:
        ArenaError: If it does not listen.
    """
    return asyncio.run(_serve(settings))


async def _serve(settings: Mapping[str, object]) -> int:
    service = await ServiceProcess.open(settings)
    try:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, service.terminate)
        about = service.listening
        typer.echo(json.dumps({"address": about.address, "version": about.version, "protocol": about.protocol}))
        typer.echo(f"listening on {about.address}", err=True)
        return await service.mind()
    finally:
        await service.close()
