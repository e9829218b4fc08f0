"""Which card to play: the one with the highest score to expect for the round."""

from collections.abc import Sequence

from doubloon import skull_king
from doubloon_bots.skull_king.odds import TIGRESS, takes_later_trick, takes_running_trick
from doubloon_bots.skull_king.position import Position
from doubloon_bots.skull_king.worth import expected_score, trick_chances


def best_play(position: Position, plays: Sequence[int]) -> int:
    """The best of these cards; the first of equals."""
    odds = {card: takes_later_trick(position, card) for card in set(position.hand)}
    return max(plays, key=lambda card: _worth(position, card, odds))


def _worth(position: Position, card: int, odds: dict[int, float]) -> float:
    """Points to expect for the round once `card` is played."""
    bid, tricks = position.bids[position.seat] or 0, position.tricks[position.seat]
    takes = takes_running_trick(position, card)
    rest = _without(position.hand, card)
    missed = _best_of_modes(rest, odds, bid=bid, tricks=tricks, round_number=position.round)
    if takes == 0:
        return missed
    bonus = skull_king.trick_bonus((*position.cards, card))
    taken = _best_of_modes(rest, odds, bid=bid, tricks=tricks + 1, round_number=position.round, bonus=bonus)
    return takes * taken + (1 - takes) * missed


def _best_of_modes(
    rest: Sequence[int], odds: dict[int, float], *, bid: int, tricks: int, round_number: int, bonus: int = 0
) -> float:
    """Points to expect from the rest of the hand; a Tigress in it is the better of a pirate and an escape."""
    certain = [odds[card] for card in rest if card != TIGRESS]
    modes = [certain, [*certain, odds[TIGRESS]]] if TIGRESS in rest else [certain]
    return max(
        expected_score(bid, tricks, chances=trick_chances(mode), round_number=round_number, bonus=bonus)
        for mode in modes
    )


def _without(hand: Sequence[int], card: int) -> list[int]:
    rest = list(hand)
    rest.remove(card if card in rest else TIGRESS)
    return rest
