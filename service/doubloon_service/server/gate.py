"""Who may call what: bearer tokens in the metadata, checked before any handler runs."""

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import grpc
import grpc.aio

from doubloon_service.server.status import refuse
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.allowance import Allowance, Rate
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Owner, Roster

BOT_SERVICES = ("/doubloon.v1.PlayService/",)
ANY_TOKEN_SERVICES = ("/doubloon.v1.CatalogService/",)
WATCH_METHODS = frozenset(f"/doubloon.v1.TableService/{method}" for method in ("GetTable", "ListTables", "WatchTable"))
"""What the watch token may call beside the catalogue: it changes nothing, and is shown what spectators may know."""
OPEN_SERVICES = ("/grpc.health.v1.Health/", "/grpc.reflection.v1alpha.ServerReflection/")

CALLS_OF_BOT = Rate(at_once=256, a_second=20, of="calls")
"""Of one token that is a bot's, streams included: 64 processes may come back four times at once."""


class Gate(grpc.aio.ServerInterceptor):
    """Refuses calls without the right token. Health and reflection need none; what is not named is the admin's."""

    def __init__(
        self, admin_token: str, roster: Roster, *, watch_token: str = "", calls_of_bot: Rate = CALLS_OF_BOT
    ) -> None:
        """Takes the admin token, and the watch token if there is one."""
        self._admin_sha256 = _sha256(admin_token)
        self._watch_sha256 = _sha256(watch_token) if watch_token else None
        self._roster = roster
        self._calls_of_bot = calls_of_bot

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Lets the call through, or answers it with a refusal."""
        handler = await continuation(handler_call_details)
        method: str = handler_call_details.method
        refusal = self._refusal(method, handler_call_details.invocation_metadata)
        return handler if refusal is None or handler is None else _refusing(handler, refusal)

    def owner(self, metadata: Iterable[tuple[str, str | bytes]]) -> Owner | None:
        """The bot, and perhaps its process, whose token the call carries."""
        token = _bearer(metadata)
        return None if token is None else self._roster.owner(_sha256(token))

    def _refusal(self, method: str, metadata: Iterable[tuple[str, str | bytes]]) -> Reason | None:
        if method.startswith(OPEN_SERVICES):
            return None
        token = _bearer(metadata)
        if token is None:
            return Reason.UNAUTHENTICATED
        admin = hmac.compare_digest(_sha256(token), self._admin_sha256)
        spectator = self._is_spectator(token)
        owner = self._roster.owner(_sha256(token))
        bot = None if owner is None else owner.bot
        if not admin and not spectator and bot is None:
            return Reason.UNAUTHENTICATED
        if bot is not None and not self._may_call(bot):
            return Reason.TOO_MANY_CALLS
        if method.startswith(ANY_TOKEN_SERVICES):
            return None
        if method.startswith(BOT_SERVICES):
            return Reason.UNAUTHENTICATED if bot is None else None
        return None if admin or (spectator and method in WATCH_METHODS) else Reason.PERMISSION_DENIED

    def _is_spectator(self, token: str) -> bool:
        return self._watch_sha256 is not None and hmac.compare_digest(_sha256(token), self._watch_sha256)

    def _may_call(self, bot: str) -> bool:
        known = self._roster.bot(bot)
        assert known is not None
        if known.calls is None:
            known.calls = Allowance(self._calls_of_bot, now_us())
        return known.calls.take(now_us())


def _sha256(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _bearer(metadata: Iterable[tuple[str, str | bytes]]) -> str | None:
    for key, value in metadata:
        if key == "authorization" and isinstance(value, str) and value.startswith("Bearer "):
            return value.removeprefix("Bearer ")
    return None


def _refusing(handler: Any, reason: Reason) -> Any:
    """A handler of the same kind that refuses."""

    async def unary(_: Any, context: Any) -> None:
        await refuse(context, reason)

    async def streaming(_: Any, context: Any) -> Any:
        await refuse(context, reason)
        yield

    if handler.request_streaming:
        make = (
            grpc.stream_stream_rpc_method_handler
            if handler.response_streaming
            else grpc.stream_unary_rpc_method_handler
        )
    else:
        make = (
            grpc.unary_stream_rpc_method_handler if handler.response_streaming else grpc.unary_unary_rpc_method_handler
        )
    answer = streaming if handler.response_streaming else unary
    return make(answer, handler.request_deserializer, handler.response_serializer)
