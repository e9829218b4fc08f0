"""Scores by seat, and blocks that are whole."""

import numpy as np

from doubloon_tournament.report.page.tables import Tables


def tables(
    bots: list[list[int]],
    places: list[list[int]],
    *,
    blocks: list[int] | None = None,
    gone: list[list[bool]] | None = None,
) -> Tables:
    """Tables with points of ten a place."""
    place = np.array(places, dtype=np.int64)
    return Tables(
        block=np.array(blocks or [0] * len(bots), dtype=np.int64),
        bot=np.array(bots, dtype=np.int64),
        place=place,
        points=10 * (4 - place),
        forfeited=np.zeros(place.shape, dtype=np.bool_) if gone is None else np.array(gone),
    )


def test_a_score_is_the_share_of_the_others_that_are_behind() -> None:
    found = tables([[0, 1, 2]] * 2, [[1, 2, 3], [1, 1, 3]]).scores()
    assert found.tolist() == [[1.0, 0.5, 0.0], [0.75, 0.75, 0.0]]


def test_who_forfeited_is_behind_whatever_the_stand_in_made() -> None:
    found = tables([[0, 1, 2]], [[1, 2, 3]], gone=[[True, False, True]]).scores()
    assert found.tolist() == [[0.25, 1.0, 0.25]]


def test_a_block_is_whole_when_every_bot_has_sat_in_every_seat() -> None:
    whole = [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    lacking, crooked, mixed = whole[:2], [[0, 1, 2], [0, 2, 1], [1, 2, 0]], [[0, 1, 2], [3, 0, 1], [1, 2, 0]]
    bots = [*lacking, *whole, *crooked, *mixed]
    blocks = [7, 7, 3, 3, 3, 5, 5, 5, 6, 6, 6]
    found = tables(bots, [[1, 2, 3]] * len(bots), blocks=blocks).in_whole_blocks()
    assert (found.block.tolist(), found.bot.tolist()) == ([3, 3, 3], whole)
