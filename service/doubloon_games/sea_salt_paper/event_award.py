"""Who owns which event card after a round.

Source: rules page 6.
"""

from collections.abc import Sequence
from typing import NamedTuple

from doubloon_games.sea_salt_paper.event_cards import KEPT_BY_HIGHEST


class Award(NamedTuple):
    """The event cards after an award."""

    kept: tuple[tuple[int, ...], ...]
    """By seat, sorted; one seat may have two and must choose."""
    receiver: int | None
    """Who got the table's card; None where it was discarded."""
    lost: tuple[int, ...]
    """Cards that their holders had to discard, sorted."""


def award(totals: Sequence[int], kept: Sequence[Sequence[int]], table: int, *, tied_holder_keeps: bool) -> Award:
    """Takes kept cards from those who are no longer alone at the top or bottom, and gives the table's card away."""
    highest, lowest = max(totals), min(totals)
    sole_highest = totals.index(highest) if totals.count(highest) == 1 else None
    sole_lowest = totals.index(lowest) if totals.count(lowest) == 1 else None

    def stays(seat: int, event: int) -> bool:
        if tied_holder_keeps:
            return totals[seat] == (highest if event in KEPT_BY_HIGHEST else lowest)
        return seat == (sole_highest if event in KEPT_BY_HIGHEST else sole_lowest)

    receiver = sole_highest if table in KEPT_BY_HIGHEST else sole_lowest
    left = [[event for event in events if stays(seat, event)] for seat, events in enumerate(kept)]
    lost = sorted(event for seat, events in enumerate(kept) for event in events if event not in left[seat])
    if receiver is not None:
        left[receiver].append(table)
    return Award(tuple(tuple(sorted(events)) for events in left), receiver, tuple(lost))


def discards_of(award: Award, table: int) -> tuple[int, ...]:
    """What an award puts out of play."""
    return award.lost if award.receiver is not None else (*award.lost, table)
