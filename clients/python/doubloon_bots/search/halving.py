"""Which option is best, by a fixed number of playouts that go where they tell the most."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

WorldT = TypeVar("WorldT")

DOUBT: Final = 1.5
"""By how many standard errors an option must have done better than the usual one to be taken in its stead."""
WORLDS_MIN: Final = 3
"""With fewer than these there is no telling what a standard error is."""


def best_option(
    options: int,
    *,
    usual: int,
    playouts: int,
    imagine: Callable[[int], Iterable[WorldT]],
    play_out: Callable[[WorldT, int], float],
    doubt: float = DOUBT,
) -> int:
    """The index of the option with the highest mean value, or the usual one where that is hardly better.

    Options are tried out in the same imagined worlds, so that luck is the same for all; after each stage the worse
    half is dropped and the rest share what is left. The usual one is never dropped: among many options tried a few
    times, the one that looks best is often one that was lucky.

    Args:
        options: How many there are, at least 1.
        usual: The index of what a player would do who does not search.
        playouts: How many there will be in all, about; each option has at least one.
        imagine: Makes so many worlds that the seat cannot tell from the true one.
        play_out: The value of an option in a world; it must leave the world as it is.
        doubt: By how many standard errors another option must have done better than the usual one.

    Source: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits" (ICML 2013), algorithm 2.
    """
    alive = [*range(options)]
    values: list[list[float]] = [[] for _ in alive]
    stages = ceil(log2(options))
    for _ in range(stages):
        for world in imagine(max(1, round(playouts / stages / len(alive)))):
            for option in alive:
                values[option].append(play_out(world, option))
        alive.sort(key=lambda option: (-sum(values[option]), option))
        better = alive[: ceil(len(alive) / 2)]
        alive = better if usual in better else [*better, usual]
        if alive == [usual]:
            break
    best = alive[0]
    return best if best != usual and _surely_better(values[best], values[usual], doubt) else usual


def _surely_better(values: Sequence[float], usual: Sequence[float], doubt: float) -> bool:
    """Whether the values, each from the same world as the usual one beside it, are more than luck above those."""
    if len(values) < WORLDS_MIN:
        return False
    gains = [value - other for value, other in zip(values, usual, strict=True)]
    return fmean(gains) > doubt * stdev(gains) / sqrt(len(gains))
