"""Which option is best, by a fixed number of playouts that go where they tell the most."""

from collections.abc import Callable
from math import ceil, log2
from typing import TypeVar

WorldT = TypeVar("WorldT")


def best_option(
    options: int, *, playouts: int, imagine: Callable[[], WorldT], play_out: Callable[[WorldT, int], float]
) -> int:
    """The index of the option with the highest mean value, the first of equals.

    Options are tried out in the same imagined worlds, so that luck is the same for all; after each stage the worse
    half is dropped and the rest share what is left.

    Args:
        options: How many there are, at least 1.
        playouts: How many there will be in all, about; each option has at least one.
        imagine: Makes a world that the seat cannot tell from the true one.
        play_out: The value of an option in a world; it must leave the world as it is.

    Source: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits" (ICML 2013), algorithm 2.
    """
    alive = list(range(options))
    values = [0.0] * options
    stages = ceil(log2(options))
    for _ in range(stages):
        for _ in range(max(1, round(playouts / stages / len(alive)))):
            world = imagine()
            for option in alive:
                values[option] += play_out(world, option)
        alive.sort(key=lambda option: (-values[option], option))
        alive = alive[: ceil(len(alive) / 2)]
    return alive[0]
