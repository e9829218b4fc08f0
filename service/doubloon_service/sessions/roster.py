"""The bots that may connect, and their processes."""

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from doubloon_service.sessions.allowance import Allowance
from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session


class SharedTokenError(ValueError):
    """Two bots would have one token."""


@dataclass(slots=True)
class Bot:
    """A bot that may connect."""

    name: str
    token_sha256: bytes = field(repr=False)
    sessions: dict[str, Session] = field(default_factory=dict, repr=False)
    """By session id, oldest first; lost ones included."""
    exits: dict[str, str] = field(default_factory=dict)
    """How a process ended, by instance, until one of that instance comes again."""
    calls: Allowance | None = field(default=None, repr=False)
    """What is left to it of calls; None before the first."""


class Roster:
    """Bots by name and by the hash of their token."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._by_token: dict[bytes, Bot] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._bots

    def __iter__(self) -> Iterator[Bot]:
        return iter(sorted(self._bots.values(), key=lambda bot: bot.name))

    def register(self, tokens: Mapping[str, bytes]) -> None:
        """Makes bots known by the hashes of their tokens; the same again changes nothing, a new hash replaces the old.

        Raises:
            SharedTokenError: If two bots would have one token; nothing has changed then.
        """
        after = {bot.name: bot.token_sha256 for bot in self._bots.values()} | dict(tokens)
        owners: dict[bytes, str] = {}
        for name, token_sha256 in after.items():
            other = owners.setdefault(token_sha256, name)
            if other != name:
                raise SharedTokenError(f"{other} and {name} would have one token; give each its own")
        for name, token_sha256 in tokens.items():
            self._bots.setdefault(name, Bot(name, token_sha256)).token_sha256 = token_sha256
        self._by_token = {bot.token_sha256: bot for bot in self._bots.values()}

    def remove(self, name: str) -> Bot | None:
        """Refuses the bot's token from now on."""
        bot = self._bots.pop(name, None)
        if bot is not None:
            self._by_token.pop(bot.token_sha256, None)
        return bot

    def bot(self, name: str) -> Bot | None:
        """The bot of that name."""
        return self._bots.get(name)

    def owner(self, token_sha256: bytes) -> str | None:
        """The name of the bot whose token has this hash."""
        bot = self._by_token.get(token_sha256)
        return bot.name if bot is not None and hmac.compare_digest(bot.token_sha256, token_sha256) else None

    def sessions(self) -> Iterator[Session]:
        """All sessions, lost ones included."""
        return (session for bot in self._bots.values() for session in bot.sessions.values())

    def present(self, name: str, instance: str, game: str) -> list[Session]:
        """Ready sessions of a bot that play a game, of one instance if it is named; newest first."""
        bot = self._bots.get(name)
        sessions: Iterable[Session] = reversed(bot.sessions.values()) if bot else ()
        return [
            session
            for session in sessions
            if session.ready
            and not session.over
            and (not instance or session.hello.instance == instance)
            and session.plays(game)
        ]

    def absence(self, name: str, instance: str) -> tuple[SeatEnding, str] | None:
        """Why a bot's process will not come: it has ended, or the bot was removed. None while it may."""
        bot = self._bots.get(name)
        if bot is None:
            return SeatEnding.NO_SHOW, Reason.REMOVED.value
        return (SeatEnding.EXITED, bot.exits[instance]) if instance and instance in bot.exits else None
