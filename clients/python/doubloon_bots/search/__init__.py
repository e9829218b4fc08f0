"""Search from a view: worlds are imagined, options tried out in them, the best is taken. Knows no game."""

from doubloon_bots.search.halving import best_option
from doubloon_bots.search.resampling import resampled
from doubloon_bots.search.this_round import ThisRound

__all__ = ["ThisRound", "best_option", "resampled"]
