"""One line in the log for each call that is answered at once, and no word of our own faults to the caller."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import grpc.aio
import structlog

from doubloon_service.server.timers import now_us

log = structlog.get_logger()


class CallLog(grpc.aio.ServerInterceptor):
    """Logs calls with one request and one response; streams log their own beginning and end."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Puts the log around the handler."""
        handler = await continuation(handler_call_details)
        if handler is None or handler.request_streaming or handler.response_streaming:
            return handler
        logged = functools.partial(_logged, handler.unary_unary, handler_call_details.method)
        return grpc.unary_unary_rpc_method_handler(logged, handler.request_deserializer, handler.response_serializer)


async def _logged(answer: Callable[[Any, Any], Awaitable[Any]], method: str, request: Any, context: Any) -> Any:
    began_us = now_us()
    try:
        response = await answer(request, context)
    except grpc.aio.AbortError:
        _log(method, began_us, code=str(context.code()))
        raise
    except Exception:
        log.exception("call_failed", method=method)
        await context.abort(grpc.StatusCode.INTERNAL, "the service has a fault; its log says which")
    _log(method, began_us, code="OK")
    return response


def _log(method: str, began_us: int, *, code: str) -> None:
    log.info("call", method=method, code=code, duration_ms=(now_us() - began_us) // 1000)
