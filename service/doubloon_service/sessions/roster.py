"""The bots that may connect, and their processes."""

import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from doubloon_service.sessions.allowance import Allowance
from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session


class SharedTokenError(ValueError):
    """Two bots, or two processes of one, would have one token."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a token is."""

    bot: str
    instance: str | None
    """The only process that it is good for; None where it is good for any."""
    token_sha256: bytes = field(repr=False)

    def __str__(self) -> str:
        return self.bot if self.instance is None else f"{self.bot}/{self.instance}"


@dataclass(slots=True)
class Bot:
    """A bot that may connect."""

    name: str
    token_sha256: bytes = field(repr=False)
    """Of the token that is good for any of its processes; empty where there is none."""
    processes: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Hashes of the tokens that are good for one process, by instance."""
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
        self._owners: dict[bytes, Owner] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._bots

    def __iter__(self) -> Iterator[Bot]:
        return iter(sorted(self._bots.values(), key=lambda bot: bot.name))

    def register(
        self, tokens: Mapping[str, bytes], processes: Mapping[str, Mapping[str, bytes]] = MappingProxyType({})
    ) -> None:
        """Makes bots known by the hashes of their tokens; the same again changes nothing, new hashes replace the old.

        Args:
            tokens: By bot; empty where only tokens of its processes are good.
            processes: Tokens that are good for one process each, by bot and instance.

        Raises:
            SharedTokenError: If two would have one token; nothing has changed then.
        """
        others = [owner for owner in self._owners.values() if owner.bot not in tokens]
        own = [owner for name, token in tokens.items() for owner in _owners(name, token, processes.get(name, {}))]
        self._owners = _by_token((*others, *own))
        for name, token_sha256 in tokens.items():
            bot = self._bots.setdefault(name, Bot(name, token_sha256))
            bot.token_sha256, bot.processes = token_sha256, dict(processes.get(name, {}))

    def remove(self, name: str) -> Bot | None:
        """Refuses the bot's token from now on."""
        bot = self._bots.pop(name, None)
        if bot is not None:
            for token_sha256 in (bot.token_sha256, *bot.processes.values()):
                self._owners.pop(token_sha256, None)
        return bot

    def bot(self, name: str) -> Bot | None:
        """The bot of that name."""
        return self._bots.get(name)

    def owner(self, token_sha256: bytes) -> Owner | None:
        """Whose token has this hash."""
        owner = self._owners.get(token_sha256)
        return owner if owner is not None and hmac.compare_digest(owner.token_sha256, token_sha256) else None

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

    def absence(self, name: str, instance: str, game: str) -> tuple[SeatEnding, str] | None:
        """Why a bot's process will not come: it has ended, plays other games, or the bot was removed; else None."""
        bot = self._bots.get(name)
        if bot is None:
            return SeatEnding.NO_SHOW, Reason.REMOVED.value
        if not instance:
            return None
        if instance in bot.exits:
            return SeatEnding.EXITED, bot.exits[instance]
        there = [session for session in bot.sessions.values() if session.hello.instance == instance and session.ready]
        if not there or any(session.plays(game) for session in there):
            return None
        others = ", ".join(sorted({other for session in there for other in session.hello.games}))
        return SeatEnding.NO_SHOW, f"{name}/{instance} plays {others}, not {game}"


def _owners(bot: str, token_sha256: bytes, processes: Mapping[str, bytes]) -> Iterator[Owner]:
    if token_sha256:
        yield Owner(bot, None, token_sha256)
    for instance, own_sha256 in processes.items():
        yield Owner(bot, instance, own_sha256)


def _by_token(owners: Iterable[Owner]) -> dict[bytes, Owner]:
    found: dict[bytes, Owner] = {}
    for owner in owners:
        other = found.setdefault(owner.token_sha256, owner)
        if other != owner:
            raise SharedTokenError(f"{other} and {owner} would have one token; give each its own")
    return found
