"""Every world of Sea Salt & Paper that a seat must reckon with, found by trying: no deduction, only legality.

The round is played again from its start in every hidden way at once. After each move those worlds stay in which the
seat sees what it saw. That is possible where few cards are hidden, so nearly all lie on the table from the start.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

from doubloon_games import IllegalActionError, Log
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState, actions
from doubloon_games.sea_salt_paper.cards import (
    CRAB,
    FISH,
    LOBSTER,
    MERMAID,
    SHARK,
    SHELL,
    SWIMMER,
)
from doubloon_games.sea_salt_paper.event_cards import CORAL_REEF, HERMIT_CRAB, MERMAID_DANCE, WATER_SPORTS
from doubloon_games.sea_salt_paper.scoring import powers_of
from doubloon_games.sea_salt_paper.tally import tally_of
from laws.adapter import Past
from laws.sea_salt_paper_sight import HIDDEN_CHOICES, drawn_by, seen, with_fate
from laws.sea_salt_paper_sight import LOBSTER as LOBSTER_SHOWS

MOST_ON_THE_WAY = 12
"""Times as many worlds may be followed as there may be at the end."""
LIVELY = (SWIMMER, SHARK, SWIMMER, SHARK, CRAB, CRAB, LOBSTER, LOBSTER, SHELL, SHELL, MERMAID, FISH)
"""Types that a small table is mostly made of: they move cards."""
LIVELY_EVENTS = (HERMIT_CRAB, WATER_SPORTS, WATER_SPORTS, WATER_SPORTS, CORAL_REEF, MERMAID_DANCE)
LIVELINESS = 0.8
GROWING = (Phase.DRAW, Phase.DISCARD, Phase.CRAB_PILE)
GROWTH = (0.0, 0.8)
"""How often the first pile grows and is searched, where it may."""
CALLS = (actions.CALL_STOP, actions.CALL_LAST_CHANCE)
DECISIONS = 60


class World(NamedTuple):
    """The cards of a table, wherever they are hidden from whom."""

    hands: tuple[tuple[int, ...], ...]
    reefs: tuple[int, ...]
    shown: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    """Sorted: its order is open."""


def world(state: SeaSaltPaperState) -> World:
    """The world that a state is in."""
    return World(
        tuple(map(tuple, state.hands)),
        tuple(state.reefs),
        state.shown,
        tuple(map(tuple, state.piles)),
        tuple(sorted(state.deck)),
    )


def worlds(past: Past[SeaSaltPaperState], seat: int, most: int) -> set[Hashable] | None:
    """All of them after the past; None where there are more than `most`."""
    before = past.start.copy()
    possible = {world(before)}
    for who, action in past.choices:
        after = before.copy()
        after.apply(who, action)
        if after.round != before.round or not after.piles[0] + after.piles[1] + after.hands[0] + after.hands[1]:
            return None
        possible = {
            world(followed)
            for one in possible
            for followed in _followed(_in_world(before, one), action, before=before, after=after, seat=seat)
        }
        if len(possible) > MOST_ON_THE_WAY * most:
            return None
        before = after
    return {*possible} if len(possible) <= most else None


def _in_world(state: SeaSaltPaperState, one: World) -> SeaSaltPaperState:
    twin = state.copy()
    twin.hands = [*map(list, one.hands)]
    twin.reefs = [*one.reefs]
    twin.shown = one.shown
    first, second = one.piles
    twin.piles = ([*first], [*second])
    twin.deck = [*one.deck]
    twin.tallies = [*map(tally_of, twin.hands, twin.groups)]
    twin.listed = None
    return twin


def _followed(
    state: SeaSaltPaperState, action: int, *, before: SeaSaltPaperState, after: SeaSaltPaperState, seat: int
) -> Iterator[SeaSaltPaperState]:
    """What the move can have led to from this state, as far as the seat can tell."""
    who = before.turn
    hidden = who != seat and (before.phase in HIDDEN_CHOICES or _is_reef(action))
    for deck in _decks(state, before=before, after=after):
        state.deck = deck
        options = [option for option in state.options(who) if _alike(option, action)] if hidden else [action]
        for option in options:
            for fate in _fates(state, option):
                tried = with_fate(state, option, fate)
                try:
                    tried.apply(who, option)
                except IllegalActionError:
                    continue
                same_draw = drawn_by(state, tried, seat) == drawn_by(before, after, seat)
                if same_draw and seen(tried, seat) == seen(after, seat):
                    yield tried


def _alike(option: int, action: int) -> bool:
    return _is_reef(option) == _is_reef(action) and (option == actions.SWAP_PASS) == (action == actions.SWAP_PASS)


def _is_reef(action: int) -> bool:
    return actions.REEF <= action < actions.SWAP


def _fates(state: SeaSaltPaperState, action: int) -> Sequence[Hashable]:
    if state.phase is not Phase.STEAL_TARGET:
        return (None,)
    return sorted(set(state.hands[action - actions.STEAL_FROM]))


def _decks(state: SeaSaltPaperState, *, before: SeaSaltPaperState, after: SeaSaltPaperState) -> Iterator[list[int]]:
    """The orders of the deck, as far as the move tells them apart."""
    cards = sorted(state.deck)
    if before.phase is Phase.LOBSTER_PICK:
        tops = {state.shown}
    elif after.phase is Phase.LOBSTER_PICK:
        tops = set(combinations(cards, min(LOBSTER_SHOWS, len(cards))))
    else:
        tops = set(permutations(cards, len(before.deck) - len(after.deck)))
    for top in sorted(tops):
        yield [*(Counter(cards) - Counter(top)).elements(), *top[::-1]]


def small_pasts(start: SeaSaltPaperState, began: Log, rng: Random) -> Iterator[Past[SeaSaltPaperState]]:
    """Positions of a round with few hidden cards, played at random but without calls."""
    state = _small(start, rng)
    first, log = state.copy(), [*began]
    choices: tuple[tuple[int, int], ...] = ()
    growth = rng.choice(GROWTH)
    while state.to_act() and state.round == first.round and state.past is not None and len(choices) < DECISIONS:
        yield Past(first, choices, state.copy(), [*log])
        seat = state.turn
        action = _lively_choice(state, rng, growth)
        state.apply(seat, action, log)
        choices = (*choices, (seat, action))


def _lively_choice(state: SeaSaltPaperState, rng: Random, growth: float) -> int:
    """No call, and mostly a duo or a shell where there is one."""
    options = [option for option in state.options(state.turn) if option not in CALLS]
    if state.phase is Phase.PLAY and len(options) > 1 and rng.random() < LIVELINESS:
        options = options[:-1]
    if state.phase in GROWING and rng.random() < growth:
        options = options[:1]
    return rng.choice(options)


def _small(start: SeaSaltPaperState, rng: Random) -> SeaSaltPaperState:
    """The table with all but a few lively cards lying before seat 0."""
    state = start.copy()
    lively = [card for kind in LIVELY for card in state.deck if card >> 4 == kind]
    deck = rng.sample(lively, rng.randint(8, 11)) + rng.sample(state.deck, 1)
    deck = [*(Counter(state.deck) & Counter(deck)).elements()]
    rng.shuffle(deck)
    rest = tuple(sorted((Counter(state.deck) - Counter(deck)).elements()))
    state.deck = deck
    state.groups = [[rest], *([] for _ in range(1, state.seats))]
    state.tallies = [*map(tally_of, state.hands, state.groups)]
    if state.config.extra_pepper:
        state.event = rng.choice(LIVELY_EVENTS)
        state.powers = [powers_of(1 << state.event, state.config)] * state.seats
    return state
