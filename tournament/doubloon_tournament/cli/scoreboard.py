"""What is known while a tournament is played: counts, pace, standings so far."""

from collections.abc import Sequence

from doubloon_tournament.cli.pace import Pace, clock_text
from doubloon_tournament.execution import AttemptFailed, MatchFinished, News
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import rate_results
from doubloon_tournament.storage import MatchResult


class Scoreboard:
    """Takes the news; told the time."""

    def __init__(
        self, bots: Sequence[str], anchor: str | None, *, scheduled: int, results: Sequence[MatchResult]
    ) -> None:
        """Takes the bots, how many matches there are in all, and the results of runs before."""
        self._bots = bots
        self._anchor = anchor
        self._results = list(results)
        self._pace = Pace()
        self._given_up = 0
        self.scheduled = scheduled
        """Matches in all."""

    @property
    def finished(self) -> int:
        """Matches with a result."""
        return len(self._results)

    def take(self, news: News, now_s: float) -> None:
        """Learns what has happened."""
        match news:
            case MatchFinished(result):
                self._pace.match_ended(now_s)
                self._results.append(result)
            case AttemptFailed(_, again):
                self._given_up += not again

    def progress_text(self, now_s: float) -> str:
        """Counts, rate and time left in a line."""
        parts = [f"{self.finished} of {self.scheduled} matches"]
        rate = self._pace.per_second(now_s)
        left_s = self._pace.left_s(self.scheduled - self.finished - self._given_up, now_s)
        if rate is not None:
            parts.append(f"{rate:.1f} a second")
        if left_s is not None:
            parts.append(f"{clock_text(left_s)} left")
        if self._given_up:
            parts.append(f"{self._given_up} failed")
        return ", ".join(parts)

    def standings(self) -> Standings:
        """The standings after the matches so far."""
        return rate_results(self._results[:], bots=self._bots, anchor=self._anchor)
