"""A duel: one bot against the others of its table, until the sequential test has decided.

The groups are counted in the order of the schedule, each as a whole, and only as far as none is missing before it:
matches that end quickly are not a fair sample of all matches, and whoever counted them as they come would count those
first. So the verdict is a function of schedule and results alone, whatever was played beside it or beyond it.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from doubloon_tournament.ratings.elo import expected_score
from doubloon_tournament.ratings.sequential import Scale, SequentialTest, Verdict


@dataclass(frozen=True, slots=True)
class DuelState:
    """Where a duel stands; once there is a verdict it stands there for good."""

    groups: int
    """That count."""
    scores: Mapping[float, int]
    """Of these groups, the candidate's share of what could be won; each with how often it was seen."""
    ratio: float
    """The log-likelihood ratio, 0 before the first group."""
    verdict: Verdict


class Duel:
    """Takes matches in any order, each once."""

    def __init__(self, test: SequentialTest, candidate: str) -> None:
        """Takes the test, whose `games` are the matches of a group, and the bot that it is about."""
        self.test = test
        """As it was given."""
        self._candidate = candidate
        self._waiting: dict[int, list[int]] = {}
        self._scores: Counter[float] = Counter()
        self._groups = 0
        self._ratio = 0.0
        self._verdict = Verdict.UNDECIDED

    @property
    def state(self) -> DuelState:
        """Where it stands."""
        return DuelState(self._groups, dict(self._scores), self._ratio, self._verdict)

    @property
    def decided(self) -> bool:
        """There is a verdict."""
        return self._verdict is not Verdict.UNDECIDED

    def take(self, group: int, *, bots: Sequence[str], places: Sequence[int], forfeits: Sequence[bool]) -> None:
        """Takes the result of a match.

        Args:
            group: Its number in the schedule, from 0.
            bots: By seat, as the others.
            places: 1 is best, equal numbers tie.
            forfeits: Who forfeited: that bot is last, tied with others that did, whatever its place says.
        """
        if group < self._groups or self.decided:
            return
        standing = [math.inf if gone else place for place, gone in zip(places, forfeits, strict=True)]
        own = standing[bots.index(self._candidate)]
        halves = sum((own < other) + (own <= other) for other in standing) - 1
        self._waiting.setdefault(group, []).append(halves)
        while not self.decided and len(self._waiting.get(self._groups, ())) == self.test.games:
            self._count(self._waiting.pop(self._groups), opponents=len(bots) - 1)

    def _count(self, halves: Sequence[int], *, opponents: int) -> None:
        """Takes the next group whole: half wins of the candidate in each of its matches."""
        self._scores[sum(halves) / (2 * opponents * len(halves))] += 1
        self._groups += 1
        ratio = self.test.ratio(self._scores)
        self._ratio = ratio_of_equal_scores(self.test, self._scores) if ratio is None else ratio
        self._verdict = self.test.judge(self._ratio, self._groups)


def ratio_of_equal_scores(test: SequentialTest, scores: Mapping[float, int]) -> float:
    """The log-likelihood ratio where every group had the same score: twins, or a bot that wins every time.

    Scores without any variance leave the fit nothing to hold on to. How likely they are at most under either hypothesis
    is known all the same: of all shares between 0 and 1 with a given mean, those make one score likeliest that put the
    rest of the weight on the far end. Normalised Elo measures in deviations; without any it says nothing, hence 0.
    """
    if test.scale is not Scale.LOGISTIC:
        return 0.0
    ((score, times),) = scores.items()
    first, second = (_likeliest(score, expected_score(elo)) for elo in (test.elo0, test.elo1))
    return times * (math.log(second) - math.log(first))


def _likeliest(score: float, mean: float) -> float:
    """The most that the probability of this score can be where the mean is that."""
    return (1 - mean) / (1 - score) if score <= mean else mean / score
