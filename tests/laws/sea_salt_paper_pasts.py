"""Pasts of Sea Salt & Paper that a seat cannot tell apart, by the rules page's section 4.

A past is tried by playing the round again with one thing changed: two cards of the deck have changed places, or a
choice or a theft that the seat did not see went another way. Later hidden choices follow the cards that changed
places. Where every public choice is legal and the seat has seen the same at every move, it cannot tell.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from doubloon_games import Chance, IllegalActionError, Log
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState, actions
from doubloon_games.sea_salt_paper.events import RoundEnd, RoundEnded
from laws.adapter import Past
from laws.sea_salt_paper_sight import HIDDEN_CHOICES, drawn_by, seen, with_fate

CHANGES = 24
"""Attempts to change something."""


@dataclass(frozen=True)
class _Move:
    """One move of a round and what it led to."""

    seat: int
    action: int
    fate: Hashable
    """The card that was stolen, or the deck after a lobster; else None."""
    after: SeaSaltPaperState


@dataclass(frozen=True)
class _Round:
    start: SeaSaltPaperState
    moves: tuple[_Move, ...]
    log: Log

    @property
    def now(self) -> SeaSaltPaperState:
        return self.moves[-1].after if self.moves else self.start


def other_past(past: Past[SeaSaltPaperState], seat: int | None, rng: Random) -> Past[SeaSaltPaperState]:
    """Exchanges cards that the seat has not seen and changes what others did unseen; later deals and events too."""
    found = _as_it_was(past)
    for _ in range(CHANGES):
        found = _changed(found, seat, rng) or found
    now = found.now.copy()
    now.chance = Chance(rng.randbytes(32))
    now.event_deck = tuple(rng.sample(now.event_deck, len(now.event_deck)))
    return Past(found.start, tuple((move.seat, move.action) for move in found.moves), now, found.log)


def _as_it_was(past: Past[SeaSaltPaperState]) -> _Round:
    state, log, moves = past.start.copy(), past.log[:1], []
    for who, action in past.choices:
        before = state.copy()
        state.apply(who, action, log)
        moves.append(_Move(who, action, _fate(before, state, action), state.copy()))
    return _Round(past.start, tuple(moves), log)


def _fate(before: SeaSaltPaperState, after: SeaSaltPaperState, action: int) -> Hashable:
    """What chance did in a move that has ended nothing; after an end nothing of it matters any more."""
    if before.phase is Phase.STEAL_TARGET:
        other = action - actions.STEAL_FROM
        (card,) = (Counter(before.hands[other]) - Counter(after.hands[other])).elements()
        return card
    if before.phase is Phase.LOBSTER_PICK and after.phase is not Phase.OVER:
        return tuple(after.deck)
    return None


def _changed(was: _Round, seat: int | None, rng: Random) -> _Round | None:
    """The round with one thing changed, or None if the seat would have seen it."""
    hidden = [number for number, move in enumerate(was.moves) if _may_go_otherwise(was, number, move, seat)]
    if hidden and rng.random() < 0.5:
        return _again(was, was.start, seat, rng, other=rng.choice(hidden))
    start = was.start.copy()
    one, other = rng.sample(range(len(start.deck)), 2)
    first, second = start.deck[one], start.deck[other]
    start.deck[one], start.deck[other] = second, first
    return _again(was, start, seat, rng, exchanged={first: second, second: first})


def _may_go_otherwise(was: _Round, number: int, move: _Move, seat: int | None) -> bool:
    before = was.moves[number - 1].after if number else was.start
    if move.seat == seat:
        return before.phase is Phase.STEAL_TARGET
    if before.phase is Phase.KEEP:
        return number == len(was.moves) - 1  # later the discard tells
    return before.phase in HIDDEN_CHOICES or before.phase is Phase.STEAL_TARGET or _is_reef(move.action)


def _is_reef(action: int) -> bool:
    return actions.REEF <= action < actions.SWAP


def _again(
    was: _Round,
    start: SeaSaltPaperState,
    seat: int | None,
    rng: Random,
    *,
    exchanged: Mapping[int, int] | None = None,
    other: int = -1,
) -> _Round | None:
    """The same public choices; from the move `other` on with another hidden outcome."""
    state, log = start.copy(), was.log[:1]
    before_was, moves = was.start, []
    change = dict(exchanged or {})
    for number, move in enumerate(was.moves):
        found = None
        for action, fate in _candidates(before_was, state, move, change, seat):
            if number == other:
                action, fate = _otherwise(state, action, fate, rng)
                change = _partners(state, move, action, fate)
            found = _tried(before_was, state, move, (action, fate), seat, log)
            if found is not None:
                break
        if found is None:
            return None
        moves.append(found)
        before_was, state = move.after, found.after
    return _Round(start, tuple(moves), log)


def _candidates(
    was: SeaSaltPaperState,
    state: SeaSaltPaperState,
    move: _Move,
    change: Mapping[int, int],
    seat: int | None,
) -> Iterator[tuple[int, Hashable]]:
    """The move as it was, and as it is with the cards that have changed places."""
    action, fate = move.action, move.fate

    def other(card: int) -> int:
        return change.get(card, card)

    if was.phase is Phase.STEAL_TARGET:
        assert isinstance(fate, int)
        hand = state.hands[action - actions.STEAL_FROM]
        yield from ((action, card) for card in (fate, other(fate)) if card in hand)
    elif move.seat == seat:
        yield action, _deck_after(state, action, fate)
    elif was.phase is Phase.KEEP:
        kept = action - actions.KEEP
        (discarded,) = (Counter(was.shown) - Counter([kept])).elements()
        if discarded in state.shown:
            (kept,) = (Counter(state.shown) - Counter([discarded])).elements()
            yield actions.KEEP + kept, None
    elif was.phase is Phase.SWAP_CARD and action in actions.SWAPS:
        given, taken = actions.swapped_by(action)
        yield from ((actions.swap_of(one, two), None) for one in (given, other(given)) for two in (taken, other(taken)))
    elif was.phase in HIDDEN_CHOICES or _is_reef(action):
        base = action & ~(actions.KEEP - 1)
        for card in (action - base, other(action - base)):
            yield base + card, _deck_after(state, base + card, fate)
    else:
        yield action, None


def _deck_after(state: SeaSaltPaperState, action: int, deck: Hashable) -> Hashable:
    """The deck in the order that it had after a lobster, with those cards that are in it now."""
    if not isinstance(deck, tuple) or action - actions.LOBSTER_TAKE not in state.shown:
        return None
    gone = Counter(deck) - (Counter(state.deck) - Counter([action - actions.LOBSTER_TAKE]))
    come = [*((Counter(state.deck) - Counter([action - actions.LOBSTER_TAKE])) - Counter(deck)).elements()]
    order = []
    for card in deck:
        if gone[card]:
            gone[card] -= 1
            order.append(come.pop())
        else:
            order.append(card)
    return tuple(order)


def _otherwise(state: SeaSaltPaperState, action: int, fate: Hashable, rng: Random) -> tuple[int, Hashable]:
    """Another hidden outcome of the same public choice."""
    if state.phase is Phase.STEAL_TARGET:
        return action, rng.choice(state.hands[action - actions.STEAL_FROM])
    if action == actions.SWAP_PASS:
        return action, fate
    options = [option for option in state.options(state.turn) if _is_reef(option) == _is_reef(action)]
    chosen = rng.choice([option for option in options if option != actions.SWAP_PASS] or [action])
    return chosen, _deck_after(state, chosen, fate)


def _partners(state: SeaSaltPaperState, move: _Move, action: int, fate: Hashable) -> dict[int, int]:
    """The cards that have changed places by it."""
    if state.phase is Phase.STEAL_TARGET:
        assert isinstance(fate, int)
        assert isinstance(move.fate, int)
        return {fate: move.fate, move.fate: fate}
    if state.phase is Phase.SWAP_CARD and action in actions.SWAPS and move.action in actions.SWAPS:
        pairs = zip(actions.swapped_by(action), actions.swapped_by(move.action), strict=True)
        return {card: partner for one, two in pairs for card, partner in ((one, two), (two, one))}
    card, was = action & (actions.KEEP - 1), move.action & (actions.KEEP - 1)
    return {card: was, was: card}


def _tried(
    before_was: SeaSaltPaperState,
    before: SeaSaltPaperState,
    move: _Move,
    way: tuple[int, Hashable],
    seat: int | None,
    log: Log,
) -> _Move | None:
    """The move in this way, or None if it is not legal or the seat sees a difference."""
    action, fate = way
    after, told = with_fate(before, action, fate), len(log)
    try:
        after.apply(move.seat, action, log)
    except IllegalActionError:
        return None
    after.chance = before.chance
    same = (
        seen(after, seat) == seen(move.after, seat)
        and drawn_by(before, after, seat) == drawn_by(before_was, move.after, seat)
        and (not _lays_hands_open(log[told:]) or _all_cards(before) == _all_cards(before_was))
    )
    if not same:
        del log[told:]
        return None
    return _Move(move.seat, action, fate, after)


def _lays_hands_open(log: Log) -> bool:
    """Whether a round ended in which everything is shown."""
    ends = [notice.event for happening in log for notice in happening if isinstance(notice.event, RoundEnded)]
    return any(end.reason in (RoundEnd.STOP, RoundEnd.LAST_CHANCE) for end in ends)


def _all_cards(state: SeaSaltPaperState) -> Hashable:
    """Hands and shells, and the card that a locked draw may still add."""
    return tuple(map(tuple, state.hands)), tuple(state.reefs), tuple(state.deck[-1:])
