"""Points of a round and places at the end.

Source: rules page section 4; rulings R8, R9, R25, R28, R38, R41, R45, R47 of docs/rules/skull_king.md.
"""

from collections.abc import Sequence
from typing import Final

TRICK: Final = 20
"""Points for each trick of a bid that was kept."""
MISS: Final = 10
"""Points lost for each trick off the bid."""
ZERO: Final = 10
"""Points for each number of the round that a bid of zero wins or loses."""
ALLIANCE: Final = 20
"""Points for each member of a loot alliance when both kept their bids."""


def round_points(
    bids: Sequence[int],
    tricks: Sequence[int],
    *,
    round_number: int,
    bonuses: Sequence[int],
    wagers: Sequence[int],
    alliances: Sequence[tuple[int, int]],
) -> list[int]:
    """Points of every seat for one round; the bids are those after Harry."""
    points = []
    for seat, bid in enumerate(bids):
        miss = abs(tricks[seat] - bid)
        if miss:
            points.append(-(MISS * miss if bid else ZERO * round_number) - wagers[seat])
        else:
            points.append((TRICK * bid if bid else ZERO * round_number) + bonuses[seat] + wagers[seat])
    for looter, winner in alliances:
        if bids[looter] == tricks[looter] and bids[winner] == tricks[winner]:
            points[looter] += ALLIANCE
            points[winner] += ALLIANCE
    return points


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """Places by seat: 1 is best, equal totals share one: 1, 2, 2, 4."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
