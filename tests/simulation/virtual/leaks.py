"""Looks into a host in which everything is over: nothing may be left."""

from doubloon_service.sessions.host import Host
from simulation.virtual.failure import must


def check_nothing_left(host: Host) -> None:
    """All tables are released and all processes have gone: every dictionary and every queue is empty."""
    floor, waiting = host.floor, host.floor._waiting
    left = {
        "running tables": floor._running,
        "waiting tables": waiting._tables,
        "ages": waiting._age,
        "lacks": waiting._lacks,
        "queues": waiting._queues,
        "sessions": [*host.roster.sessions()],
        "sessions with news": floor._touched,
        "ended tables": floor.ledger._ended,
        "tables that have just ended": floor.ledger._fresh,
        "alarms": host._alarms._heap,
    }
    for what, each in left.items():
        must(not each, f"{what} are left: {each!r}")
