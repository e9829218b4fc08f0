"""Nash averaging: how often each bot is in the best answer to a field that answers best itself.

Where results run in circles it says more than one number a bot, and copies of a bot change nothing in it; but small
noise may move it far, so the standings do without it, and it serves the vectors alone.

Source: D. Balduzzi et al., Re-evaluating evaluation, Advances in Neural Information Processing Systems 31 (2018).
"""

import numpy as np
from scipy.optimize import linprog

from doubloon_tournament.ratings.pairs import Floats


def nash_average(scores: Floats) -> Floats:
    """The bots' shares in an equilibrium of the game whose payoff is the mean score above one half.

    Args:
        scores: Weighted score of each bot (row) against each other (column); pairs that never met count as even.
    """
    size = len(scores)
    games = scores + scores.T
    payoff = np.divide(scores, games, out=np.full_like(scores, 0.5), where=games > 0.0) - 0.5
    # Highest value v such that every answer (column) leaves the shares at least v.
    found = linprog(
        c=np.append(np.zeros(size), -1.0),
        A_ub=np.hstack([-payoff.T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=np.append(np.ones(size), 0.0)[None, :],
        b_eq=np.ones(1),
        bounds=[(0.0, 1.0)] * size + [(None, None)],
    )
    assert found.x is not None, "an equilibrium always exists"
    return np.asarray(found.x[:size], dtype=np.float64)
