"""Makes a state of a view and a world: the public part as the view has it, the hidden part as the world has it.

How often chance was asked in the round leaves no trace in a view; an imagined state counts from 0.
"""

from typing import TYPE_CHECKING, Final

from doubloon_games.chance import Chance
from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.cards import deck_of
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.event_cards import EVENTS
from doubloon_games.sea_salt_paper.rounds import acting_events
from doubloon_games.sea_salt_paper.scoring import powers_of
from doubloon_games.sea_salt_paper.tally import tally_of
from doubloon_games.sea_salt_paper.view import Phase, SeaSaltPaperView
from doubloon_games.sea_salt_paper.worlds import World, Worlds

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

LOBSTER_SHOWS: Final = 5
_OF_THE_DRAW: Final = frozenset({Phase.KEEP, Phase.DISCARD, Phase.OVER})
_NOBODY: Final = -1


def restore(state: "SeaSaltPaperState", config: SeaSaltPaperConfig, *, worlds: Worlds, chance: Chance) -> None:
    """Fills every field of a state; what comes later is drawn from `chance`."""
    view = worlds.view
    state.config = config
    state.seats = len(view.seats)
    state.chance = chance
    state.totals = tuple([standing.total for standing in view.seats])
    state.last_points = tuple([standing.last_points for standing in view.seats])
    state.winner = worlds.winner
    state.round = view.round
    state.starts = view.starts
    state.phase = view.phase
    state.turn = view.turn
    state.pile = view.pile
    state.target = view.target if view.target is not None else _NOBODY
    state.extra_turns = view.extra_turns
    state.caller = view.caller if view.caller is not None else _NOBODY
    state.steals = state.lobsters = 0
    state.groups = [[*standing.played] for standing in view.seats]
    state.locked = [standing.locked for standing in view.seats]
    state.revealed = [standing.revealed for standing in view.seats]
    state.listed = None
    _restore_events(state, view)
    if _between_rounds(view, config):
        _restore_nothing_dealt(state)
    else:
        _restore_cards(state, worlds.draw(chance), worlds)
    state.tallies = [*map(tally_of, state.hands, state.groups)]


def _restore_events(state: "SeaSaltPaperState", view: SeaSaltPaperView) -> None:
    state.kept = [standing.events for standing in view.seats]
    state.event = view.event
    state.next_event = view.next_event
    state.events_discarded = view.events_discarded
    state.event_deck = ()
    state.refills = 0
    if state.config.extra_pepper:
        out = {view.event, view.next_event, *view.events_discarded}.union(*state.kept)
        left = [event for event in EVENTS if event not in out]
        state.event_deck = tuple(state.chance.shuffled("imagine/events", left))
        state.refills = 1


def _between_rounds(view: SeaSaltPaperView, config: SeaSaltPaperConfig) -> bool:
    return view.deck_size == len(deck_of(extra_salt=config.extra_salt))


def _restore_nothing_dealt(state: "SeaSaltPaperState") -> None:
    seats = range(state.seats)
    state.deck = [*deck_of(extra_salt=state.config.extra_salt)]
    state.piles = ([], [])
    state.hands = [[] for _ in seats]
    state.reefs = [0] * state.seats
    state.powers = [powers_of(0, state.config)] * state.seats
    state.shown = ()
    state.past = None
    state.recollections = (None,) * state.seats


def _restore_cards(state: "SeaSaltPaperState", world: World, worlds: Worlds) -> None:
    view = worlds.view
    state.deck = world.deck
    state.piles = world.piles
    state.hands = world.hands
    state.reefs = world.reefs
    state.powers = [powers_of(acting_events(events, state.event), state.config) for events in state.kept]
    state.shown = world.limbo if state.phase in _OF_THE_DRAW else ()
    if view.private is not None and view.private.shown and state.phase in _OF_THE_DRAW:
        state.shown = view.private.shown
    elif state.phase is Phase.LOBSTER_PICK:
        state.shown = tuple(sorted(state.deck[-LOBSTER_SHOWS:]))
    target_hand = tuple(state.hands[state.target]) if state.target >= 0 else ()
    piles = tuple(map(tuple, world.piles))
    state.past = (None, (notes.RESUMED, worlds.seat, view, piles, target_hand))
    state.recollections = (None,) * state.seats
