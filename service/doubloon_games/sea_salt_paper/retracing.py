"""One way in which a round may have gone, found by following what a seat was told move by move.

Cards that the seat cannot see are slots; a slot gets its card when the seat sees it, or at the very end. Where a move
is hidden, each card that may have moved is tried in random order, until all that was seen later fits.

Source: rules page 13.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from doubloon_games.sea_salt_paper import events
from doubloon_games.sea_salt_paper.cards import SHELL
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.following import takes
from doubloon_games.sea_salt_paper.trace import UNSEEN, Dice, Start, Trace

_DRAWN: Final = 2


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
