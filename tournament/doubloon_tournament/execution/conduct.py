"""When a bot has offended so often that it is put out of the tournament."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from doubloon_tournament.endings import seat_endings

OFFENCES_MAX: Final = 3
"""Offences in a row, each at a table begun after the one before."""

OFFENCES: Final = seat_endings(lambda ending: ending.offence)
"""Endings that count. The end of a process has a bound of its own, and a bot may resign as it likes."""


class Behaviour(Protocol):
    """What a bot did at a table."""

    @property
    def bot(self) -> str:
        """Whose it is."""

    @property
    def ending(self) -> str:
        """Why it stopped before the end; empty if it did not."""

    @property
    def message(self) -> str:
        """The ending in words."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A bot is out."""

    bot: str
    offences: tuple[str, ...]
    """For what, in words."""


class Conduct:
    """Counts offences of each bot.

    Tables that were in flight when a bot offended say nothing new: a bot that is stuck fails at all of them at once.
    So an offence counts only at a table begun after the last one that counted, and a table that the bot plays to its
    end wipes the slate.
    """

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._moment = 0
        self._offences: dict[str, list[str]] = {}
        self._last: dict[str, int] = {}

    def begin(self, table: str) -> None:
        """Notes that a table begins."""
        self._moment += 1
        self._begun[table] = self._moment

    def judge(self, table: str, seats: Iterable[Behaviour]) -> list[Verdict]:
        """Takes how each bot behaved at a table; returns those that are out now."""
        begun = self._begun.pop(table, 0)
        offenders = [seat.bot for seat in seats if self._offends_too_often(seat, begun)]
        return [Verdict(bot, tuple(self._offences[bot])) for bot in offenders]

    def _offends_too_often(self, seat: Behaviour, begun: int) -> bool:
        if not seat.ending:
            self._offences.pop(seat.bot, None)
            return False
        if seat.ending not in OFFENCES or begun <= self._last.get(seat.bot, 0):
            return False
        self._last[seat.bot] = self._moment
        offences = self._offences.setdefault(seat.bot, [])
        offences.append(f"{seat.ending}, {seat.message}")
        return len(offences) == OFFENCES_MAX
