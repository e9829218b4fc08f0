"""What a seat knows of the hidden cards: which they are, how many lie where, and where some of them cannot lie.

Source: rules page 2.8.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from doubloon_games.skull_king.abilities import PHASE_BY_PIRATE
from doubloon_games.skull_king.cards import BENDT, HELD_AS, SPECIAL, deck_of
from doubloon_games.skull_king.config import SkullKingConfig, in_play
from doubloon_games.skull_king.deal import GRAYBEARD, hand_size, hands_dealt
from doubloon_games.skull_king.legality import LEAD_BY_CARD, OPEN
from doubloon_games.skull_king.turn_order import orders
from doubloon_games.skull_king.view import Phase, PrivateView, SkullKingView


class Play(NamedTuple):
    """One card on the table."""

    trick: int
    """Number of the trick in the round, from 0."""
    seat: int
    card: int
    lead: int
    """Suit led before it, or `legality.OPEN` or `legality.NO_SUIT`."""


@dataclass(frozen=True, slots=True)
class OthersBendt:
    """Another seat's use of Bendt: of its hand, its pile and `played` together at most `drawn` cards are of `voids`."""

    seat: int
    drawn: int
    """Cards."""
    pile: int
    """Cards put away; none while that seat decides."""
    voids: frozenset[int]
    """Suits in which the seat had shown a void before."""
    played: tuple[int, ...]
    """Cards that the seat has played since."""
    after_look: bool
    """The stock it drew from is the one in `Knowledge.stock_seen`."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is certain of the hidden cards; nothing else is."""

    unseen: tuple[int, ...]
    """All of them, sorted."""
    hands: Mapping[int, int]
    """Cards in each other hand and in Graybeard's pile."""
    voids: Mapping[int, frozenset[int]]
    """Suits of which a hand holds nothing."""
    stock: int
    """Cards in it."""
    stock_seen: Counter[int] | None
    """The stock as Juanita showed it, less what the seat itself has drawn since."""
    bendt: OthersBendt | None

    @property
    def stock_is_certain(self) -> bool:
        """Whether the stock holds exactly `stock_seen`."""
        return self.stock_seen is not None and not (self.bendt and self.bendt.after_look)

    @property
    def certain_stock(self) -> tuple[int, ...]:
        """The stock where it is known exactly, sorted; else nothing."""
        return tuple(sorted(self.stock_seen.elements())) if self.stock_seen and self.stock_is_certain else ()

    @property
    def hidden(self) -> Sequence[int]:
        """The unseen cards whose places are not certain, sorted."""
        return _without(self.unseen, self.certain_stock)


def knowledge_of(config: SkullKingConfig, seat: int, view: SkullKingView) -> Knowledge:
    """What a seat's view tells.

    Raises:
        ValueError: If the view is no view of such a seat.
    """
    private = view.private
    if private is None:
        raise ValueError("a spectator's view has no seat to imagine a table for")
    config = in_play(config, with_graybeard=len(view.seats) == GRAYBEARD)
    plays = [*_plays(view)]
    user, trick = ability_use(view, BENDT)
    known = Knowledge(
        unseen=_unseen(config, private, plays),
        hands=_hands(seat, view, plays),
        voids={
            other: _voids(play for play in plays if play.seat == other and (other != user or play.trick > trick))
            for other in range(len(view.seats))
            if other != seat
        },
        stock=view.stock_size,
        stock_seen=_stock_seen(private, draws_after_look=user == seat and _after_look(private, trick)),
        bendt=None if user is None or user == seat else _others_bendt(config, view, plays, user=user, trick=trick),
    )
    places = sum(known.hands.values()) + known.stock + (known.bendt.pile if known.bendt else 0)
    if places != len(known.unseen):
        raise ValueError(f"the view leaves {len(known.unseen)} cards unseen for {places} places")
    return known


def ability_use(view: SkullKingView, pirate: int) -> tuple[int | None, int]:
    """The seat that used a pirate in this round, or is at it, and the number of the trick; None and -1 without one."""
    for number, trick in enumerate(view.tricks):
        if trick.ability is not None and trick.ability.pirate == pirate:
            return trick.winner, number
    if view.phase is PHASE_BY_PIRATE[pirate]:
        return view.tricks[-1].winner, len(view.tricks) - 1
    return None, -1


def _plays(view: SkullKingView) -> Iterator[Play]:
    for number, trick in enumerate(view.tricks):
        order = orders(len(view.seats), view.first_leader)[trick.leader]
        lead = OPEN
        for seat, card in zip(order, trick.cards, strict=False):
            yield Play(number, seat, card, lead)
            lead = LEAD_BY_CARD[card] if lead == OPEN else lead


def _unseen(config: SkullKingConfig, private: PrivateView, plays: Sequence[Play]) -> tuple[int, ...]:
    seen = [*private.hand, *private.discarded, *[HELD_AS[play.card] for play in plays]]
    return tuple(_without(deck_of(config), seen))


def _without(cards: Sequence[int], gone: Iterable[int]) -> list[int]:
    """What is left of some cards.

    Raises:
        ValueError: If one that is gone was not among them.
    """
    left = [*cards]
    for card in gone:
        left.remove(card)
    return left


def _hands(seat: int, view: SkullKingView, plays: Sequence[Play]) -> dict[int, int]:
    hands = {other: standing.hand_size for other, standing in enumerate(view.seats) if other != seat}
    if len(view.seats) == GRAYBEARD:
        flipped = sum(play.seat == GRAYBEARD for play in plays)
        hands[GRAYBEARD] = hand_size(len(view.seats), view.round) - flipped
    return hands


def _voids(plays: Iterable[Play]) -> frozenset[int]:
    """Suits that were led and not followed, though a numbered card was played."""
    return frozenset(play.lead for play in plays if 0 <= play.lead != play.card >> 4 and play.card < SPECIAL)


def _after_look(private: PrivateView, bendt_trick: int) -> bool:
    return private.stock_seen is not None and bendt_trick >= private.stock_seen.after_tricks


def _stock_seen(private: PrivateView, *, draws_after_look: bool) -> Counter[int] | None:
    if private.stock_seen is None:
        return None
    return Counter(private.stock_seen.cards) - Counter(private.drawn if draws_after_look else ())


def _others_bendt(
    config: SkullKingConfig, view: SkullKingView, plays: Sequence[Play], *, user: int, trick: int
) -> OthersBendt:
    seats = len(view.seats)
    drawn = len(deck_of(config)) - hand_size(seats, view.round) * hands_dealt(seats) - view.stock_size
    own = [play for play in plays if play.seat == user]
    assert view.private is not None, "checked before"
    return OthersBendt(
        seat=user,
        drawn=drawn,
        pile=0 if view.phase is Phase.BENDT else drawn,
        voids=_voids(play for play in own if play.trick <= trick),
        played=tuple(HELD_AS[play.card] for play in own if play.trick > trick),
        after_look=_after_look(view.private, trick),
    )
