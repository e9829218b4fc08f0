"""What happens while a tournament is played, for whoever looks on."""

from dataclasses import dataclass
from typing import TypeAlias

from doubloon_tournament.storage import FailedAttempt, MatchResult


@dataclass(frozen=True, slots=True)
class Playing:
    """The arena stands; matches begin."""

    finished: int
    """Matches that had their result before."""
    scheduled: int
    """Matches in all."""


@dataclass(frozen=True, slots=True)
class Confined:
    """What confines the bots of this run."""

    sandbox: str
    """The back end."""
    enforced: tuple[str, ...]
    """What it really enforces, in words."""
    left_open: tuple[str, ...]
    """What it does not keep a bot from, in words."""
    why: str = ""
    """Why it is not a better one, where it was left to the runner."""


@dataclass(frozen=True, slots=True)
class Crowded:
    """So many tables are played at once that bots are likely to wait for each other."""

    tables: int
    processors: int
    thinking: int
    """Bots' processes that think at once, at most."""
    time_ms: float
    """For a decision."""
    share_ms: float
    """Of a processor in that time, for each that thinks."""
    enough: int
    """So many tables at once would not crowd them."""


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """A match has its result, and it is stored."""

    result: MatchResult


@dataclass(frozen=True, slots=True)
class AttemptFailed:
    """An attempt gave no result."""

    failed: FailedAttempt
    again: bool
    """The match will be tried again."""


@dataclass(frozen=True, slots=True)
class BotEnded:
    """A bot's process has ended, or could not be started."""

    bot: str
    instance: str
    reason: str
    """In words."""
    output: str
    """The last of what it printed."""
    restarted: bool
    """It is started again; otherwise its seats are forfeited from now on."""


@dataclass(frozen=True, slots=True)
class BotQuarantined:
    """A bot has forfeited too often and is out: its other seats are forfeited without a try."""

    bot: str
    reason: str
    """What it did last, in words."""


@dataclass(frozen=True, slots=True)
class Stopping:
    """Nothing new is begun; tables in flight are finished."""

    in_flight: int


@dataclass(frozen=True, slots=True)
class ServiceLost:
    """The service has ended, or says nothing more; another one is started, with all bots anew."""

    reason: str
    """In words, with the last of its logs."""
    in_flight: int
    """Matches that it was playing: they are played again."""


News: TypeAlias = (
    Playing | Confined | Crowded | MatchFinished | AttemptFailed | BotEnded | BotQuarantined | Stopping | ServiceLost
)
