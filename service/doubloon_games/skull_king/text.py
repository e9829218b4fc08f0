"""A whole state as canonical text: equal where two tables agree in everything, secrets included.

The text goes into hashes of records, so its form belongs to the rules number.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doubloon_games.skull_king.cards import CARD_NAMES, cards_text

if TYPE_CHECKING:
    from doubloon_games.skull_king.observe import FinishedTrick
    from doubloon_games.skull_king.state import SkullKingState


def text_of(state: "SkullKingState") -> str:
    """One line for each thing there is to know."""
    return "\n".join(_lines(state))


def _lines(state: "SkullKingState") -> Iterator[str]:
    config = state.config
    yield f"options {config.kraken:d}{config.white_whale:d}{config.loot:d}{config.pirate_abilities:d}"
    yield f"seats {state.seats} first {state.first} round {state.round} phase {state.phase.name}"
    yield f"owing {_numbers(state.owing)} turn {state.turn} cards {state.hand_size} leader {state.round_leader}"
    for name in ("totals", "bids", "revealed", "tricks_won", "bonuses", "wagers"):
        yield f"{name} {_numbers(getattr(state, name))}"
    for looter, winner in state.alliances:
        yield f"alliance {looter} {winner}"
    for trick in state.history:
        yield _trick(trick)
    yield f"table {_numbers(state.order)}: {cards_text(state.cards)} lead {state.lead}"
    for hand in state.hands:
        yield f"hand {cards_text(hand)}"
    yield f"stock {cards_text(state.stock)}"
    if state.bendt is not None:
        user, drawn, discarded = state.bendt
        yield f"bendt {user} drew {cards_text(drawn)} discarded {cards_text(discarded)}"
    if state.look is not None:
        looker, look = state.look
        yield f"look {looker} after {look.after_tricks} saw {cards_text(look.cards)}"


def _trick(trick: "FinishedTrick") -> str:
    order, cards, winner, bonus, ability = trick
    used = f" {CARD_NAMES[ability.pirate]} {ability.value}" if ability is not None else ""
    return f"trick {_numbers(order)}: {cards_text(cards)} to {winner} bonus {bonus}{used}"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
