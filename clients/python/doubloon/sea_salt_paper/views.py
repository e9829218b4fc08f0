"""What can be read off a view: the own cards and their worth, who can be attacked, what is out of sight."""

from collections import Counter
from collections.abc import Iterable

from doubloon.sea_salt_paper.cards import Card, EventCard, deck
from doubloon.sea_salt_paper.points import card_points
from doubloon.v1 import sea_salt_paper_pb2 as pb

CALL_POINTS = 7
"""Card points that a call needs."""
CALL_POINTS_WITH_TREASURE_CHEST = 10
THRESHOLDS = (40, 35, 30)
"""Totals that end the match at 2, 3 and 4 seats."""


def hand(view: pb.SeaSaltPaperView) -> list[Card]:
    """Own cards, sorted by value."""
    return list(view.private.hand)


def groups(view: pb.SeaSaltPaperView, seat: int) -> list[tuple[Card, ...]]:
    """Duos and trios in front of a seat, in order of play."""
    return [tuple(group.cards) for group in view.seats[seat].played]


def top(view: pb.SeaSaltPaperView, pile: int) -> Card | None:
    """The card on top of pile 1 or 2, None where there is none."""
    cards = view.piles[pile - 1].cards
    return cards[0] if cards else None


def active_events(view: pb.SeaSaltPaperView, seat: int) -> set[int]:
    """Event cards that act for a seat in this round: the table's, and those it has kept."""
    return {event for event in (view.event, *view.seats[seat].events) if event}


def points_with(
    view: pb.SeaSaltPaperView,
    seat: int,
    options: pb.SeaSaltPaperOptions,
    *,
    gained: Iterable[int] = (),
    lost: Iterable[int] = (),
) -> int:
    """Card points of the own seat, had its hand these cards more and those less.

    Without either it is `view.private.card_points`. `options` are the table's: `table.config.sea_salt_paper`.
    """
    cards: Counter[int] = Counter(view.private.hand)
    cards.update(gained)
    cards.subtract(lost)
    return card_points(list(cards.elements()), groups(view, seat), events=active_events(view, seat), options=options)


def points_to_call(view: pb.SeaSaltPaperView, seat: int) -> int:
    """Card points that a seat needs for a call."""
    chest = EventCard.TREASURE_CHEST in active_events(view, seat)
    return CALL_POINTS_WITH_TREASURE_CHEST if chest else CALL_POINTS


def points_to_win(options: pb.SeaSaltPaperOptions, *, seats: int) -> int:
    """The total that has to be exceeded to end the match; to be reached, with `end_threshold_reach`."""
    return THRESHOLDS[seats - 2] * (2 if options.double_score else 1)


def is_protected(standing: pb.SeaSaltPaperSeat) -> bool:
    """Whether nobody can rob this seat, look at its hand or lock it."""
    return standing.reef or standing.revealed


def unseen_cards(view: pb.SeaSaltPaperView, options: pb.SeaSaltPaperOptions) -> Counter[int]:
    """Copies of each card that this seat cannot place: somewhere in other hands, in the deck, in piles, face down."""
    left = deck(options)
    left.subtract(_placed(view))
    return +left


def _placed(view: pb.SeaSaltPaperView) -> Iterable[int]:
    """Cards whose place is known."""
    for standing in view.seats:
        yield from standing.known
        for group in standing.played:
            yield from group.cards
    for pile in view.piles:
        yield from pile.cards
    if view.private.reef:
        yield view.private.reef
    if view.phase in _DRAWN:
        yield from view.private.shown
    in_deck = Counter(view.private.known_in_deck)
    if view.phase == pb.SEA_SALT_PAPER_PHASE_LOBSTER_PICK:
        in_deck |= Counter(view.private.shown)
    yield from in_deck.elements()


_DRAWN = (pb.SEA_SALT_PAPER_PHASE_KEEP, pb.SEA_SALT_PAPER_PHASE_DISCARD)
"""While cards from the deck are in nobody's hand yet, and in no pile."""
