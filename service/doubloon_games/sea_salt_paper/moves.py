"""What each phase's action does.

Source: rules page 3.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from doubloon_games.game import Log
from doubloon_games.sea_salt_paper import actions, effects, hands, notes, turns
from doubloon_games.sea_salt_paper.cards import OCTOPUS, PENGUIN, SAILOR, SEAHORSE, SHELL
from doubloon_games.sea_salt_paper.event_cards import DOLPHIN
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.rounds import end_round, keep_event
from doubloon_games.sea_salt_paper.view import Phase

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

_COLLECTIONS: Final = frozenset({SHELL, OCTOPUS, PENGUIN, SAILOR, SEAHORSE})
"""Types whose discard the Dolphin answers."""
_TWO: Final = 2


def _draw(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    seat = state.turn
    if action != actions.DRAW_DECK:
        if not hands.take_top(state, action - actions.TAKE_DISCARD, log):
            turns.after_draw(state, log)
    elif len(state.deck) < _TWO:
        if not hands.draw(state, log):
            turns.after_draw(state, log)
    else:
        one, two = state.deck.pop(), state.deck.pop()
        state.shown = (one, two) if one <= two else (two, one)
        state.phase = Phase.KEEP
        state.note((notes.DRAWN, seat, state.shown), log)


def _keep(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    card = action - actions.KEEP
    first, second = state.shown
    other = second if card == first else first
    state.shown = (other,)
    state.note((notes.KEPT, state.turn, card), log)
    if hands.gain(state, state.turn, card, log):
        return
    one, two = state.piles
    if one and two:
        state.phase = Phase.DISCARD
    else:
        _discard_to(state, 1 if not one else 2, log)


def _discard(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    _discard_to(state, action - actions.DISCARD_TO, log)


def _discard_to(state: "SeaSaltPaperState", pile: int, log: Log | None) -> None:
    (card,) = state.shown
    state.shown = ()
    state.piles[pile - 1].append(card)
    state.note((notes.DISCARDED, state.turn, pile, card), log)
    if state.powers[state.turn].events >> DOLPHIN & 1 and card >> 4 in _COLLECTIONS and hands.draw(state, log):
        return
    turns.after_draw(state, log)


def _play(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    seat = state.turn
    if action == actions.END_TURN:
        turns.end_turn(state, log)
    elif action == actions.CALL_STOP:
        state.note((notes.CALLED, seat, False), log)
        end_round(state, seat, RoundEnd.STOP, log)
    elif action == actions.CALL_LAST_CHANCE:
        state.caller = seat
        state.extra_turns = 0
        state.note((notes.CALLED, seat, True), log)
        turns.end_turn(state, log)
    elif action >= actions.PLAY:
        effects.play(state, actions.played_by(action), log)
    else:
        hands.put_face_down(state, action - actions.REEF, log)
        turns.enter_play(state, log)


def _locked_draw(state: "SeaSaltPaperState", _action: int, log: Log | None) -> None:
    state.locked[state.turn] = False
    if not hands.draw(state, log):
        turns.finish_turn(state, log)


def _angelfish(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    if hands.take_top(state, action - actions.ANGELFISH_TAKE, log):
        return
    if state.config.angelfish_timing == "after_draw":
        turns.enter_play(state, log)
    else:
        turns.finish_turn(state, log)


MOVES: Final[Mapping[Phase, Callable[["SeaSaltPaperState", int, Log | None], None]]] = {
    Phase.DRAW: _draw,
    Phase.KEEP: _keep,
    Phase.DISCARD: _discard,
    Phase.PLAY: _play,
    Phase.CRAB_PILE: effects.choose_pile,
    Phase.CRAB_CARD: effects.take_pile_card,
    Phase.HERMIT_CARD: effects.take_hermit_card,
    Phase.LOBSTER_PICK: effects.pick_from_lobster,
    Phase.STEAL_TARGET: effects.steal,
    Phase.SWAP_TARGET: effects.look_at_hand,
    Phase.SWAP_CARD: effects.swap,
    Phase.STEAL_PAIR: effects.steal_pair,
    Phase.LOCKED_DRAW: _locked_draw,
    Phase.ANGELFISH: _angelfish,
    Phase.EVENT_KEEP: lambda state, action, log: keep_event(state, action - actions.KEEP_EVENT, log),
}
"""By the phase in which an action is made; the action is one of its options."""
