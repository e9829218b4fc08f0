"""What to do with a pirate's ability."""

from collections.abc import Sequence

from doubloon_bots.skull_king.odds import takes_later_trick
from doubloon_bots.skull_king.position import Position
from doubloon_bots.skull_king.worth import expected_score, trick_chances

WAGER_FROM = 0.55
"""Wager once the bid is as likely as this to be kept: a little above even, since the estimate is one."""


def best_leader(position: Position, seats: Sequence[int]) -> int:
    """Rosie: lead oneself while tricks are needed, else play last, behind the next seat."""
    me = position.seat
    return me if position.need > 0 or me not in seats else seats[(seats.index(me) + 1) % len(seats)]


def best_discard(position: Position, discards: Sequence[Sequence[int]]) -> int:
    """Bendt: the place of the discard that leaves the hand with the highest score to expect."""
    odds = {card: takes_later_trick(position, card) for card in set(position.hand)}
    return max(range(len(discards)), key=lambda place: _expected(position, _rest(position.hand, discards[place]), odds))


def best_wager(position: Position, wagers: Sequence[int]) -> int:
    """Rascal: all or nothing."""
    odds = {card: takes_later_trick(position, card) for card in set(position.hand)}
    chances = trick_chances(odds[card] for card in position.hand)
    kept = chances[position.need] if 0 <= position.need < len(chances) else 0.0
    return max(wagers) if kept >= WAGER_FROM else min(wagers)


def best_rebid(position: Position, bids: Sequence[int]) -> int:
    """Harry: the bid with the highest score to expect from here."""
    chances = trick_chances(takes_later_trick(position, card) for card in position.hand)
    won = position.tricks[position.seat]
    return max(bids, key=lambda bid: expected_score(bid, won, chances=chances, round_number=position.round))


def _expected(position: Position, rest: Sequence[int], odds: dict[int, float]) -> float:
    bid, tricks = position.bids[position.seat] or 0, position.tricks[position.seat]
    chances = trick_chances(odds[card] for card in rest)
    return expected_score(bid, tricks, chances=chances, round_number=position.round)


def _rest(hand: Sequence[int], discard: Sequence[int]) -> list[int]:
    rest = list(hand)
    for card in discard:
        rest.remove(card)
    return rest
