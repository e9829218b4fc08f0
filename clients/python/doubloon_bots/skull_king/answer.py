"""Turns a decision into the place of an option: the kinds of decision are told apart here, once for all strategies."""

from collections.abc import Callable, Sequence

from doubloon import skull_king
from doubloon_bots.skull_king import abilities
from doubloon_bots.skull_king.position import Position, position_of

BidRule = Callable[[Position, Sequence[int]], int]
"""Which of these bids."""

PlayRule = Callable[[Position, Sequence[int]], int]
"""Which of these cards."""


def answer(decision: skull_king.Decision, *, bid: BidRule, play: PlayRule) -> int:
    """Bids and plays by the rules given, and uses abilities as all shipped bots do."""
    options = decision.options
    if len(options) == 1:
        return 0
    kind = options[0].WhichOneof("action")
    position = position_of(decision)
    if kind == "bid":
        return _choose(bid, position, [option.bid for option in options])
    if kind == "play":
        return _choose(play, position, [option.play for option in options])
    if kind == "lead":
        return _choose(abilities.best_leader, position, [option.lead for option in options])
    if kind == "discard":
        return abilities.best_discard(position, [list(option.discard.cards) for option in options])
    if kind == "wager":
        return _choose(abilities.best_wager, position, [option.wager for option in options])
    if kind == "rebid":
        return _choose(abilities.best_rebid, position, [option.rebid for option in options])
    return 0


def _choose(rule: BidRule | PlayRule, position: Position, values: Sequence[int]) -> int:
    return values.index(rule(position, values))
