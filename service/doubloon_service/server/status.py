"""Refusals of whole calls: a gRPC status with the catalogue's reason in its details."""

from typing import Any, NoReturn

import grpc
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2

from doubloon_service.sessions.reasons import Reason

DOMAIN = "doubloon"
DETAILS_KEY = "grpc-status-details-bin"

CODES = {
    Reason.UNAUTHENTICATED: grpc.StatusCode.UNAUTHENTICATED,
    Reason.PERMISSION_DENIED: grpc.StatusCode.PERMISSION_DENIED,
    Reason.TOO_MANY_CALLS: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.TOO_MANY_STREAMS: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.TOO_SLOW: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Reason.UNKNOWN_TABLE: grpc.StatusCode.NOT_FOUND,
    Reason.TABLE_ENDED: grpc.StatusCode.FAILED_PRECONDITION,
    Reason.UNKNOWN_GAME: grpc.StatusCode.NOT_FOUND,
    Reason.UNKNOWN_BOT: grpc.StatusCode.NOT_FOUND,
    Reason.INVALID_ARGUMENT: grpc.StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_PAGE_TOKEN: grpc.StatusCode.INVALID_ARGUMENT,
}
"""The status of each reason that refuses a whole call."""


async def refuse(context: Any, reason: Reason, message: str = "") -> NoReturn:
    """Ends the call with the reason's status; the reason itself stands in an `ErrorInfo`."""
    text = message or reason.value
    info = any_pb2.Any()
    info.Pack(error_details_pb2.ErrorInfo(reason=reason.name, domain=DOMAIN))
    code = CODES[reason]
    status = status_pb2.Status(code=code.value[0], message=text, details=[info])
    await context.abort(code, text, trailing_metadata=((DETAILS_KEY, status.SerializeToString()),))
    raise AssertionError("abort raises")
