"""Sea Salt & Paper for bot authors: the types of its decisions, and pure functions over cards, points and views.

    from doubloon import sea_salt_paper

    class MyBot(sea_salt_paper.Bot):
        def choose(self, decision: sea_salt_paper.Decision) -> int:
            hand = sea_salt_paper.hand(decision.view)
            ...

Cards and views are plain values: nothing here asks the service.
"""

from doubloon.sea_salt_paper.actions import action_name
from doubloon.sea_salt_paper.cards import (
    Card,
    CardType,
    Colour,
    EventCard,
    card_name,
    card_of,
    card_type,
    colour,
    deck,
    is_duo,
    is_kept_by_highest,
)
from doubloon.sea_salt_paper.points import card_points, colour_bonus, hand_duos
from doubloon.sea_salt_paper.types import GAME, Action, Bot, Decision, Event, Finished, Options, Phase, View
from doubloon.sea_salt_paper.views import (
    active_events,
    groups,
    hand,
    is_protected,
    points_to_call,
    points_to_win,
    points_with,
    top,
    unseen_cards,
)

__all__ = [
    "GAME",
    "Action",
    "Bot",
    "Card",
    "CardType",
    "Colour",
    "Decision",
    "Event",
    "EventCard",
    "Finished",
    "Options",
    "Phase",
    "View",
    "action_name",
    "active_events",
    "card_name",
    "card_of",
    "card_points",
    "card_type",
    "colour",
    "colour_bonus",
    "deck",
    "groups",
    "hand",
    "hand_duos",
    "is_duo",
    "is_kept_by_highest",
    "is_protected",
    "points_to_call",
    "points_to_win",
    "points_with",
    "top",
    "unseen_cards",
]
