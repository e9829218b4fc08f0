"""What to bid."""

from collections.abc import Iterable, Sequence

from doubloon_bots.skull_king.odds import takes_later_trick
from doubloon_bots.skull_king.position import Position
from doubloon_bots.skull_king.worth import expected_score, trick_chances

CONTROL = (0.5, 0.17)
"""Of the chances of missing the bid by one and by two tricks, how much skilful play turns into keeping it."""


def hand_odds(position: Position) -> list[float]:
    """For each card in hand the chance that it takes a trick."""
    return [takes_later_trick(position, card) for card in position.hand]


def best_bid(position: Position, bids: Sequence[int]) -> int:
    """The bid with the highest score to expect; the lowest of equals."""
    return best_bid_for(hand_odds(position), bids, round_number=position.round)


def best_bid_for(odds: Iterable[float], bids: Sequence[int], *, round_number: int) -> int:
    """The same for a hand whose cards take tricks with these chances."""
    chances = trick_chances(odds)
    return max(bids, key=lambda bid: expected_score(bid, 0, chances=_bent(chances, bid), round_number=round_number))


def _bent(chances: Sequence[float], bid: int) -> list[float]:
    """Chances with a part of those beside the bid moved onto it, since cards can be held back or spent."""
    bent = list(chances)
    for distance, part in enumerate(CONTROL, start=1):
        for tricks in (bid - distance, bid + distance):
            if 0 <= tricks < len(bent):
                bent[bid] += bent[tricks] * part
                bent[tricks] *= 1 - part
    return bent
