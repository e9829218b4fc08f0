"""When a match ends, and who is where then.

Source: rules page 7.
"""

from collections.abc import Sequence
from typing import Final

from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig

_THRESHOLDS: Final = {2: 40, 3: 35, 4: 30}


def threshold(config: SeaSaltPaperConfig, seats: int) -> int:
    """The total that ends the match when it is exceeded, or reached, as the table's switch says."""
    return _THRESHOLDS[seats] * (2 if config.double_score else 1)


def is_decided(config: SeaSaltPaperConfig, totals: Sequence[int]) -> bool:
    """Whether some total ends the match."""
    limit = threshold(config, len(totals))
    return max(totals) > limit or (config.end_threshold == "reach" and max(totals) == limit)


def places_of(totals: Sequence[int], last_points: Sequence[int], winner: int = -1) -> tuple[int, ...]:
    """Places by total, then by the points of the last round; equal in both, they share a place.

    Args:
        totals: By seat.
        last_points: Points added in the last finished round, by seat.
        winner: Seat that has won by mermaids and is alone in first place; -1 for none.
    """
    keys = [(seat == winner, *standing) for seat, standing in enumerate(zip(totals, last_points, strict=True))]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
