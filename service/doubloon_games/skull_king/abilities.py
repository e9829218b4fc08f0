"""What a pirate does for the seat that won the trick with him: when, which choices there are, and what they change.

Source: rules page 2.4; rulings R24 to R34, R37, R48, R54 of docs/rules/skull_king.md.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from doubloon_games.game import Log
from doubloon_games.skull_king import announce
from doubloon_games.skull_king.actions import (
    ACKNOWLEDGE,
    DISCARD,
    DISCARDS,
    LEAD,
    REBID,
    WAGER,
    WAGERS,
    discarded_by,
    lead_options,
    rebid_options,
)
from doubloon_games.skull_king.cards import BENDT, HARRY, JUANITA, RASCAL, ROSIE
from doubloon_games.skull_king.view import AbilityUse, Look, Phase

if TYPE_CHECKING:
    from doubloon_games.skull_king.state import SkullKingState

BENDT_DRAWS: Final = 2
"""Cards, or as many as the stock has."""

PHASE_BY_PIRATE: Final = {
    ROSIE: Phase.ROSIE,
    BENDT: Phase.BENDT,
    RASCAL: Phase.RASCAL,
    JUANITA: Phase.JUANITA,
    HARRY: Phase.HARRY,
}
"""The decision that a pirate brings."""

_ROSIE: Final = Phase.ROSIE
_BENDT: Final = Phase.BENDT
_RASCAL: Final = Phase.RASCAL
_JUANITA: Final = Phase.JUANITA
_HARRY: Final = Phase.HARRY


class BendtUse(NamedTuple):
    """What one seat did with Bendt in this round."""

    seat: int
    drawn: tuple[int, ...]
    """Sorted."""
    discarded: tuple[int, ...]
    """Sorted; empty while the seat decides."""


class LookTaken(NamedTuple):
    """What one seat saw with Juanita in this round."""

    seat: int
    look: Look


def phase_after(card: int, *, last_trick: bool, stock_size: int) -> Phase | None:
    """The decision that follows a trick won with a card, if any."""
    phase = PHASE_BY_PIRATE.get(card)
    if (last_trick and card != HARRY) or (card == BENDT and not stock_size):
        return None
    return phase


def begin(state: "SkullKingState", seat: int, log: Log | None) -> None:
    """Does what happens before the seat decides: Bendt draws, Juanita shows the stock."""
    if state.phase is _BENDT:
        _draw(state, seat, log)
    elif state.phase is _JUANITA:
        _show_stock(state, seat, log)


def options(state: "SkullKingState", seat: int) -> tuple[int, ...]:
    """The choices of the seat that won with a pirate, in canonical order."""
    phase = state.phase
    if phase is _BENDT:
        return discard_options(state.hands[seat], _drawn(state))
    if phase is _HARRY:
        return rebid_options(state.bids[seat], state.hand_size)
    if phase is _ROSIE:
        return lead_options(state.seats)
    return WAGERS if phase is _RASCAL else (ACKNOWLEDGE,)


def is_option(state: "SkullKingState", seat: int, action: int) -> bool:
    """Whether an action is among the choices; quicker than listing them."""
    if state.phase is not _BENDT:
        return action in options(state, seat)
    if action not in DISCARDS:
        return False
    cards = discarded_by(action)
    held = state.hands[seat]
    return (
        len(cards) == _drawn(state)
        and [*cards] == sorted(cards)
        and all(held.count(card) >= cards.count(card) for card in cards)
    )


def discard_options(hand: Sequence[int], count: int) -> tuple[int, ...]:
    """Every different way to put away one or two cards of a sorted hand."""
    if count == 1:
        return tuple(dict.fromkeys(DISCARD + card for card in hand))
    return tuple(dict.fromkeys([DISCARD + (low << 7 | high) for low, high in combinations(hand, 2)]))


def use(state: "SkullKingState", seat: int, action: int, log: Log | None) -> int:
    """Carries out a legal choice and returns the seat that leads the next trick."""
    phase = state.phase
    if phase is _BENDT:
        _keep(state, AbilityUse(BENDT, _drawn(state)))
        _discard(state, seat, discarded_by(action), log)
        return seat
    if phase is _JUANITA:
        _keep(state, AbilityUse(JUANITA, 0))
        return seat
    if phase is _ROSIE:
        done = AbilityUse(ROSIE, action - LEAD)
    elif phase is _RASCAL:
        done = AbilityUse(RASCAL, action - WAGER)
        state.wagers = (*state.wagers[:seat], done.value, *state.wagers[seat + 1 :])
    else:
        done = AbilityUse(HARRY, action - REBID)
        state.bids[seat] = done.value
    _keep(state, done)
    if log is not None:
        log.append(announce.ability_used(state.seats, seat, done))
    return done.value if phase is _ROSIE else seat


def _keep(state: "SkullKingState", done: AbilityUse) -> None:
    """The trick says from now on what its ability did."""
    order, cards, winner, bonus, _ = state.history[-1]
    state.history = (*state.history[:-1], (order, cards, winner, bonus, done))
    state.shown = state.shown[: len(state.history) - 1]


def _draw(state: "SkullKingState", seat: int, log: Log | None) -> None:
    drawn = tuple(sorted(state.stock[:BENDT_DRAWS]))
    state.stock = state.stock[BENDT_DRAWS:]
    state.hands[seat] = sorted((*state.hands[seat], *drawn))
    state.bendt = BendtUse(seat, drawn, ())
    if log is not None:
        log.append(announce.ability_used(state.seats, seat, AbilityUse(BENDT, len(drawn)), cards=drawn))


def _drawn(state: "SkullKingState") -> int:
    assert state.bendt is not None, "Bendt has drawn"
    return len(state.bendt.drawn)


def _discard(state: "SkullKingState", seat: int, cards: tuple[int, ...], log: Log | None) -> None:
    assert state.bendt is not None, "Bendt has drawn"
    for card in cards:
        state.hands[seat].remove(card)
    state.bendt = BendtUse(seat, state.bendt.drawn, cards)
    if log is not None:
        log.append(announce.discarded(state.seats, seat, cards))


def _show_stock(state: "SkullKingState", seat: int, log: Log | None) -> None:
    cards = tuple(sorted(state.stock))
    state.look = LookTaken(seat, Look(cards, len(state.history)))
    if log is not None:
        log.append(announce.ability_used(state.seats, seat, AbilityUse(JUANITA, 0), cards=cards))
