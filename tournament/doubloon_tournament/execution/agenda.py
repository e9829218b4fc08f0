"""Which matches are still to be played, which are in flight, and what becomes of failed attempts."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from doubloon_tournament.schedule import Match

ATTEMPTS_MAX: Final = 3
"""Attempts at one match in one run."""
LOOK_AHEAD_MAX: Final = 10_000
"""Matches that are passed over, because they cannot be played now, before the search is given up."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at playing a match."""

    match: Match
    number: int
    """From 0, over all runs."""

    @property
    def table(self) -> str:
        """The table's id."""
        return f"{self.match.id}.{self.number}"


class Agenda:
    """A schedule minus what is recorded, played from its beginning.

    Every match is open, in flight, finished, or given up after its last attempt.
    """

    def __init__(self, matches: Iterable[Match], failed_before: Mapping[str, int]) -> None:
        """Takes the matches without a result, and how many attempts at each have failed in runs before.

        Matches are drawn when they are begun, none before there is room for it.
        """
        self._coming = (Attempt(match, failed_before.get(match.id, 0)) for match in matches)
        self._open: deque[Attempt] = deque()
        """Drawn, and not in flight: passed over, put back, or to be tried again."""
        self._failed_before = failed_before
        self._in_flight: dict[str, Attempt] = {}
        self._given_up = 0
        self._closed = False

    @property
    def in_flight(self) -> int:
        """Attempts that are being played."""
        return len(self._in_flight)

    @property
    def given_up(self) -> int:
        """Matches that will not be tried again in this run."""
        return self._given_up

    @property
    def over(self) -> bool:
        """Nothing is in flight and nothing will be."""
        return not self._in_flight and (self._closed or not self._any_open())

    def close(self) -> None:
        """Begins nothing more."""
        self._closed = True

    def begin(self, room: int, playable: Callable[[Match], bool]) -> list[Attempt]:
        """Puts open attempts in flight, in the schedule's order: as many as there is room for, of those playable."""
        begun: list[Attempt] = []
        passed_over: list[Attempt] = []
        while not self._closed and len(begun) < room and len(passed_over) < LOOK_AHEAD_MAX and self._any_open():
            attempt = self._open.popleft()
            (begun if playable(attempt.match) else passed_over).append(attempt)
        self._open.extendleft(reversed(passed_over))
        self._in_flight.update((attempt.table, attempt) for attempt in begun)
        return begun

    def put_back(self, attempt: Attempt) -> None:
        """Takes an attempt out of flight that was not begun after all; it is the next to be begun."""
        del self._in_flight[attempt.table]
        self._open.appendleft(attempt)

    def end(self, table: str) -> Attempt | None:
        """Takes the attempt of a table that has ended out of flight; None if it is not in flight."""
        return self._in_flight.pop(table, None)

    def try_again(self, attempt: Attempt) -> bool:
        """Opens a failed match once more, ahead of the others; False if it has had its attempts."""
        if attempt.number + 1 - self._failed_before.get(attempt.match.id, 0) >= ATTEMPTS_MAX:
            self._given_up += 1
            return False
        self._open.appendleft(Attempt(attempt.match, attempt.number + 1))
        return True

    def _any_open(self) -> bool:
        """Whether there is one to begin; draws the next where it has to."""
        if not self._open:
            self._open.extend(islice(self._coming, 1))
        return bool(self._open)
