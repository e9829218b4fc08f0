"""The bots' processes of a tournament: who is to be started, started again, or given up."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from doubloon_tournament.bots import Ended, NotStarted, Start
from doubloon_tournament.execution.table_specs import instance_of
from doubloon_tournament.execution.terms import confinement_of, passed_on
from doubloon_tournament.sandbox import Confinement
from doubloon_tournament.tournament_file import Tournament, resolve

RESTARTS_MAX: Final = 3
"""Times that one process of a bot is started again after it has ended."""
LOOK_EVERY: Final = timedelta(milliseconds=200)
"""Between two looks whether a process that was started again is there."""
TOKEN_REMOVED: Final = "[the bot's token]"  # noqa: S105  # words in its place
ENVIRONMENT_PREFIX: Final = "DOUBLOON_"
"""Variables of our own, which a bot is given anew."""
UNCONFINED: Final = Confinement()


@dataclass(slots=True)
class Member:
    """One process of a bot, through all its starts."""

    bot: str
    instance: str
    starts: int = 0
    looks_left: int = 0
    """While it is started again: looks until nobody waits for it any longer."""
    gone: bool = False
    """It will not be started again."""

    @property
    def process(self) -> str:
        """The warden's name of its present start."""
        return f"{self.bot}/{self.instance}/{self.starts}"


@dataclass(frozen=True, slots=True)
class Departure:
    """The end of a bot's process."""

    bot: str
    instance: str
    restart: Start | None
    """The order to start it again, if it may be."""
    wanted: bool
    """It was stopped."""


class Crew:
    """Keeps the books; starts nothing itself."""

    def __init__(
        self,
        tournament: Tournament,
        folder: Path,
        environment: Mapping[str, str],
        confinement: Confinement = UNCONFINED,
    ) -> None:
        """Takes the tournament, where its file lies, and the environment and terms that its bots are given."""
        self._entries = {bot.name: bot for bot in tournament.bots}
        self._commands = {bot.name: resolve(bot.command, folder / bot.directory) for bot in tournament.bots}
        directories = {bot: command.directory for bot, command in self._commands.items()}
        self._confinements = {
            bot.name: confinement_of(bot, directories, folder, confinement) for bot in tournament.bots
        }
        passed = passed_on(environment, confinement)
        self._inherited = {name: text for name, text in passed.items() if not name.startswith(ENVIRONMENT_PREFIX)}
        self._looks = -(-tournament.time.start_up // LOOK_EVERY)
        self._members = {
            (bot.name, instance): Member(bot.name, instance)
            for bot in tournament.bots
            for instance in sorted({instance_of(bot.isolation, rotation) for rotation in range(tournament.seats)})
        }
        self._by_process: dict[str, Member] = {}
        self.tokens: dict[str, dict[str, str]] = {bot.name: {} for bot in tournament.bots}
        """By bot and instance: a process with the token of another could meet a deal twice."""
        for bot, instance in self._members:
            self.tokens[bot][instance] = secrets.token_urlsafe(32)

    def start_all(self, address: str) -> list[Start]:
        """The first start of every process, but for those of bots that were put out."""
        return [self._start(member, address) for member in self._members.values() if not member.gone]

    def not_yet_there(self, ready: Collection[tuple[str, str]]) -> list[str]:
        """The bots that are to come and have no process that is ready."""
        there = {bot for bot, _ in ready}
        return [bot for bot in self._entries if bot not in there and not self.given_up(bot)]

    def given_up(self, bot: str) -> bool:
        """Whether no process of a bot runs or will be started again."""
        return all(member.gone for member in self._members.values() if member.bot == bot)

    def absent(self) -> list[tuple[str, str]]:
        """The processes that are not there and will not be, as bot and instance."""
        return [place for place, member in self._members.items() if member.gone]

    def ended(self, report: Ended | NotStarted, address: str) -> Departure:
        """Takes the end of a process; one that has ended for the first few times may be started again."""
        member = self._by_process.pop(report.process)
        wanted = member.gone
        if wanted or isinstance(report, NotStarted) or member.starts > RESTARTS_MAX:
            _give_up(member)
            return Departure(member.bot, member.instance, None, wanted)
        member.looks_left = self._looks
        return Departure(member.bot, member.instance, self._start(member, address), wanted)

    def without_token(self, bot: str, text: str) -> str:
        """What a bot printed, without its tokens: a bot that shows its environment is none that should be robbed."""
        for token in self.tokens[bot].values():
            text = text.replace(token, TOKEN_REMOVED)
        return text

    def put_out(self, bot: str) -> list[str]:
        """Gives all processes of a bot up; returns those that run, to be stopped."""
        members = [member for member in self._members.values() if member.bot == bot]
        for member in members:
            _give_up(member)
        return [member.process for member in members if member.process in self._by_process]

    def look(self, ready: Collection[tuple[str, str]]) -> bool:
        """Takes which processes are there; returns whether matches still wait for one that was started again."""
        for place, member in self._members.items():
            if member.looks_left:
                member.looks_left = 0 if place in ready else member.looks_left - 1
        return any(member.looks_left for member in self._members.values())

    def can_play(self, bot: str, instance: str) -> bool:
        """Whether matches with a process may begin: it is there, or it forfeits them."""
        return not self._members[bot, instance].looks_left

    def _start(self, member: Member, address: str) -> Start:
        member.starts += 1
        self._by_process[member.process] = member
        command = self._commands[member.bot]
        own = {
            "DOUBLOON_ADDRESS": address,
            "DOUBLOON_TOKEN": self.tokens[member.bot][member.instance],
            "DOUBLOON_BOT": member.bot,
            "DOUBLOON_INSTANCE": member.instance,
        }
        environment = {**self._inherited, **self._entries[member.bot].env, **own}
        confinement = self._confinements[member.bot]
        return Start(member.process, command.argv, str(command.directory), environment, confinement)


def exit_in_words(end: Ended | NotStarted) -> str:
    """How a process ended."""
    match end:
        case NotStarted(_, message):
            return f"it could not be started: {message}"
        case Ended(signal=None, status=status, why=why):
            return f"{why}, exit status {status}" if why else f"exit status {status}"
        case Ended(signal=number, why=why):
            return f"{why}, signal {number}" if why else f"signal {number}"


def _give_up(member: Member) -> None:
    member.gone = True
    member.looks_left = 0
