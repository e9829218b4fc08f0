"""One way in which a round may have gone, found by following what a seat was told move by move.

Cards that the seat cannot see are slots; a slot gets its card when the seat sees it, or at the very end. Where a move
is hidden, each card that may have moved is tried in random order, until all that was seen later fits.

Source: rules page 13.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Self

from doubloon_games.chance import Chance
from doubloon_games.sea_salt_paper import events
from doubloon_games.sea_salt_paper.cards import SHELL
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.memory import takes
from doubloon_games.sea_salt_paper.view import Memory

UNSEEN: Final = 0
"""The card of a slot that the seat has not seen."""
NO_SLOT: Final = -1
_DRAWN: Final = 2


class Dice:
    """Draws of one imagining, each from a stream of its own."""

    __slots__ = ("_chance", "_count")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def below(self, bound: int) -> int:
        """A number below a bound, each equally likely."""
        if bound == 1:
            return 0
        self._count += 1
        return self._chance.below(f"imagine/choice/{self._count}", bound)

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in random order."""
        if len(items) < 2:
            return [*items]
        self._count += 1
        return self._chance.shuffled(f"imagine/order/{self._count}", items)


@dataclass(frozen=True, slots=True)
class Start:
    """Where the retracing begins."""

    seat: int
    """Who remembers."""
    memory: Memory
    pool: Mapping[int, int]
    """Copies of each card whose place was not known then."""
    reefs: tuple[int, ...]
    """Other seats with a shell face down then."""


class Trace:
    """How things stand after some of the moves."""

    cards: list[int]
    """By slot: its card, or `UNSEEN`."""
    fresh: list[bool]
    """By slot: it left the deck after the own lobster."""
    hands: list[list[int]]
    """By seat, slots; the own is left empty."""
    reefs: list[int]
    """By seat: the slot face down, or `NO_SLOT`."""
    limbo: list[int]
    """Slots of another seat's draw that are not in its hand."""
    piles: tuple[list[int], list[int]]
    """Cards, tops last."""
    pool: dict[int, int]
    """Copies of each card in the deck or in slots not seen, those of the own lobster apart."""
    returned: dict[int, int]
    """Copies that the own lobster has left in the deck, or that are in fresh slots since."""
    after_lobster: bool
    losses: list[tuple[int, tuple[int, ...]]]
    """Seats that a mermaid may have left, with their slots just before."""

    __slots__ = (*__annotations__,)

    def __init__(self, start: Start) -> None:
        memory = start.memory
        self.cards = []
        self.fresh = []
        self.piles = ([*memory.piles[0][::-1]], [*memory.piles[1][::-1]])
        self.pool = dict(start.pool)
        self.returned = dict(Counter(memory.deck))
        self.after_lobster = False
        self.limbo = []
        self.losses = []
        self.hands = [
            [self.slot(card) for card in (*known, *(UNSEEN,) * (size - len(known)))] if seat != start.seat else []
            for seat, (known, size) in enumerate(zip(memory.hands, memory.hand_sizes, strict=True))
        ]
        self.reefs = [self.slot(UNSEEN) if seat in start.reefs else NO_SLOT for seat in range(len(memory.hands))]
        self.after_lobster = bool(memory.deck)

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.cards = self.cards.copy()
        twin.fresh = self.fresh.copy()
        twin.hands = [*map(list.copy, self.hands)]
        twin.reefs = self.reefs.copy()
        twin.limbo = self.limbo.copy()
        twin.piles = (self.piles[0].copy(), self.piles[1].copy())
        twin.pool = self.pool.copy()
        twin.returned = self.returned.copy()
        twin.after_lobster = self.after_lobster
        twin.losses = self.losses.copy()
        return twin

    def slot(self, card: int) -> int:
        """A new slot."""
        self.cards.append(card)
        self.fresh.append(self.after_lobster)
        return len(self.cards) - 1

    def take_copy(self, card: int, *, fresh: bool) -> bool:
        """A copy comes to light that left the deck after the own lobster, or before; False if there is none."""
        places = (self.returned, self.pool) if fresh else (self.pool,)
        for place in places:
            if place.get(card, 0):
                place[card] -= 1
                return True
        return False

    def unseen(self, seat: int, *, fresh: bool) -> list[int]:
        """Slots of a hand whose card has not been seen."""
        return [slot for slot in self.hands[seat] if not self.cards[slot] and self.fresh[slot] is fresh]


