"""Nash averaging."""

import numpy as np

from tournament.nash import nash_average


def test_the_best_bot_takes_all_where_there_is_one() -> None:
    scores = np.array([[0.0, 60.0, 70.0], [40.0, 0.0, 60.0], [30.0, 40.0, 0.0]])
    np.testing.assert_allclose(nash_average(scores), [1.0, 0.0, 0.0], atol=1e-9)


def test_a_copy_of_a_bot_changes_nothing_for_the_others() -> None:
    scores = np.array([[0, 80, 80, 20], [20, 0, 50, 80], [20, 50, 0, 80], [80, 20, 20, 0]], dtype=np.float64)
    shares = nash_average(scores)
    np.testing.assert_allclose([shares[0], shares[1] + shares[2], shares[3]], [1 / 3] * 3, atol=1e-9)
