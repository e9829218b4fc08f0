"""A balanced sample of line-ups: greedy, then swaps that lower the sum of squared meetings.

A swap exchanges one bot of a line-up for one of another, which leaves every bot's appearances as they are. Swaps that
cost nothing are taken too: they carry the search across plateaus, where small designs are found within thousands of
steps. Effort is bounded in steps, never in time, so the result is the same on any machine.

Source: C. J. Colbourn, J. H. Dinitz (eds.), Handbook of Combinatorial Designs, 2nd ed., 2007, VII.6 (hill climbing).
"""

from collections import Counter
from math import comb

from doubloon_tournament.schedule.draws import Draws

STALE_STEPS_PER_SEAT = 1_000
STALE_STEPS_MAX = 150_000
"""Swaps without any gain, after which an attempt gives up and the next begins anew: so many per seat of all line-ups,
but never more than the second number."""
EFFORT = 10
"""The steps of all attempts together, as a multiple of the stale steps of one."""
UNEVEN_EFFORT = 50
"""The same while some pair still meets over `SPREAD_GOAL` times more than another."""
SPREAD_GOAL = 2


def balanced_sample(bots: int, seats: int, *, count: int, draws: Draws) -> list[tuple[int, ...]]:
    """That many different line-ups, at most half of all there are: the best that a bounded search finds.

    Appearances of any two bots differ by at most 1.
    """
    best = Sample(bots, seats, count=count, draws=draws)
    steps = best.improve()
    while not best.is_settled() and steps < best.effort():
        sample = Sample(bots, seats, count=count, draws=draws)
        steps += sample.improve()
        best = min(best, sample, key=Sample.quality)
    return sorted(tuple(sorted(line_up)) for line_up in best.line_ups)


class Sample:
    """Line-ups on their way to balance."""

    def __init__(self, bots: int, seats: int, *, count: int, draws: Draws) -> None:
        """Fills the line-ups greedily: whoever appeared least, then whoever met the others least, then by chance."""
        self.bots = bots
        self.seats = seats
        self.draws = draws
        self.line_ups: list[list[int]] = []
        self.meetings = [[0] * bots for _ in range(bots)]
        self._appearances = [0] * bots
        self._used: Counter[frozenset[int]] = Counter()
        self._repeats = 0
        for _ in range(count):
            self._add(self._greedy_line_up())
        self._cost = sum(self._pair_meetings(squared=True))
        self._cost_min = self._even_cost()
        self._stale_steps = min(STALE_STEPS_PER_SEAT * seats * count, STALE_STEPS_MAX)

    def improve(self) -> int:
        """Swaps until the sample is settled or the search has gone stale; returns the steps it took."""
        stale = 0
        for step in range(EFFORT * self._stale_steps):
            if stale == self._stale_steps or self.is_settled():
                return step
            stale = 0 if self._try_swap() else stale + 1
        return EFFORT * self._stale_steps

    def effort(self) -> int:
        """The steps that a sample as good as this is worth."""
        return self._stale_steps * (UNEVEN_EFFORT if self.spread() > SPREAD_GOAL else EFFORT)

    def is_settled(self) -> bool:
        """Whether no swap can help: all line-ups differ and all pairs meet equally often, to within 1."""
        return len(self.line_ups) < 2 or (self._cost == self._cost_min and not self._repeats)

    def quality(self) -> tuple[int, int, int]:
        """Lower is better: repeated line-ups, then the spread of meetings, then their squares."""
        return self._repeats, self.spread(), self._cost

    def spread(self) -> int:
        """How many times more the pair that meets most often meets than the one that meets least."""
        meetings = self._pair_meetings()
        return max(meetings) - min(meetings)

    def _greedy_line_up(self) -> list[int]:
        line_up: list[int] = []
        for _ in range(self.seats):
            free = [bot for bot in range(self.bots) if bot not in line_up]
            line_up.append(min(free, key=lambda bot: self._greedy_rank(bot, line_up)))
        return line_up

    def _greedy_rank(self, bot: int, line_up: list[int]) -> tuple[int, int, float]:
        met = self.meetings[bot]
        return self._appearances[bot], sum(met[other] for other in line_up), self.draws.random()

    def _add(self, line_up: list[int]) -> None:
        for bot in line_up:
            self._appearances[bot] += 1
            for other in line_up:
                if other != bot:
                    self.meetings[bot][other] += 1
        self.line_ups.append(line_up)
        self._repeats += self._used[frozenset(line_up)] > 0
        self._used[frozenset(line_up)] += 1

    def _try_swap(self) -> bool:
        """Draws a swap and takes it unless it makes things worse; whether it made them better."""
        random, count, seats = self.draws.random, len(self.line_ups), self.seats
        here, there = self.line_ups[int(random() * count)], self.line_ups[int(random() * count)]
        place, other_place = int(random() * seats), int(random() * seats)
        leaver, joiner = here[place], there[other_place]
        if joiner in here or leaver in there:
            return False
        change = self._change(here, there, leaver=leaver, joiner=joiner)
        if change > 0 or not self._claim(here, there, leaver=leaver, joiner=joiner):
            return False
        self._move(here, there, leaver=leaver, joiner=joiner)
        here[place], there[other_place] = joiner, leaver
        self._cost += change
        return change < 0

    def _change(self, here: list[int], there: list[int], *, leaver: int, joiner: int) -> int:
        """What the swap adds to the sum of squared meetings; bots of both line-ups meet both all the same."""
        old, new = self.meetings[leaver], self.meetings[joiner]
        change = 0
        for bot in here:
            if bot != leaver and bot not in there:
                change += new[bot] - old[bot] + 1
        for bot in there:
            if bot != joiner and bot not in here:
                change += old[bot] - new[bot] + 1
        return 2 * change

    def _claim(self, here: list[int], there: list[int], *, leaver: int, joiner: int) -> bool:
        """Notes the two new line-ups as used; refuses, changing nothing, if one of them is already."""
        before, after = frozenset(here), frozenset(there)
        new_before, new_after = before - {leaver} | {joiner}, after - {joiner} | {leaver}
        if self._used[new_before] or self._used[new_after]:
            return False
        for old, new in ((before, new_before), (after, new_after)):
            self._repeats -= self._used[old] > 1
            self._used[old] -= 1
            self._used[new] = 1
        return True

    def _move(self, here: list[int], there: list[int], *, leaver: int, joiner: int) -> None:
        for bot in here:
            if bot != leaver and bot not in there:
                self._shift(bot, leaver, joiner)
        for bot in there:
            if bot != joiner and bot not in here:
                self._shift(bot, joiner, leaver)

    def _shift(self, bot: int, old: int, new: int) -> None:
        """The bot meets `new` instead of `old`."""
        for other, step in ((old, -1), (new, 1)):
            self.meetings[bot][other] += step
            self.meetings[other][bot] += step

    def _pair_meetings(self, *, squared: bool = False) -> list[int]:
        power = 2 if squared else 1
        return [self.meetings[bot][other] ** power for bot in range(self.bots) for other in range(bot)]

    def _even_cost(self) -> int:
        """The sum of squares if all pairs met equally often, to within 1: no sample has less."""
        pairs = comb(self.bots, 2)
        each, more = divmod(len(self.line_ups) * comb(self.seats, 2), pairs)
        return (pairs - more) * each**2 + more * (each + 1) ** 2
