"""Plays a seat of an imagined table in a few microseconds: what playouts are made of.

A seat goes by what it may know: its own cards, the piles, what lies before the others. Options are not listed for it,
and what it does is legal without being looked up.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from doubloon_bots.sea_salt_paper.calling import Call, best_call, guess_points
from doubloon_bots.sea_salt_paper.holding import GROUPS, STARFISH, TRIOS, colour_bonus
from doubloon_bots.sea_salt_paper.playing import next_duo
from doubloon_bots.sea_salt_paper.worth import DECK, gain, loss
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState, actions
from doubloon_games.sea_salt_paper.ending import threshold
from doubloon_games.sea_salt_paper.event_cards import PUFFERFISH, TREASURE_CHEST
from doubloon_games.sea_salt_paper.moves import MOVES
from doubloon_games.sea_salt_paper.phases import CALL_POINTS, CHEST_CALL_POINTS, options_of, targets

CARDS_TO_CALL: Final = 4
"""With fewer cards points are hardly ever enough for a call, and are not counted."""


def play_round(state: SeaSaltPaperState) -> None:
    """Plays a state on until it is over: to be given a table that is over with its round."""
    while (phase := state.phase) is not Phase.OVER:
        MOVES[phase](state, RULES[phase](state), None)


def quick_action(state: SeaSaltPaperState) -> int:
    """What the seat on turn does."""
    return RULES[state.phase](state)


def _draw(state: SeaSaltPaperState) -> int:
    """A top that is worth it, else the deck."""
    seat = state.turn
    holding, events = state.tallies[seat], state.powers[seat].events
    one, two = state.piles
    best, most = (actions.DRAW_DECK, DECK) if state.deck else (actions.TAKE_DISCARD + (1 if one else 2), -1.0)
    if one and (worth := gain(holding, one[-1], events)) > most:
        best, most = actions.TAKE_DISCARD + 1, worth
    if two and gain(holding, two[-1], events) > most:
        best = actions.TAKE_DISCARD + 2
    return best


def _keep(state: SeaSaltPaperState) -> int:
    seat = state.turn
    holding, events = state.tallies[seat], state.powers[seat].events
    first, second = state.shown
    return actions.KEEP + (second if gain(holding, second, events) > gain(holding, first, events) else first)


def _discard(state: SeaSaltPaperState) -> int:
    return actions.DISCARD_TO + _better_top(state)


def _angelfish(state: SeaSaltPaperState) -> int:
    return actions.ANGELFISH_TAKE + _better_top(state)


def _play(state: SeaSaltPaperState) -> int:
    """A duo if there is one, then a call or none."""
    seat = state.turn
    holding, events = state.tallies[seat], state.powers[seat].events
    duo = next_duo(holding, events)
    if duo is not None:
        return _laid_down(state.hands[seat], duo, with_starfish=holding[STARFISH] > 0)
    if state.caller >= 0 or len(state.hands[seat]) + 2 * holding[GROUPS] < CARDS_TO_CALL:
        return actions.END_TURN
    own = state.card_points(seat)
    if own < CALL_POINTS or (own < CHEST_CALL_POINTS and events >> TREASURE_CHEST & 1):
        return actions.END_TURN
    points: list[float] = [
        guess_points(groups=tally[GROUPS], trios=tally[TRIOS], hand_size=len(hand))
        for tally, hand in zip(state.tallies, state.hands, strict=True)
    ]
    points[seat] = own
    call = best_call(
        state.totals,
        points,
        seat,
        bonus=colour_bonus(holding),
        limit=threshold(state.config, state.seats),
        may_stop=not events >> PUFFERFISH & 1,
    )
    return _CALLS[call]


def _search(state: SeaSaltPaperState) -> int:
    """The pile with the best card."""
    one, two = state.piles
    if not one or not two:
        return actions.CHOOSE_PILE + (1 if one else 2)
    return actions.CHOOSE_PILE + (1 if _best(state, (*one, *two)) in one else 2)


def _swap(state: SeaSaltPaperState) -> int:
    seat = state.turn
    hand = state.hands[seat]
    if not hand:
        return actions.SWAP_PASS
    holding, events = state.tallies[seat], state.powers[seat].events
    taken = _best(state, state.hands[state.target])
    cost, given = min([(loss(holding, card, events), card) for card in hand])
    return actions.swap_of(given, taken) if gain(holding, taken, events) > cost else actions.SWAP_PASS


def _target(state: SeaSaltPaperState) -> int:
    """The seat with most cards."""
    return max(targets(state), key=lambda seat: len(state.hands[seat]))


def _better_top(state: SeaSaltPaperState) -> int:
    seat = state.turn
    holding, events = state.tallies[seat], state.powers[seat].events
    one, two = state.piles
    return 2 if gain(holding, two[-1], events) > gain(holding, one[-1], events) else 1


def _best(state: SeaSaltPaperState, cards: Iterable[int]) -> int:
    """The card that is worth most to the seat on turn."""
    seat = state.turn
    holding, events = state.tallies[seat], state.powers[seat].events
    return max([(gain(holding, card, events), card) for card in cards])[1]


def _laid_down(hand: list[int], duo: tuple[int, int], *, with_starfish: bool) -> int:
    """The action that plays these types from a sorted hand."""
    kinds = [card >> 4 for card in hand]
    first = kinds.index(duo[0])
    second = kinds.index(duo[1], first + 1)
    if with_starfish:
        return actions.play_of((hand[first], hand[second], hand[kinds.index(STARFISH)]))
    return actions.play_of((hand[first], hand[second]))


_CALLS: Final = {
    Call.NONE: actions.END_TURN,
    Call.STOP: actions.CALL_STOP,
    Call.LAST_CHANCE: actions.CALL_LAST_CHANCE,
}

RULES: Final[Mapping[Phase, Callable[[SeaSaltPaperState], int]]] = {
    Phase.DRAW: _draw,
    Phase.KEEP: _keep,
    Phase.DISCARD: _discard,
    Phase.PLAY: _play,
    Phase.CRAB_PILE: _search,
    Phase.CRAB_CARD: lambda state: actions.CHOOSE_PILE_CARD + _best(state, state.piles[state.pile - 1]),
    Phase.HERMIT_CARD: lambda state: actions.CHOOSE_PILE_CARD + _best(state, state.piles[state.pile - 1]),
    Phase.LOBSTER_PICK: lambda state: actions.LOBSTER_TAKE + _best(state, state.shown),
    Phase.STEAL_TARGET: lambda state: actions.STEAL_FROM + _target(state),
    Phase.SWAP_TARGET: lambda state: actions.SWAP_TARGET + _target(state),
    Phase.SWAP_CARD: _swap,
    Phase.STEAL_PAIR: lambda state: options_of(state)[0],
    Phase.LOCKED_DRAW: lambda _: actions.LOCKED_DRAW,
    Phase.ANGELFISH: _angelfish,
    Phase.EVENT_KEEP: lambda state: options_of(state)[0],
}
"""What decides in each phase."""
