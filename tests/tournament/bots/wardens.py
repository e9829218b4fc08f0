"""Talking with a warden: what it is asked, and what it says."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from doubloon_tournament.bots import Ended, NotStarted, Report, Start, Started, Warden
from doubloon_tournament.sandbox import Confinement


def python(process: str, code: str, confinement: Confinement | None = None, **env: str) -> Start:
    """Starts a program of Python's."""
    argv = [sys.executable, "-u", "-c", code]
    inherited = {name: text for name, text in os.environ.items() if name != "HOME"}
    return Start(process, argv, "/", {**inherited, **env}, confinement or Confinement())


@asynccontextmanager
async def open_warden() -> AsyncIterator[Warden]:
    """A warden that is gone afterwards."""
    warden = await Warden.open()
    try:
        yield warden
    finally:
        await warden.close()


async def all_reports(warden: Warden, *orders: Start) -> list[Report]:
    """What the warden says until every process has ended or could not be started."""
    for order in orders:
        await warden.order(order)
    said: list[Report] = []
    left = len(orders)
    async for report in warden.reports():
        said.append(report)
        left -= isinstance(report, Ended | NotStarted)
        if not left:
            break
    return said


async def started_pid(warden: Warden, order: Start) -> int:
    """The id of the process that was started."""
    await warden.order(order)
    report = await anext(aiter(warden.reports()))
    assert isinstance(report, Started)
    return report.pid


async def end_of(order: Start) -> Ended:
    """How a process ends that a warden of its own has started."""
    async with open_warden() as warden:
        *_, over = await all_reports(warden, order)
    assert isinstance(over, Ended), over
    return over
