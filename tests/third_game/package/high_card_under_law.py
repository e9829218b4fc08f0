"""What the laws must be told about High Card."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, combinations
from math import comb
from random import Random

from high_card import Dealt, HighCardConfig, HighCardState, deck_of

from doubloon_games import Log, Notice
from laws.adapter import Past


class HighCardUnderLaw:
    """High Card's adapter."""

    def configs(self, seats: int) -> Sequence[HighCardConfig]:
        return [HighCardConfig(), HighCardConfig(low_wins=True), HighCardConfig(hand=7)]

    def deck(self, config: HighCardConfig, seats: int) -> Counter[int]:
        return Counter(deck_of(config, seats))

    def cards(self, state: HighCardState) -> Counter[int]:
        return Counter(chain(*state.hands, state.aside, state.committed.values(), *state.tricks))

    def is_fresh(self, state: HighCardState) -> bool:
        """The deal at the start is the only one."""
        return not state.tricks and not state.committed

    def other_past(self, past: Past[HighCardState], seat: int | None, rng: Random) -> Past[HighCardState]:
        """Cards that the seat has not seen are dealt anew, and other seats commit anew, or not yet."""
        now, open_now = past.now, len(past.now.tricks) * len(past.now.hands)
        state = _exchanged(past.start, now, seat, rng)
        start = state.copy()
        own = [choice for choice in past.choices[open_now:] if choice[0] == seat]
        others = [other for other in range(len(now.hands)) if other != seat]
        committed = rng.sample(others, rng.randrange(len(others))) if any(now.hands) else []
        log: Log = [_dealt(start)]
        choices: list[tuple[int, int]] = []
        for who, card in (*past.choices[:open_now], *own, *((other, 0) for other in committed)):
            choices.append((who, card or rng.choice(state.options(who))))
            state.apply(*choices[-1], log)
        return Past(start, tuple(choices), state, log)

    def worlds(self, past: Past[HighCardState], seat: int, most: int) -> set[Hashable] | None:
        """Every way to deal what the seat has not seen."""
        sizes = [size for other, size in enumerate(_held(past.now)) if other != seat]
        hidden = frozenset(_hidden(past.now, seat))
        left, number = len(hidden), 1
        for size in sizes:
            left, number = left - size, number * comb(left, size)
        return {*_deals(hidden, sizes)} if number <= most else None

    def world(self, state: HighCardState, seat: int) -> Hashable:
        """The other hands; a card that is not turned over yet is still in them."""
        return tuple(frozenset(_hand(state, other)) for other in range(len(state.hands)) if other != seat)


def _hand(state: HighCardState, seat: int) -> list[int]:
    return [*state.hands[seat], *(card for other, card in state.committed.items() if other == seat)]


def _held(state: HighCardState) -> list[int]:
    return [len(_hand(state, seat)) for seat in range(len(state.hands))]


def _hidden(state: HighCardState, seat: int | None) -> list[int]:
    others = [_hand(state, other) for other in range(len(state.hands)) if other != seat]
    return [*chain(*others, state.aside)]


def _deals(hidden: frozenset[int], sizes: Sequence[int]) -> Iterator[tuple[frozenset[int], ...]]:
    if not sizes:
        yield ()
        return
    for hand in map(frozenset, combinations(sorted(hidden), sizes[0])):
        yield from ((hand, *rest) for rest in _deals(hidden - hand, sizes[1:]))


def _exchanged(start: HighCardState, now: HighCardState, seat: int | None, rng: Random) -> HighCardState:
    """The start, with the cards that the seat has still not seen in other places."""
    hidden = _hidden(now, seat)
    moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    state = start.copy()
    state.hands = [sorted(moved.get(card, card) for card in hand) for hand in start.hands]
    state.aside = sorted(moved.get(card, card) for card in start.aside)
    return state


def _dealt(start: HighCardState) -> tuple[Notice, ...]:
    own = (Notice(frozenset([seat]), Dealt(tuple(hand))) for seat, hand in enumerate(start.hands))
    return (*own, Notice(frozenset([None]), Dealt(())))


HIGH_CARD_UNDER_LAW = HighCardUnderLaw()
