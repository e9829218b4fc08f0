"""The server as a whole: listens, serves, drains, stops."""

import asyncio
import signal

import grpc
import grpc.aio
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from doubloon.v1 import bot_pb2_grpc, catalog_pb2_grpc, host_pb2_grpc, table_pb2_grpc
from doubloon_service.server.bots import BotService
from doubloon_service.server.calls import CallLog
from doubloon_service.server.catalog import CatalogService
from doubloon_service.server.driver import Driver
from doubloon_service.server.encryption import listen_on, read_credentials
from doubloon_service.server.gate import Gate
from doubloon_service.server.play import PlayService
from doubloon_service.server.probing import HostService
from doubloon_service.server.settings import ServiceSettings
from doubloon_service.server.tables import TableService
from doubloon_service.server.timers import now_us, utc_now
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.settings import HostSettings

log = structlog.get_logger()

SERVICES = ("PlayService", "TableService", "BotService", "HostService", "CatalogService")
ADMIN_REQUEST_BYTES_MAX = 4 * 1024 * 1024
STOP_S = 1.0

OPTIONS = (
    ("grpc.server.max_pending_requests", 20_000),
    ("grpc.server.max_pending_requests_hard_limit", 40_000),
    ("grpc.max_concurrent_streams", 10_000),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.max_receive_message_length", ADMIN_REQUEST_BYTES_MAX),
    ("grpc.max_send_message_length", 64 * 1024 * 1024),
    ("grpc.so_reuseport", 0),
)
"""Measured settings; `docs/architecture.md` gives the reason of each."""


class CannotListenError(RuntimeError):
    """The address cannot be listened on."""


class App:
    """One server with its host."""

    def __init__(self, settings: ServiceSettings) -> None:
        self._settings = settings
        self.host = Host(HostSettings(tables_max=settings.tables_max, grace_us=int(settings.grace_s * 1e6)))
        self._driver = Driver(self.host)
        self._gate = Gate(settings.admin_token, self.host.roster, watch_token=settings.watch_token)
        self._health = health.aio.HealthServicer()
        self._server = grpc.aio.server(interceptors=(CallLog(), self._gate), options=OPTIONS)
        self._stopping = asyncio.Event()
        self._hurry = False

    async def start(self) -> str:
        """Starts to listen and returns the address, its real port in it.

        Raises:
            CannotListenError: If the address is in use or is none.
            CertificateError: If a file of the encryption cannot be used.
        """
        self._add_services()
        listen = self._settings.listen
        credentials = read_credentials(self._settings, utc_now())
        port = self._listen_on(listen, credentials)
        if self._settings.socket:
            self._listen_on(f"unix:{self._settings.socket}", credentials)
        await self._server.start()
        await self._set_health(health_pb2.HealthCheckResponse.SERVING)
        address = listen if listen.startswith("unix:") else f"{listen.rpartition(':')[0]}:{port}"
        log.info("listening", address=address, encrypted=credentials is not None)
        return address

    def _listen_on(self, address: str, credentials: grpc.ServerCredentials | None) -> int:
        try:
            return listen_on(self._server, address, credentials)
        except RuntimeError as error:
            raise CannotListenError(
                f"cannot listen on {address}: the port is in use, or the address is not here"
            ) from error

    def stop(self, *, hurry: bool = False) -> None:
        """Asks the server to drain and end; with `hurry`, or asked twice, it ends at once."""
        self._hurry = hurry or self._stopping.is_set()
        self._stopping.set()
        self._driver.settle()

    def handle_signals(self) -> None:
        """SIGTERM and SIGINT drain; the second of them ends at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)

    async def wait(self) -> None:
        """Serves until asked to stop, then drains and ends."""
        await self._stopping.wait()
        await self._drain()
        await self._server.stop(STOP_S)
        log.info("stopped")

    async def _drain(self) -> None:
        limit_s = 0.0 if self._hurry else self._settings.drain_s
        log.info("draining", running=self.host.floor.running, limit_s=limit_s)
        await self._set_health(health_pb2.HealthCheckResponse.NOT_SERVING)
        self.host.drain(int(limit_s * 1e6), now_us())
        self._driver.settle()
        await self._driver.until(lambda: not self.host.floor.running or self._hurry, limit_s + STOP_S)
        self.host.close(now_us())
        self._driver.settle()
        await self._driver.until(lambda: not self._driver.streams, STOP_S)
        await self._driver.close(STOP_S)

    def _add_services(self) -> None:
        play = PlayService(self._driver, self._gate, write_timeout_s=self._settings.write_timeout_s)
        self._server.add_generic_rpc_handlers((play.handler(),))
        table_pb2_grpc.add_TableServiceServicer_to_server(TableService(self._driver), self._server)
        bot_pb2_grpc.add_BotServiceServicer_to_server(BotService(self._driver), self._server)
        host_pb2_grpc.add_HostServiceServicer_to_server(HostService(self._driver), self._server)
        catalog_pb2_grpc.add_CatalogServiceServicer_to_server(CatalogService(), self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        if self._settings.reflection:
            names = [f"doubloon.v1.{service}" for service in SERVICES]
            reflection.enable_server_reflection((*names, reflection.SERVICE_NAME, health.SERVICE_NAME), self._server)

    async def _set_health(self, status: health_pb2.HealthCheckResponse.ServingStatus.ValueType) -> None:
        for service in ("", *(f"doubloon.v1.{service}" for service in SERVICES)):
            await self._health.set(service, status)
