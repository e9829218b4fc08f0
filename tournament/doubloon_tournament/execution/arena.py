"""An arena: one service, the warden of its bots, and the calls that the runner makes."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import grpc
import grpc.aio

from doubloon import __version__
from doubloon.v1 import bot_pb2, bot_pb2_grpc, table_pb2, table_pb2_grpc
from doubloon_games import find_game
from doubloon_tournament.bots import Ended, NotStarted, Warden
from doubloon_tournament.execution.errors import ArenaError, ArenaLostError
from doubloon_tournament.execution.sentinel_process import SentinelProcess
from doubloon_tournament.execution.service_process import SERVICE_COMMAND, Listening, ServiceProcess
from doubloon_tournament.storage import Announcement

T = TypeVar("T")

BATCH_MAX: Final = 1_000
"""Tables in one request."""
SILENCE_S: Final = 60.0
"""The service gives a sign of life every ten seconds."""
LAST_WORDS_S: Final = 2.0
"""Between a failed call and the end of the service that explains it."""
GONE: Final = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED})
"""How a call ends whose service is no longer there."""
CHANNEL_OPTIONS: Final = (
    ("grpc.enable_http_proxy", 0),
    ("grpc.max_receive_message_length", 64 << 20),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_permit_without_calls", 1),
)


class Arena:
    """A service that listens, with nobody there yet."""

    def __init__(self, service: ServiceProcess, warden: Warden, channel: grpc.aio.Channel, admin_token: str) -> None:
        self.warden = warden
        self._service = service
        self._tables = table_pb2_grpc.TableServiceStub(channel)
        self._bots = bot_pb2_grpc.BotServiceStub(channel)
        self._metadata = (("authorization", f"Bearer {admin_token}"),)
        self._service_ended = asyncio.Event()
        self._end_message = ""

    @property
    def listening(self) -> Listening:
        """Where the service is and which rules it plays."""
        return self._service.listening

    async def mind_service(self) -> None:
        """Runs until the service ends.

        Raises:
            ArenaLostError: Then; with the last of its logs.
        """
        code = await self._service.mind()
        how = f"exit status {code}" if code >= 0 else f"signal {-code}"
        words = self._service.last_words().strip()
        self._end_message = f"the service ended in the middle of the tournament ({how})"
        if words:
            self._end_message += f"; its last words:\n{words}"
        self._service_ended.set()
        raise ArenaLostError(self._end_message)

    async def register(self, tokens: Mapping[str, Mapping[str, str]]) -> None:
        """Makes bots known by the hashes of their processes' tokens, given by bot and instance."""
        specs = [bot_pb2.BotSpec(bot=bot, processes=map(_process_token, own.items())) for bot, own in tokens.items()]
        for start in range(0, len(specs), BATCH_MAX):
            request = bot_pb2.RegisterBotsRequest(bots=specs[start : start + BATCH_MAX])
            await self._call(self._bots.RegisterBots(request, metadata=self._metadata))

    async def ready_instances(self) -> set[tuple[str, str]]:
        """The bots' processes that are connected and take tables, as bot and instance."""
        ready: set[tuple[str, str]] = set()
        token = ""
        while True:
            request = bot_pb2.ListBotsRequest(page_size=BATCH_MAX, page_token=token)
            response = await self._call(self._bots.ListBots(request, metadata=self._metadata))
            for bot in response.bots:
                ready.update((bot.bot, each.instance) for each in bot.instances if each.ready and not each.lost)
            token = response.next_page_token
            if not token:
                return ready

    async def report_exit(self, bot: str, instance: str, end: Ended | NotStarted) -> None:
        """Says that a bot's process has ended: its seats are forfeited."""
        request = bot_pb2.ReportExitRequest(bot=bot, instance=instance)
        if isinstance(end, Ended) and end.signal is not None:
            request.signal = end.signal
        else:
            request.status = end.status or 0 if isinstance(end, Ended) else 127
        await self._call(self._bots.ReportExit(request, metadata=self._metadata))

    async def create(self, specs: Sequence[table_pb2.TableSpec]) -> Sequence[table_pb2.CreateTableResult]:
        """Creates tables, at most `BATCH_MAX`; one result each, in order."""
        request = table_pb2.CreateTablesRequest(tables=specs)
        return (await self._call(self._tables.CreateTables(request, metadata=self._metadata))).results

    async def ended(self, label: str) -> AsyncIterator[Sequence[table_pb2.TableRecord]]:
        """Records of ended tables as they come; an empty batch is a sign of life."""
        call = self._tables.WatchTables(table_pb2.WatchTablesRequest(label=label), metadata=self._metadata)
        try:
            while True:
                yield (await self._call(_next_response(call))).records
        finally:
            call.cancel()

    async def release(self, tables: Iterable[str]) -> None:
        """Says that records are stored."""
        request = table_pb2.ReleaseTablesRequest(tables=tables)
        await self._call(self._tables.ReleaseTables(request, metadata=self._metadata))

    async def _call(self, call: Awaitable[T]) -> T:
        try:
            return await call
        except (grpc.aio.AioRpcError, TimeoutError, EOFError) as error:
            raise await self._explained(error) from error

    async def _explained(self, error: Exception) -> ArenaError:
        """The end of the service, if that is the reason of a failed call; else the failure itself."""
        try:
            async with asyncio.timeout(LAST_WORDS_S):
                await self._service_ended.wait()
            return ArenaLostError(self._end_message)
        except TimeoutError:
            pass
        match error:
            case grpc.aio.AioRpcError():
                message = f"the service answered {error.code().name}: {error.details()}"
                return (ArenaLostError if error.code() in GONE else ArenaError)(message)
            case TimeoutError():
                return ArenaLostError(f"the service has given no sign of life for {SILENCE_S:g} s")
            case _:
                return ArenaLostError("the service has stopped to tell which tables have ended")


