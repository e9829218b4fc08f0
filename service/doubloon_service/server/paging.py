"""Pages of a list that is ordered by name: a page token names the last item of the page before."""

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from doubloon_service.server.status import refuse
from doubloon_service.sessions.reasons import Reason

T = TypeVar("T")

PAGE_SIZE_DEFAULT = 100
PAGE_SIZE_MAX = 1000


async def page(request: Any, context: Any, items: Sequence[T], name: Callable[[T], str]) -> tuple[list[T], str]:
    """The items of one page, and the token of the next one, empty on the last. Refuses what is no token or no size."""
    if request.page_size > PAGE_SIZE_MAX:
        await refuse(context, Reason.INVALID_ARGUMENT, f"page_size {request.page_size} is over {PAGE_SIZE_MAX}")
    try:
        last = base64.b64decode(request.page_token.encode(), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        await refuse(context, Reason.INVALID_PAGE_TOKEN)
    size = request.page_size or PAGE_SIZE_DEFAULT
    rest = sorted((item for item in items if name(item) > last), key=name)
    token = base64.urlsafe_b64encode(name(rest[size - 1]).encode()).decode() if len(rest) > size else ""
    return rest[:size], token
