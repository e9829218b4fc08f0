"""A spectator's stream: waits until something happens at the table, shows it, and ends with the table."""

import asyncio
from typing import Any, Final

import grpc.aio
import structlog

from doubloon_service.frames.sights import write_sight
from doubloon_service.server.driver import Driver
from doubloon_service.server.status import refuse
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.gallery import Spectator, TooManySpectatorsError
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.table import Table

log = structlog.get_logger()

PACE_S: Final = 0.05
"""Between two responses: what happens meanwhile comes in one, so that looking on costs the players little."""
UNREAD_S: Final = 60.0
"""How long a spectator may leave unread what is sent to it; nothing is kept for it meanwhile."""

LAST_S: Final = 0.5
"""The same for what is sent when the service ends."""


async def show_table(driver: Driver, table: Table, context: Any) -> None:
    """Carries a spectator's call from its first sight to the end of the table."""
    began_us = now_us()
    try:
        with driver.calls.call(), driver.spectator(table) as (spectator, wake):
            await context.send_initial_metadata(())
            too_slow = not await _show_all(driver, spectator, wake, context)
    except TooManySpectatorsError as error:
        log.info("spectator_refused", table=table.spec.table, reason=Reason.TOO_MANY_STREAMS.name)
        await refuse(context, Reason.TOO_MANY_STREAMS, str(error))
    except grpc.aio.BaseError:
        return
    finally:
        log.info("spectator_left", table=table.spec.table, duration_ms=(now_us() - began_us) // 1000)
    if too_slow:
        await refuse(context, Reason.TOO_SLOW, "the spectator did not read what was sent to it")


async def _show_all(driver: Driver, spectator: Spectator, wake: asyncio.Event, context: Any) -> bool:
    """Shows what happens until the table is over or the service ends; False where nobody reads."""
    while True:
        wake.clear()
        message = await _look(spectator, context)
        if message is not None and not await _write(driver, message, context):
            return driver.calls.closing
        if spectator.done or driver.calls.closing:
            return True
        try:
            async with driver.calls.patience(None):
                await wake.wait()
                await asyncio.sleep(PACE_S)
        except TimeoutError:
            continue  # the service ends: one last look


async def _write(driver: Driver, message: Any, context: Any) -> bool:
    """Hands a message to the transport; False where nobody reads, or the service ends meanwhile."""
    try:
        async with asyncio.timeout(LAST_S) if driver.calls.closing else driver.calls.patience(UNREAD_S):
            await context.write(message)
    except TimeoutError:
        return False
    return True


async def _look(spectator: Spectator, context: Any) -> Any:
    """What is new, as a message. Rules that cannot show it to a spectator are no reason to end the table."""
    try:
        sight = spectator.look()
        return None if sight is None else write_sight(sight, now_us())
    except Exception as error:  # noqa: BLE001  # the rules may be a stranger's
        spec = spectator.table.spec
        log.error("rules_failed_to_show", table=spec.table, game=spec.game.name, fault=type(error).__name__)
        message = f"the rules of {spec.game.name} cannot show the table to a spectator: {type(error).__name__}"
        await context.abort(grpc.StatusCode.INTERNAL, message)