@asynccontextmanager
async def open_arena(
    game: str,
    *,
    grace_s: float,
    command: Sequence[str] = SERVICE_COMMAND,
    temporary: Sequence[Path] = (),
    with_socket: bool = False,
    announce: Callable[[Announcement], AbstractContextManager[None]] | None = None,
) -> AsyncIterator[Arena]:
    """Starts service and warden, and ends both with all their bots, whatever happens.

    Both are started before the first call: nothing is forked once gRPC runs in this process. The warden is first, so
    that it removes what is temporary, the service's socket too, whenever the runner is killed.

    Args:
        game: That is played.
        grace_s: How long a session without a stream is kept at most.
        command: Starts the service.
        temporary: Folders of the runner's, which the warden removes if the runner is killed.
        with_socket: The service listens on a Unix socket as well, for bots without network.
        announce: Says meanwhile where the tables can be watched.

    Raises:
        ArenaError: If the service cannot be started, or is of another version or other rules than this runner.
    """
    admin_token, watch_token = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    settings: dict[str, object] = {
        "admin_token": admin_token,
        "watch_token": watch_token,
        "listen": "127.0.0.1:0",
        "grace_s": grace_s,
        "log_level": "warning",
    }
    async with AsyncExitStack() as stack:
        warden = await Warden.open(temporary)
        stack.push_async_callback(warden.close)
        if with_socket:
            settings["socket"] = str(warden.socket)
        service = await ServiceProcess.open(settings, command=command, logs=asyncio.subprocess.PIPE)
        stack.push_async_callback(service.close)
        _check_versions(service.listening, game)
        sentinel = await SentinelProcess.open(service.listening.address, admin_token)
        stack.push_async_callback(sentinel.close)
        stack.push_async_callback(warden.close)  # the bots end before what they play at
        channel = grpc.aio.insecure_channel(service.listening.address, options=CHANNEL_OPTIONS)
        await stack.enter_async_context(channel)
        if announce is not None:
            stack.enter_context(announce(Announcement(service.listening.address, watch_token)))
        yield Arena(service, warden, channel, admin_token)


def _check_versions(listening: Listening, game: str) -> None:
    ours = find_game(game).rules
    theirs = listening.rules.get(game)
    if listening.version != __version__:
        raise ArenaError(f"the service is version {listening.version}, the runner {__version__}; install one version")
    if theirs != ours:
        known = "does not know it" if theirs is None else f"plays rules {theirs}"
        raise ArenaError(f"the runner plays {game} by rules {ours}, the service {known}; install one version")


def _process_token(process: tuple[str, str]) -> bot_pb2.ProcessToken:
    instance, token = process
    return bot_pb2.ProcessToken(instance=instance, token_sha256=hashlib.sha256(token.encode()).digest())


async def _next_response(call: Any) -> table_pb2.WatchTablesResponse:
    async with asyncio.timeout(SILENCE_S):
        response = await call.read()
    if response is grpc.aio.EOF:
        raise EOFError
    assert isinstance(response, table_pb2.WatchTablesResponse)
    return response
