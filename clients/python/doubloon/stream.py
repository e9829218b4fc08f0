"""The stream between a bot's process and the service, over gRPC's synchronous API."""

import math
import queue
import threading
from types import TracebackType
from typing import Self

import grpc

from doubloon._version import __version__
from doubloon.channel import open_channel
from doubloon.errors import RefusedError
from doubloon.settings import Settings
from doubloon.v1 import play_pb2, play_pb2_grpc

LEAVE_S = 2.0
"""For the service to end the stream after a goodbye, seconds."""

WAKE_S = 0.1
"""How often a waiting thread looks up, seconds: a signal that comes just before it waits would not wake it."""

CHANNEL_OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.enable_retries", 0),  # a stream is taken up again by its session, never by the transport
    ("grpc.use_local_subchannel_pool", 1),  # a new channel tries at once, whatever the one before has suffered
    ("grpc.primary_user_agent", f"doubloon-python/{__version__}"),
)

HOPELESS = {
    grpc.StatusCode.UNAUTHENTICATED: "it does not accept the token",
    grpc.StatusCode.PERMISSION_DENIED: "it does not let this token play",
    grpc.StatusCode.UNIMPLEMENTED: "it is no Doubloon service",
    grpc.StatusCode.INVALID_ARGUMENT: "it does not understand this SDK",
}
"""Statuses that another attempt would not change."""


class StreamLostError(Exception):
    """The stream has ended without a goodbye, or never began; the text says how."""


class SilentError(StreamLostError):
    """Nothing came in time."""


class Stream:
    """One call of `Play`, from the first request on. Leaving the `with` block ends it without a goodbye.

    A thread of its own reads, so that a signal that interrupts the bot's thread never meets gRPC half way through.
    """

    def __init__(self, settings: Settings, first: play_pb2.PlayRequest) -> None:
        """Dials; `first` is queued before the call, since some services answer only after they have read it."""
        self._address = settings.address
        self._requests: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
        self._requests.put(first)
        self._responses: queue.SimpleQueue[play_pb2.PlayResponse | Exception] = queue.SimpleQueue()
        """Holds no more than the service has asked: one decision for each table."""
        self._channel = open_channel(settings.address, settings.encryption, CHANNEL_OPTIONS)
        self._call = play_pb2_grpc.PlayServiceStub(self._channel).Play(
            iter(self._requests.get, None), metadata=(("authorization", f"Bearer {settings.token}"),)
        )
        self._reader = threading.Thread(target=self._read, name="doubloon-reader", daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._call.cancel()
        self._requests.put(None)
        self._reader.join()
        self._channel.close()

    def receive(self, timeout_s: float | None = None) -> play_pb2.PlayResponse:
        """Waits for what the service sends next, for ever or for some seconds.

        Raises:
            StreamLostError: If the stream has ended.
            SilentError: If nothing came in time.
            RefusedError: If the service refuses the call for good.
        """
        left_s = math.inf if timeout_s is None else timeout_s
        while left_s >= 0:
            try:
                response = self._responses.get(timeout=min(WAKE_S, left_s))
            except queue.Empty:
                left_s -= WAKE_S
                continue
            if isinstance(response, Exception):
                raise response
            return response
        raise SilentError("it does not answer")

    def send(self, request: play_pb2.PlayRequest) -> None:
        """Queues a request; the transport takes it from there. On a lost stream nothing happens."""
        self._requests.put(request)

    def leave(self) -> None:
        """Says goodbye and waits a moment for the service to end the stream."""
        request = play_pb2.PlayRequest()
        request.frames.add().leave.SetInParent()
        self._requests.put(request)
        self._requests.put(None)
        self._reader.join(LEAVE_S)

    def _read(self) -> None:
        try:
            for response in self._call:
                self._responses.put(response)
            self._responses.put(StreamLostError("the service ended the stream without a goodbye"))
        except grpc.RpcError as error:
            self._responses.put(self._translated(error))

    def _translated(self, error: grpc.RpcError) -> Exception:
        code, details = self._call.code(), self._call.details()
        if code in HOPELESS:
            return RefusedError(f"the service at {self._address} refused the bot: {HOPELESS[code]} ({details})")
        return StreamLostError(f"{code.name if code else error}: {details}")
