"""What is known while a tournament is played: counts, pace, standings so far."""

from collections.abc import Sequence

from doubloon_tournament.cli.pace import Pace, clock_text
from doubloon_tournament.execution import AttemptFailed, MatchFinished, News, Stopping
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import rate_results
from doubloon_tournament.storage import MatchResult


class Scoreboard:
    """Takes the news; told the time."""

    def __init__(
        self,
        bots: Sequence[str],
        anchor: str | None,
        *,
        scheduled: int,
        results: Sequence[MatchResult],
        tables_at_once: int = 1,
    ) -> None:
        """Takes the bots, how many matches there are in all and are played at once, and the results of runs before."""
        self._bots = bots
        self._anchor = anchor
        self._results = list(results)
        self._pace = Pace()
        self._given_up = 0
        self._tables_at_once = tables_at_once
        self._before = len(results)
        self._started_s: float | None = None
        self._to_finish: int | None = None
        self._in_flight = 0
        self.scheduled = scheduled
        """Matches in all."""

    @property
    def finished(self) -> int:
        """Matches with a result."""
        return len(self._results)

    @property
    def begun(self) -> bool:
        """A match has come to its end in this run."""
        return self.finished > self._before

    @property
    def share(self) -> tuple[int, int]:
        """What is done, and of how much: of all matches, or of the tables in flight once nothing more is begun."""
        if self._to_finish is None:
            return self.finished, self.scheduled
        return self._to_finish - self._in_flight, self._to_finish

    def take(self, news: News, now_s: float) -> None:
        """Learns what has happened."""
        if self._started_s is None:
            self._started_s = now_s
        match news:
            case Stopping(in_flight):
                self._to_finish = self._in_flight = in_flight
            case MatchFinished(result):
                self._in_flight = max(0, self._in_flight - 1)
                self._pace.match_ended(now_s)
                self._results.append(result)
            case AttemptFailed(_, again):
                self._in_flight = max(0, self._in_flight - 1)
                self._given_up += not again

    def progress_text(self, now_s: float) -> str:
        """Counts, rate and time left in a line."""
        parts = [f"{self.finished} of {self.scheduled} matches"]
        if self._to_finish is not None:
            parts.append(f"{self._in_flight} tables to finish")
        if not self.begun and self._started_s is not None and now_s - self._started_s >= 1:
            parts.append(f"{clock_text(now_s - self._started_s)} since the start")
        rate = self._pace.per_second(now_s)
        left_s = self._left_s(now_s)
        if rate is not None:
            parts.append(f"{rate:.1f} a second")
        if left_s is not None:
            parts.append(f"{clock_text(left_s)} left")
        if self._given_up:
            parts.append(f"{self._given_up} failed")
        return ", ".join(parts)

    def _left_s(self, now_s: float) -> float | None:
        """Time left; none before a round of tables is through, since the first ones end together or are short."""
        if self._to_finish is not None or self.finished - self._before < self._tables_at_once:
            return None
        return self._pace.left_s(self.scheduled - self.finished - self._given_up, now_s)

    def standings(self) -> Standings:
        """The standings after the matches so far."""
        return rate_results(self._results[:], bots=self._bots, anchor=self._anchor)
