"""Skull King for bot authors: the types of its decisions, and pure functions over cards, tricks and views.

    from doubloon import skull_king

    class MyBot(skull_king.Bot):
        def choose(self, decision: skull_king.Decision) -> int:
            hand = skull_king.hand(decision.view)
            ...

Cards and views are plain values: nothing here asks the service.
"""

from doubloon.skull_king.cards import (
    PIRATES,
    Card,
    Suit,
    action_name,
    card_name,
    card_of,
    deck,
    is_beast,
    is_escape,
    is_numbered,
    is_pirate,
    rank,
    suit,
)
from doubloon.skull_king.tricks import led_suit, takes, trick_bonus, winning_place
from doubloon.skull_king.types import GAME, Action, Bot, Decision, Event, Finished, Options, Phase, View
from doubloon.skull_king.views import (
    hand,
    seat_bid,
    seats_of,
    table_cards,
    tricks_needed,
    unseen_cards,
    void_suits,
)

__all__ = [
    "GAME",
    "PIRATES",
    "Action",
    "Bot",
    "Card",
    "Decision",
    "Event",
    "Finished",
    "Options",
    "Phase",
    "Suit",
    "View",
    "action_name",
    "card_name",
    "card_of",
    "deck",
    "hand",
    "is_beast",
    "is_escape",
    "is_numbered",
    "is_pirate",
    "led_suit",
    "rank",
    "seat_bid",
    "seats_of",
    "suit",
    "table_cards",
    "takes",
    "trick_bonus",
    "tricks_needed",
    "unseen_cards",
    "void_suits",
    "winning_place",
]
