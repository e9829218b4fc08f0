"""A seat's view, taken apart once for each decision."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from doubloon import skull_king
from doubloon.skull_king import Suit


@dataclass(frozen=True, slots=True)
class Position:
    """What the strategies look at."""

    round: int
    seat: int
    hand: Sequence[int]
    cards: Sequence[int]
    """Of the running trick, in order of play."""
    seats_after: Sequence[int]
    """Seats that play after this one in the running trick."""
    bids: Sequence[int | None]
    """By seat; None while they are secret."""
    tricks: Sequence[int]
    """Won so far, by seat."""
    hand_sizes: Sequence[int]
    unseen: Counter[int]
    """Copies of each card out of sight; the Tigress as she is in a hand."""
    unseen_count: int
    voids: Sequence[set[Suit]]
    """Suits that each seat has shown to be out of."""

    @property
    def opponents(self) -> int:
        """Other players, Graybeard among them."""
        return len(self.tricks) - 1

    @property
    def need(self) -> int:
        """Tricks still to be won to keep the bid; 0 while bids are secret."""
        bid = self.bids[self.seat]
        return 0 if bid is None else bid - self.tricks[self.seat]


def position_of(decision: skull_king.Decision) -> Position:
    """Reads a decision's view."""
    view, seat, seats = decision.view, decision.table.seat, decision.table.seats
    cards = skull_king.table_cards(view)
    played = set(skull_king.seats_of(view.tricks[-1], seats=seats)) if cards else set()
    graybeard = [None] if seats == 2 else []
    unseen = skull_king.unseen_cards(view, decision.table.config.skull_king)
    return Position(
        round=view.round,
        seat=seat,
        hand=skull_king.hand(view),
        cards=cards,
        seats_after=[other for other in range(seats + len(graybeard)) if other != seat and other not in played],
        bids=[*(skull_king.seat_bid(view, other) for other in range(seats)), *graybeard],
        tricks=[*(standing.tricks for standing in view.seats), *(0 for _ in graybeard)],
        hand_sizes=[*(standing.hand_size for standing in view.seats), *(len(view.private.hand) for _ in graybeard)],
        unseen=unseen,
        unseen_count=unseen.total(),
        voids=[*skull_king.void_suits(view), *(set[Suit]() for _ in graybeard)],
    )
