"""What can be read off a view: the hand, the trick on the table, what is still needed, what is out of sight."""

from collections import Counter
from collections.abc import Sequence

from doubloon.skull_king.cards import Card, Suit, deck, is_numbered, suit
from doubloon.skull_king.tricks import led_suit
from doubloon.v1 import skull_king_pb2 as pb

_TIGRESS_PLAYED = (pb.SKULL_KING_CARD_TIGRESS_PIRATE, pb.SKULL_KING_CARD_TIGRESS_ESCAPE)


def hand(view: pb.SkullKingView) -> list[Card]:
    """Own cards, sorted by value."""
    return list(view.private.hand)


def table_cards(view: pb.SkullKingView) -> list[Card]:
    """Cards of the running trick in order of play; empty before the lead."""
    if not view.tricks:
        return []
    last = view.tricks[-1]
    return [] if len(last.cards) == _trick_size(view) else list(last.cards)


def seats_of(trick: pb.SkullKingTrick, *, seats: int) -> Sequence[int]:
    """Who played each card of a trick, in order of play; Graybeard, at tables for two, is seat 2."""
    if trick.seats:
        return list(trick.seats)
    return [(trick.leader + place) % seats for place in range(len(trick.cards))]


def seat_bid(view: pb.SkullKingView, seat: int) -> int | None:
    """The bid of a seat as it stands, None while it is secret."""
    standing = view.seats[seat]
    return standing.bid if standing.HasField("bid") else None


def tricks_needed(view: pb.SkullKingView, seat: int) -> int:
    """Tricks that a seat still has to win to keep its bid; negative once it has too many, 0 while bids are secret."""
    bid = seat_bid(view, seat)
    return 0 if bid is None else bid - view.seats[seat].tricks


def unseen_cards(view: pb.SkullKingView, options: pb.SkullKingOptions) -> Counter[int]:
    """Copies of each card that this seat has not seen in this round: in other hands, in the stock, put away."""
    left = deck(options, seats=len(view.seats))
    left.subtract(view.private.hand)
    left.subtract(view.private.discarded)
    for trick in view.tricks:
        left.subtract(pb.SKULL_KING_CARD_TIGRESS if card in _TIGRESS_PLAYED else card for card in trick.cards)
    return +left


def void_suits(view: pb.SkullKingView) -> list[set[Suit]]:
    """For each seat the suits it has shown to be out of, by playing another one where that suit was led.

    A seat that has used Bendt since then has drawn new cards, and is left out for the tricks before.
    """
    seats = len(view.seats)
    voids: list[set[Suit]] = [set() for _ in range(seats)]
    for trick in view.tricks:
        led = led_suit(trick.cards)
        for seat, card in zip(seats_of(trick, seats=seats), trick.cards, strict=True):
            if led is not None and seat < seats and is_numbered(card) and suit(card) is not led:
                voids[seat].add(led)
        if trick.ability.pirate == pb.SKULL_KING_CARD_BENDT and trick.winner < seats:
            voids[trick.winner].clear()
    return voids


def _trick_size(view: pb.SkullKingView) -> int:
    return max(3, len(view.seats))