def retrace(start: Start, dice: Dice, *, steps: int) -> Iterator[Trace]:
    """Ways to go through all the moves, in random order; ends without a word after so many steps."""
    moves = start.memory.moves
    open_choices: list[Iterator[Trace]] = [iter((Trace(start),))]
    for _ in range(steps):
        if not open_choices:
            return
        trace = next(open_choices[-1], None)
        if trace is None:
            open_choices.pop()
        elif len(open_choices) > len(moves):
            yield trace
        else:
            move = moves[len(open_choices) - 1]
            open_choices.append(_STEPS[type(move)](trace, move, start.seat, dice))


def _drawn(trace: Trace, move: events.Drawn, own: int, _dice: Dice) -> Iterator[Trace]:
    if move.seat != own:
        trace.limbo += [trace.slot(UNSEEN) for _ in range(_DRAWN)]
    elif not all(trace.take_copy(card, fresh=trace.after_lobster) for card in move.cards):
        return
    yield trace


def _kept(trace: Trace, move: events.Kept, own: int, _dice: Dice) -> Iterator[Trace]:
    """The two slots of a draw are alike, so either may be said to be the one that is kept."""
    if move.seat != own:
        trace.hands[move.seat].append(trace.limbo.pop())
    yield trace


def _discarded(trace: Trace, move: events.Discarded, own: int, _dice: Dice) -> Iterator[Trace]:
    if move.seat != own and not trace.take_copy(move.card, fresh=trace.fresh[trace.limbo.pop()]):
        return
    trace.piles[move.pile - 1].append(move.card)
    yield trace


def _drew(trace: Trace, move: events.Drew | events.LobsterPicked, own: int, _dice: Dice) -> Iterator[Trace]:
    if move.seat != own:
        trace.hands[move.seat].append(trace.slot(UNSEEN))
    elif not trace.take_copy(move.card, fresh=trace.after_lobster):
        return
    yield trace


def _pile_taken(trace: Trace, move: events.PileCardTaken, own: int, dice: Dice) -> Iterator[Trace]:
    pile = trace.piles[move.pile - 1]
    possible = [move.card] if move.card else takes(pile, move.top)
    if move.card and move.card not in pile:
        return
    for branch, card in _each(trace, possible, [pile.count(card) for card in possible], dice):
        cards = branch.piles[move.pile - 1]
        del cards[len(cards) - 1 - cards[::-1].index(card)]
        if (cards[-1] if cards else 0) == move.top:
            if move.seat != own:
                branch.hands[move.seat].append(branch.slot(card))
            yield branch


def _played(trace: Trace, move: events.Played, own: int, dice: Dice) -> Iterator[Trace]:
    if move.seat == own:
        yield trace
        return
    yield from _lay_down(trace, move.seat, move.cards, dice)


def _lay_down(trace: Trace, seat: int, cards: Sequence[int], dice: Dice) -> Iterator[Trace]:
    if not cards:
        yield trace
        return
    for branch in _give_up(trace, seat, cards[0], dice):
        yield from _lay_down(branch, seat, cards[1:], dice)


def _reef_placed(trace: Trace, move: events.ReefPlaced, own: int, dice: Dice) -> Iterator[Trace]:
    if move.seat == own:
        yield trace
        return
    seat = move.seat
    groups = [[slot] for slot in trace.hands[seat] if trace.cards[slot] >> 4 == SHELL]
    groups += [group for fresh in (False, True) if (group := trace.unseen(seat, fresh=fresh))]
    for branch, group in _each(trace, groups, [*map(len, groups)], dice):
        slot = group[dice.below(len(group))]
        branch.hands[seat].remove(slot)
        branch.reefs[seat] = slot
        yield branch


def _searched(trace: Trace, move: events.PileSearched, _own: int, _dice: Dice) -> Iterator[Trace]:
    if tuple(trace.piles[move.pile - 1][::-1]) == move.cards:
        yield trace


def _lobster_shown(trace: Trace, move: events.LobsterShown, _own: int, _dice: Dice) -> Iterator[Trace]:
    if not all(trace.take_copy(card, fresh=False) for card in move.cards):
        return
    trace.returned = dict(Counter(move.cards))
    trace.after_lobster = True
    yield trace


def _stolen(trace: Trace, move: events.Stolen, own: int, dice: Dice) -> Iterator[Trace]:
    seat, other = move.seat, move.other
    if other == own:
        trace.hands[seat].append(trace.slot(move.card))
        yield trace
        return
    trace.losses.append((other, tuple(trace.hands[other])))
    if seat == own:
        yield from _give_up(trace, other, move.card, dice)
        return
    groups = _alike(trace, other)
    for branch, group in _each(trace, groups, [*map(len, groups)], dice):
        slot = group[dice.below(len(group))]
        branch.hands[other].remove(slot)
        branch.hands[seat].append(slot)
        yield branch


