"""The bounds of a host."""

from dataclasses import dataclass

from doubloon_service.sessions.allowance import Rate

NEEDLESS = Rate(at_once=1000, a_second=100, of="frames")


@dataclass(frozen=True, slots=True)
class HostSettings:
    """Every queue has its bound here."""

    tables_max: int = 10_000
    """Tables waiting, running or not released; beyond it no table is created: that is the back-pressure."""
    max_tables: int = 256
    """Tables that one session is given at once, whatever it asks for."""
    sessions_max: int = 64
    """Sessions of one bot."""
    rejections_max: int = 100
    """Rejections that a bot has not read; one more ends its session."""
    needless: Rate = NEEDLESS
    """Frames of a session that nobody had asked for: rejected, repeated, empty or unknown ones. Answers are free."""
    news_max: int = 10_000
    """News that a bot has not read; one more ends its session."""
    hold_us: int = 100_000
    """News that wait for an answer of the bot go out after this time without one."""
    grace_us: int = 30_000_000
    """How long a session without a stream is kept; no table waits longer for it."""
