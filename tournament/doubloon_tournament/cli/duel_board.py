"""What is known of a duel while it is played: where the test stands, and how fast matches come in."""

from collections.abc import Iterable

from doubloon_tournament.cli.pace import Pace
from doubloon_tournament.execution import AttemptFailed, MatchFinished, News, Stopping, count_in, duel_after
from doubloon_tournament.ratings.duel import DuelState
from doubloon_tournament.report import strength_text
from doubloon_tournament.storage import MatchResult
from doubloon_tournament.tournament_file import DuelTerms


class DuelBoard:
    """Takes the news; told the time."""

    def __init__(self, terms: DuelTerms, seats: int, *, scheduled: int, results: Iterable[MatchResult]) -> None:
        """Takes what the duel is about, the most matches it may take, and the results of runs before."""
        before = list(results)
        self._duel = duel_after(terms, seats, results=before)
        self._finished = len(before)
        self._scheduled = scheduled
        self._pace = Pace()
        self._to_finish: int | None = None
        self.begun = False
        """A match has come to its end in this run."""

    @property
    def state(self) -> DuelState:
        """Where the test stands."""
        return self._duel.state

    @property
    def decided(self) -> bool:
        """There is a verdict."""
        return self._duel.decided

    def take(self, news: News, now_s: float) -> None:
        """Learns what has happened."""
        match news:
            case MatchFinished(result):
                self.begun = True
                self._finished += 1
                self._pace.match_ended(now_s)
                count_in(self._duel, result)
                self._one_less()
            case AttemptFailed():
                self._one_less()
            case Stopping(in_flight):
                self._to_finish = in_flight

    def _one_less(self) -> None:
        if self._to_finish is not None:
            self._to_finish = max(0, self._to_finish - 1)

    def test_text(self) -> str:
        """Where the test stands, in a line."""
        state, (lower, upper) = self.state, self._duel.test.bounds
        counted = f"{_many(state.groups, 'deal', 'deals')}, LLR {state.ratio:+.2f} of {lower:+.2f}..{upper:+.2f}"
        return ", ".join(filter(None, (counted, strength_text(state))))

    def progress_text(self, now_s: float) -> str:
        """Matches and their rate, in a line."""
        parts = [f"{_many(self._finished, 'match', 'matches')}, {self._scheduled} at most"]
        if self._to_finish is not None:
            parts.append(f"{_many(self._to_finish, 'table', 'tables')} to finish")
        rate = self._pace.per_second(now_s)
        if rate is not None:
            parts.append(f"{rate:.1f} a second")
        return ", ".join(parts)

    def scale_text(self, width: int) -> str:
        """The log-likelihood ratio between its bounds, drawn over so many columns."""
        lower, upper = self._duel.test.bounds
        share = (min(max(self.state.ratio, lower), upper) - lower) / (upper - lower)
        columns = ["─"] * width
        columns[round(-lower / (upper - lower) * (width - 1))] = "┼"
        columns[round(share * (width - 1))] = "●"
        return "".join(columns)


def _many(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