def _swapped(trace: Trace, move: events.Swapped, own: int, dice: Dice) -> Iterator[Trace]:
    seat, other = move.seat, move.other
    trace.losses += [(owner, tuple(trace.hands[owner])) for owner in (seat, other) if owner != own]
    if own in (seat, other):
        owner, gained, lost = (other, move.given, move.taken) if seat == own else (seat, move.taken, move.given)
        for branch in _give_up(trace, owner, lost, dice):
            branch.hands[owner].append(branch.slot(gained))
            yield branch
        return
    pairs = [(given, taken) for given in _alike(trace, seat) for taken in _alike(trace, other)]
    for branch, (given_group, taken_group) in _each(trace, pairs, [len(one) * len(two) for one, two in pairs], dice):
        given, taken = given_group[dice.below(len(given_group))], taken_group[dice.below(len(taken_group))]
        branch.hands[seat].remove(given)
        branch.hands[other].remove(taken)
        branch.hands[seat].append(taken)
        branch.hands[other].append(given)
        yield branch


def _hand_seen(trace: Trace, move: events.HandSeen | events.HandRevealed, own: int, dice: Dice) -> Iterator[Trace]:
    seat = move.other if isinstance(move, events.HandSeen) else move.seat
    if seat == own:
        yield trace
        return
    rest = [*move.cards]
    for slot in trace.hands[seat]:
        if card := trace.cards[slot]:
            if card not in rest:
                return
            rest.remove(card)
    older, fresh = trace.unseen(seat, fresh=False), trace.unseen(seat, fresh=True)
    if len(rest) != len(older) + len(fresh):
        return
    splits = [*set(combinations(rest, len(older)))] if fresh and older else [tuple(rest if older else ())]
    splits.sort()
    for branch, split in _each(trace, splits, [1] * len(splits), dice):
        others = [*(Counter(rest) - Counter(split)).elements()]
        if _fill(branch, older, dice.shuffled(split)) and _fill(branch, fresh, dice.shuffled(others)):
            yield branch


def _fill(trace: Trace, slots: Sequence[int], cards: Sequence[int]) -> bool:
    """Cards come to light in slots; False if there are no such copies."""
    for slot, card in zip(slots, cards, strict=True):
        if not trace.take_copy(card, fresh=trace.fresh[slot]):
            return False
        trace.cards[slot] = card
    return True


def _give_up(trace: Trace, seat: int, card: int, dice: Dice) -> Iterator[Trace]:
    """A card leaves a hand and is seen: a slot that was seen to be it, else one that may be it."""
    for slot in trace.hands[seat]:
        if trace.cards[slot] == card:
            trace.hands[seat].remove(slot)
            yield trace
            return
    groups = [
        group
        for fresh in (False, True)
        if (group := trace.unseen(seat, fresh=fresh))
        and (trace.pool.get(card, 0) or (fresh and trace.returned.get(card, 0)))
    ]
    for branch, group in _each(trace, groups, [*map(len, groups)], dice):
        slot = group[dice.below(len(group))]
        branch.hands[seat].remove(slot)
        branch.take_copy(card, fresh=branch.fresh[slot])
        yield branch


def _alike(trace: Trace, seat: int) -> list[list[int]]:
    """The slots of a hand in groups that nothing has told apart so far."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for slot in trace.hands[seat]:
        card = trace.cards[slot]
        groups.setdefault((card, not card and trace.fresh[slot]), []).append(slot)
    return [*groups.values()]


def _each(trace: Trace, choices: Sequence[Any], weights: Sequence[int], dice: Dice) -> Iterator[tuple[Trace, Any]]:
    """Every choice with a trace to carry it out on, in random order by weight; the last one gets the trace itself."""
    left, shares = [*choices], [*weights]
    while len(left) > 1:
        rest = dice.below(sum(shares))
        place = 0
        while rest >= shares[place]:
            rest -= shares[place]
            place += 1
        shares.pop(place)
        yield trace.copy(), left.pop(place)
    if left:
        yield trace, left[0]


_Step = Callable[[Trace, Any, int, Dice], Iterator[Trace]]
_STEPS: Final[Mapping[type[SeaSaltPaperEvent], _Step]] = {
    events.Drawn: _drawn,
    events.Kept: _kept,
    events.Discarded: _discarded,
    events.Drew: _drew,
    events.PileCardTaken: _pile_taken,
    events.Played: _played,
    events.ReefPlaced: _reef_placed,
    events.PileSearched: _searched,
    events.LobsterShown: _lobster_shown,
    events.LobsterPicked: _drew,
    events.Stolen: _stolen,
    events.HandSeen: _hand_seen,
    events.Swapped: _swapped,
    events.HandRevealed: _hand_seen,
}
