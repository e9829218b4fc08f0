"""When a bot has offended so often that it is put out of the tournament."""

from collections.abc import Iterable
from typing import Final

OFFENCES_MAX: Final = 3
"""Offences in a row, each at a table begun after the one before."""

OFFENCES: Final = frozenset({"TIMED_OUT", "ILLEGAL_CHOICE", "PROTOCOL_ERROR", "FLOODING", "NO_SHOW", "DISCONNECTED"})
"""Endings that count. The end of a process has a bound of its own, and a bot may resign as it likes."""


class Conduct:
    """Counts offences of each bot.

    Tables that were in flight when a bot offended say nothing new: a bot that is stuck fails at all of them at once.
    So an offence counts only at a table begun after the last one that counted, and a table that the bot plays to its
    end wipes the slate.
    """

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._moment = 0
        self._offences: dict[str, int] = {}
        self._last: dict[str, int] = {}

    def begin(self, table: str) -> None:
        """Notes that a table begins."""
        self._moment += 1
        self._begun[table] = self._moment

    def judge(self, table: str, seats: Iterable[tuple[str, str]]) -> list[str]:
        """Takes each bot's ending at a table (empty if it played on); returns the bots that are out now."""
        begun = self._begun.pop(table, 0)
        return [bot for bot, ending in seats if self._offends_too_often(bot, ending, begun)]

    def _offends_too_often(self, bot: str, ending: str, begun: int) -> bool:
        if not ending:
            self._offences.pop(bot, None)
            return False
        if ending not in OFFENCES or begun <= self._last.get(bot, 0):
            return False
        self._last[bot] = self._moment
        self._offences[bot] = self._offences.get(bot, 0) + 1
        return self._offences[bot] == OFFENCES_MAX
