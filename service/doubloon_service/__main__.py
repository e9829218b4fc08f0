"""`python -m doubloon_service`: one line of JSON settings in, one line of JSON out once it listens, logs on stderr.

It drains on SIGTERM and ends at once when its standard input closes, so it never outlives who started it.
"""

import asyncio
import json
import sys

import structlog

from doubloon import __version__
from doubloon.certificates import CertificateError
from doubloon_games import DuplicateGameError
from doubloon_service import PROTOCOL
from doubloon_service.server import logs
from doubloon_service.server.app import App, CannotListenError
from doubloon_service.server.catalog import hosted, left_out
from doubloon_service.server.descriptors import raise_limit
from doubloon_service.server.settings import ServiceSettings, SettingsError, read_settings

log = structlog.get_logger()


def main() -> int:
    """Runs the service; returns the exit code: 0 after an orderly end, 1 where it cannot start, 2 for its settings."""
    try:
        settings = read_settings(sys.stdin.readline())
        logs.configure(settings.log_level)
        raise_limit()
        asyncio.run(_serve(settings))
    except (SettingsError, CertificateError) as error:
        _say({"error": str(error), "settings": True})
        return 2
    except (CannotListenError, DuplicateGameError) as error:
        _say({"error": str(error)})
        return 1
    return 0


async def _serve(settings: ServiceSettings) -> None:
    rules = {game.name: game.rules for game in hosted()}
    for name, reason in left_out().items():
        log.warning("game_left_out", game=name, reason=reason)
    app = App(settings)
    app.handle_signals()
    address = await app.start()
    _say({"address": address, "version": __version__, "protocol": PROTOCOL, "rules": rules})
    async with asyncio.TaskGroup() as tasks:
        orphaned = tasks.create_task(_stop_when_orphaned(app))
        await app.wait()
        orphaned.cancel()


async def _stop_when_orphaned(app: App) -> None:
    """Ends the service when its standard input closes: whoever started it is gone. A file says nothing of that."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    try:
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    except ValueError:
        return
    await reader.read()
    app.stop(hurry=True)


def _say(message: dict[str, object]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    sys.exit(main())
