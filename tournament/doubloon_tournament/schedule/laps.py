"""The order of line-ups within a lap, such that standings in the middle of it are already balanced."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from doubloon_tournament.schedule.draws import Draws

LineUp: TypeAlias = tuple[int, ...]

WINDOW = 32
"""Line-ups that are weighed against each other for the next place; bounds the work of long laps."""


def spread_out(line_ups: Sequence[LineUp], bots: int, draws: Draws) -> Iterator[LineUp]:
    """The line-ups in a random order in which those come first whose bots have appeared least."""
    waiting = draws.shuffled(line_ups)
    window = [waiting.pop() for _ in range(min(WINDOW, len(waiting)))]
    appearances = [0] * bots
    while window:
        chosen = min(range(len(window)), key=lambda place: sum(appearances[bot] for bot in window[place]))
        line_up = window[chosen]
        for bot in line_up:
            appearances[bot] += 1
        yield line_up
        if waiting:
            window[chosen] = waiting.pop()
        else:
            window.pop(chosen)
