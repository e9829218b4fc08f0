"""Which end of a process a seat was forfeited for."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from doubloon_tournament.endings import seat_endings
from doubloon_tournament.storage import FinishedMatch, SeatResult

CHARGED: Final = seat_endings(lambda ending: ending.of_process)
"""Endings that the end of a process may be the reason of."""


@dataclass(frozen=True, slots=True)
class KnownExit:
    """The end of a bot's process, as far as its seats are concerned."""

    id: int
    """Its row in the table `exits`."""
    why: str
    """What it was ended for, in words; empty where nobody but the bot knows."""


class Exits:
    """Remembers them in their order among the beginnings of tables.

    A seat is forfeited for the first end of its process after its table began; where that has ended before and was
    not started again, for the last.
    """

    def __init__(self) -> None:
        self._moment = 0
        self._begun: dict[str, int] = {}
        self._ends: dict[tuple[str, str], list[tuple[int, KnownExit]]] = {}

    def begin(self, table: str) -> None:
        """Notes that a table begins."""
        self._moment += 1
        self._begun[table] = self._moment

    def note(self, bot: str, instance: str, known: KnownExit) -> None:
        """Notes that a process has ended."""
        self._moment += 1
        self._ends.setdefault((bot, instance), []).append((self._moment, known))

    def charge(self, table: str, match: FinishedMatch, instance_of: Callable[[str], str]) -> FinishedMatch:
        """The match, with the end of its process at each seat that was forfeited for one."""
        begun = self._begun.pop(table, 0)
        return replace(match, seats=tuple(self._charged(seat, begun, instance_of(seat.bot)) for seat in match.seats))

    def _charged(self, seat: SeatResult, begun: int, instance: str) -> SeatResult:
        if seat.ending not in CHARGED:
            return seat
        ends = self._ends.get((seat.bot, instance), [])
        after = [known for moment, known in ends if moment > begun]
        before = [known for _, known in ends[-1:]] if seat.ending == "EXITED" else []
        for known in (*after, *before):
            message = f"{seat.message}: {known.why}" if known.why else seat.message
            return replace(seat, exit_id=known.id, message=message)
        return seat
