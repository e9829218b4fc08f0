"""How turns begin and end.

Source: rules page 3.
"""

from typing import TYPE_CHECKING

from doubloon_games.game import Log
from doubloon_games.sea_salt_paper import hands, notes
from doubloon_games.sea_salt_paper.event_cards import ANGELFISH
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.rounds import end_round
from doubloon_games.sea_salt_paper.view import Phase

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState


def begin_turn(state: "SeaSaltPaperState", seat: int, log: Log | None) -> None:
    """A seat is on turn: a locked one unless a shell protects it."""
    state.turn = seat
    if state.locked[seat]:
        if not state.reefs[seat]:
            state.phase = Phase.LOCKED_DRAW
            return
        state.locked[seat] = False
    begin_draw(state, log)


def begin_draw(state: "SeaSaltPaperState", log: Log | None) -> None:
    """The draw step, where there is anything to draw."""
    one, two = state.piles
    if state.deck or one or two:
        state.phase = Phase.DRAW
    else:
        enter_play(state, log)


def after_draw(state: "SeaSaltPaperState", log: Log | None) -> None:
    """A draw step is over."""
    if state.config.angelfish_timing == "after_draw" and _angelfish_bites(state):
        state.phase = Phase.ANGELFISH
    else:
        enter_play(state, log)


def enter_play(state: "SeaSaltPaperState", log: Log | None) -> None:
    """The seat on turn may play cards; here enough mermaids win under the switch that has it so."""
    state.phase = Phase.PLAY
    if state.config.mermaid_win == "on_placing":
        hands.wins(state, state.turn, log)


def end_turn(state: "SeaSaltPaperState", log: Log | None) -> None:
    """The turn ends: the Angelfish first."""
    if state.config.angelfish_timing == "turn_end" and _angelfish_bites(state):
        state.phase = Phase.ANGELFISH
    else:
        finish_turn(state, log)


def finish_turn(state: "SeaSaltPaperState", log: Log | None) -> None:
    """The turn is over: the deck's test, extra turns, the reveal of last chance, the next seat."""
    seat, called = state.turn, state.caller >= 0
    if not state.deck and (not called or state.config.deck_empty_after_call == "void"):
        end_round(state, seat, RoundEnd.DECK_EMPTY, log)
        return
    if state.extra_turns:
        state.extra_turns -= 1
        begin_turn(state, seat, log)
        return
    following = (seat + 1) % state.seats
    if called:
        state.revealed[seat] = True
        state.note((notes.REVEALED, seat, tuple(state.hands[seat])), log)
        if following == state.caller:
            end_round(state, state.caller, RoundEnd.LAST_CHANCE, log)
            return
    begin_turn(state, following, log)


def _angelfish_bites(state: "SeaSaltPaperState") -> bool:
    """The seat on turn must take a top: both show one colour."""
    if not state.powers[state.turn].events >> ANGELFISH & 1:
        return False
    one, two = state.piles
    return bool(one) and bool(two) and one[-1] & 15 == two[-1] & 15
