"""Skull King's events and views in words."""

from doubloon_games.skull_king.cards import BENDT, CARD_NAMES, HARRY, RASCAL, ROSIE, cards_text
from doubloon_games.skull_king.events import (
    AbilityUsed,
    BidsRevealed,
    Dealt,
    Discarded,
    Played,
    RoundScored,
    SkullKingEvent,
    TrickEnded,
)
from doubloon_games.skull_king.view import AbilityUse, PrivateView, SeatView, SkullKingView


def tell(event: SkullKingEvent, actor: int | None) -> str:
    """One line; nothing where the choice of the seat that acted says it all."""
    match event:
        case Dealt(number, size, leader, hand):
            dealt = f"holds {cards_text(hand)}" if hand else "sees no hand"
            return f"round {number}, {size} dealt, seat {leader} leads: {dealt}"
        case BidsRevealed(bids):
            return f"bids revealed: {numbers(bids)}"
        case Played(seat, card) if actor is None:
            return f"seat {seat} plays {CARD_NAMES[card]}"
        case Played(seat, card):
            return "" if seat == actor else f"Graybeard flips {CARD_NAMES[card]}"
        case TrickEnded(None, leader, _):
            return f"trick discarded; seat {leader} leads"
        case TrickEnded(winner, leader, bonus):
            return f"trick to seat {winner}, bonus {bonus}; seat {leader} leads"
        case AbilityUsed(seat, use, cards):
            return f"{CARD_NAMES[use.pirate]}: seat {seat} {did(use)}{f': {cards_text(cards)}' if cards else ''}"
        case Discarded(seat, count, cards):
            return f"BENDT: seat {seat} puts {count} away{f': {cards_text(cards)}' if cards else ''}"
        case RoundScored(points, totals):
            return f"round scored: {numbers(points)}; totals: {numbers(totals)}"


def did(use: AbilityUse) -> str:
    """The public side of an ability."""
    match use.pirate:
        case pirate if pirate == ROSIE:
            return f"gives the lead to seat {use.value}"
        case pirate if pirate == BENDT:
            return f"draws {use.value}"
        case pirate if pirate == RASCAL:
            return f"wagers {use.value}"
        case pirate if pirate == HARRY:
            return f"bids {use.value} from now on"
        case _:
            return "looks at the stock"


def scored(event: SkullKingEvent) -> tuple[int, ...] | None:
    """The points of a round that has ended."""
    return event.points if isinstance(event, RoundScored) else None


def show(view: SkullKingView) -> list[str]:
    """A seat's view in a few lines."""
    assert view.private is not None
    return [
        f"{view.phase.name}, stock {view.stock_size}, {own(view.private)}",
        *(f"  {number}: {standing(seat)}" for number, seat in enumerate(view.seats)),
    ]


def own(private: PrivateView) -> str:
    """What only the seat knows."""
    parts = [f"hand {cards_text(private.hand)}"]
    if private.drawn:
        parts.append(f"drawn {cards_text(private.drawn)}, put away {cards_text(private.discarded) or 'nothing yet'}")
    if private.stock_seen is not None:
        parts.append(f"{len(private.stock_seen.cards)} cards seen after trick {private.stock_seen.after_tricks}")
    return ", ".join(parts)


def standing(seat: SeatView) -> str:
    """The public standing of a seat."""
    bid = "secret" if seat.bid is None else str(seat.bid)
    changed = f" (was {seat.bid_revealed})" if seat.bid_revealed != seat.bid else ""
    wager = f", wager {seat.wager}" if seat.wager else ""
    return (
        f"total {seat.total}, bid {bid}{changed}, tricks {seat.tricks}, bonus {seat.bonus}{wager}, "
        f"{seat.hand_size} cards"
    )


def numbers(values: tuple[int, ...]) -> str:
    """Numbers by seat."""
    return " ".join(map(str, values))
