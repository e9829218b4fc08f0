"""Any views and events of Sea Salt & Paper, possible or not: what a codec has to carry."""

from typing import Any, Final, get_args

from hypothesis import strategies as st

from doubloon_games.sea_salt_paper import events
from doubloon_games.sea_salt_paper.cards import KINDS, deck_of
from doubloon_games.sea_salt_paper.event_cards import EVENTS
from doubloon_games.sea_salt_paper.view import Memory, Phase, PileView, PrivateView, SeaSaltPaperView, SeatView

EVENT_TYPES: Final = get_args(events.SeaSaltPaperEvent)

seats = st.integers(0, 3)
card = st.sampled_from(KINDS)
hidden = st.sampled_from((0, *KINDS))
event_card = st.sampled_from(EVENTS)
points = st.integers(0, 120)


def cards(at_most: int = 66) -> st.SearchStrategy[tuple[int, ...]]:
    """A set of cards, sorted."""
    deck = deck_of(extra_salt=True)
    return st.lists(st.sampled_from(deck), max_size=at_most).map(lambda drawn: tuple(sorted(drawn)))


def event_cards() -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(event_card).map(lambda drawn: tuple(sorted(drawn)))


def by_seat(each: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(each, min_size=2, max_size=4).map(tuple)


_FIELDS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "seat": seats,
    "other": seats,
    "pile": st.integers(1, 2),
    "card": card,
    "cards": cards(8),
    "top": hidden,
    "given": hidden,
    "taken": hidden,
    "count": st.integers(1, 5),
    "last_chance": st.booleans(),
    "round": st.integers(1, 100),
    "tops": st.tuples(card, card),
    "event": st.sampled_from((0, *EVENTS)),
    "reason": st.sampled_from(events.RoundEnd),
    "points": by_seat(points),
    "totals": by_seat(points),
    "hands": by_seat(cards(12)),
    "reefs": by_seat(hidden),
    "lost": event_cards(),
    "kept": event_card,
    "discarded": event_card,
}
_OF_TYPE: Final[dict[type, dict[str, st.SearchStrategy[Any]]]] = {
    **{
        kind: {"card": hidden}
        for kind in (
            events.Kept,
            events.Drew,
            events.ReefPlaced,
            events.PileCardTaken,
            events.LobsterPicked,
            events.Stolen,
        )
    },
    events.EventAwarded: {"event": event_card, "seat": st.none() | seats},
}


def events_of(kind: type) -> st.SearchStrategy[Any]:
    """Any event of a type."""
    fields = _FIELDS | _OF_TYPE.get(kind, {})
    return st.builds(kind, **{name: fields[name] for name in kind.__match_args__})  # type: ignore[attr-defined]


any_event = st.one_of(*map(events_of, EVENT_TYPES))

_memory = st.builds(
    Memory,
    hands=by_seat(cards(12)),
    hand_sizes=by_seat(st.integers(0, 20)),
    piles=st.tuples(cards(20), cards(20)),
    deck=cards(5),
    moves=st.lists(any_event, max_size=20).map(tuple),
)
_private = st.builds(
    PrivateView,
    hand=cards(15),
    card_points=points,
    reef=hidden,
    shown=cards(20),
    known_in_deck=cards(5),
    memory=st.none() | _memory,
)
_seat_view = st.builds(
    SeatView,
    total=points,
    last_points=points,
    hand_size=st.integers(0, 20),
    played=st.lists(cards(3), max_size=5).map(tuple),
    reef=st.booleans(),
    locked=st.booleans(),
    revealed=st.booleans(),
    events=event_cards(),
    known=cards(15),
)
_pile = st.builds(PileView, size=st.integers(0, 60), cards=cards(30))

any_view = st.builds(
    SeaSaltPaperView,
    round=st.integers(1, 100),
    phase=st.sampled_from(Phase),
    starts=seats,
    turn=seats,
    seats=by_seat(_seat_view),
    deck_size=st.integers(0, 64),
    piles=st.tuples(_pile, _pile),
    pile=st.integers(0, 2),
    target=st.none() | seats,
    extra_turns=st.integers(0, 4),
    caller=st.none() | seats,
    event=st.sampled_from((0, *EVENTS)),
    events_discarded=event_cards(),
    next_event=st.sampled_from((0, *EVENTS)),
    private=st.none() | _private,
)
