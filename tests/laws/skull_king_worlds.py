"""Every world of Skull King that a seat must reckon with, found by trying: no deduction, only legality.

An arrangement of the hidden cards is possible if the round, played again from the deal that leads to it, is legal and
looks the same to the seat.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from math import factorial, prod

from doubloon_games import IllegalActionError
from doubloon_games.skull_king import Phase, SkullKingState
from doubloon_games.skull_king.actions import DISCARD, discard_of
from doubloon_games.skull_king.cards import BENDT, HELD_AS
from laws.adapter import Past
from laws.skull_king_pasts import own_cards, table_cards

Arrangement = tuple[tuple[int, ...], ...]
"""Cards of each hidden place, sorted."""


def worlds(past: Past[SkullKingState], seat: int, most: int) -> set[Hashable] | None:
    """Every arrangement with every draw of another seat's Bendt; None where there are more than `most` to try."""
    places = _hidden_places(past.now, seat)
    tries = factorial(sum(map(len, places))) // prod(factorial(len(place)) for place in places)
    if tries > most:
        return None
    return {
        (arrangement, drawn)
        for arrangement in _arrangements(sorted(card for place in places for card in place), [*map(len, places)])
        for drawn in _possible_draws(past, seat, arrangement)
        if _explains(past, seat, arrangement, drawn)
    }


def world(state: SkullKingState, seat: int) -> Hashable:
    """A state's hidden part in the same form."""
    places = tuple(tuple(sorted(place)) for place in _hidden_places(state, seat))
    return places, state.bendt.drawn if state.bendt and state.bendt.seat != seat else ()


def _hidden_places(state: SkullKingState, seat: int) -> list[Sequence[int]]:
    """Other hands by seat, Graybeard's among them, the stock, and the pile of another seat's Bendt."""
    pile = state.bendt.discarded if state.bendt and state.bendt.seat != seat else ()
    return [*(hand for owner, hand in enumerate(state.hands) if owner != seat), state.stock, pile]


def _arrangements(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[Arrangement]:
    if not sizes:
        yield ()
        return
    for held in set(combinations(cards, sizes[0])):
        rest = [*(Counter(cards) - Counter(held)).elements()]
        for others in _arrangements(rest, sizes[1:]):
            yield (held, *others)


def _possible_draws(past: Past[SkullKingState], seat: int, arrangement: Arrangement) -> set[tuple[int, ...]]:
    """What another seat may have drawn with Bendt, as far as numbers go: of what it has held since."""
    bendt = past.now.bendt
    if bendt is None or bendt.seat == seat:
        return {()}
    hand = arrangement[bendt.seat - (bendt.seat > seat)]
    held = sorted([*hand, *arrangement[-1], *_played(past, bendt.seat, after_bendt=True)])
    return set(combinations(held, len(bendt.drawn)))


def _explains(past: Past[SkullKingState], seat: int, arrangement: Arrangement, drawn: tuple[int, ...]) -> bool:
    """Whether the round, played again from the deal that leads to this arrangement, looks the same to the seat."""
    now, start = past.now, past.start.copy()
    hands = [*arrangement[:-2]]
    hands.insert(seat, tuple(past.start.hands[seat]))
    *_, stock, pile = arrangement
    for owner, hand in enumerate(hands):
        if owner == seat:
            continue
        start.hands[owner] = _dealt_hand(past, owner, hand=hand, pile=pile, drawn=drawn)
    own_draw = now.bendt.drawn if now.bendt and now.bendt.seat == seat else ()
    start.stock = (*own_draw, *drawn, *stock)
    choices = [(who, _with_pile(past, who, choice, seat=seat, pile=pile)) for who, choice in past.choices]
    return _looks_the_same(past, start, choices, seat)


def _dealt_hand(
    past: Past[SkullKingState], owner: int, *, hand: Sequence[int], pile: Sequence[int], drawn: Sequence[int]
) -> list[int]:
    """The hand as it was dealt: what is held, played and put away, less what was drawn."""
    if owner == past.now.seats:
        return [*_played(past, owner), *hand]
    bendt = past.now.bendt
    if bendt is None or bendt.seat != owner:
        return sorted([*hand, *_played(past, owner)])
    return sorted((Counter([*hand, *pile, *_played(past, owner)]) - Counter(drawn)).elements())


def _played(past: Past[SkullKingState], owner: int, *, after_bendt: bool = False) -> list[int]:
    """Cards that a seat has played, in order."""
    now = past.now
    tricks = [(order, cards, ability) for order, cards, _, _, ability in now.history]
    if now.phase is Phase.PLAY:
        tricks.append((now.order, tuple(now.cards), None))
    cards = []
    for order, played, ability in tricks:
        cards += [HELD_AS[card] for who, card in zip(order, played, strict=False) if who == owner]
        if after_bendt and ability is not None and ability.pirate == BENDT:
            cards = []
    return cards if not (after_bendt and now.phase is Phase.BENDT) else []


def _with_pile(past: Past[SkullKingState], who: int, choice: int, *, seat: int, pile: Sequence[int]) -> int:
    return discard_of(pile) if choice >= DISCARD and who != seat else choice


def _looks_the_same(
    past: Past[SkullKingState], start: SkullKingState, choices: Sequence[tuple[int, int]], seat: int
) -> bool:
    now = start.copy()
    try:
        for who, choice in choices:
            now.apply(who, choice)
    except IllegalActionError:
        return False
    return own_cards(now, seat) == own_cards(past.now, seat) and table_cards(now) == table_cards(past.now)
