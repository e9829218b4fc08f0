"""Makes a state of a view and a world: the public part as the view has it, the hidden part as the world has it.

The public part is made once for all states that are imagined from a view. How often chance was asked in the round
leaves no trace in a view; an imagined state counts from 0.
"""

from typing import TYPE_CHECKING, Final

from doubloon_games.chance import Chance
from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.cards import deck_of
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.effects import LOBSTER_SHOWS
from doubloon_games.sea_salt_paper.event_cards import EVENTS
from doubloon_games.sea_salt_paper.rounds import NOBODY, acting_events
from doubloon_games.sea_salt_paper.scoring import card_points, powers_of
from doubloon_games.sea_salt_paper.tally import add_to_hand, tally_of
from doubloon_games.sea_salt_paper.view import Phase, SeaSaltPaperView
from doubloon_games.sea_salt_paper.worlds import Worlds

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

_OF_THE_DRAW: Final = frozenset({Phase.KEEP, Phase.DISCARD, Phase.OVER})


def restore_public(state: "SeaSaltPaperState", config: SeaSaltPaperConfig, worlds: Worlds, chance: Chance) -> None:
    """Fills every field of a state; what is hidden is left as it is between rounds."""
    view, seats = worlds.view, len(worlds.view.seats)
    state.config = config
    state.seats = seats
    state.chance = chance
    state.totals = tuple([standing.total for standing in view.seats])
    state.last_points = tuple([standing.last_points for standing in view.seats])
    state.winner = worlds.winner
    state.round = view.round
    state.starts = view.starts
    state.phase = view.phase
    state.turn = view.turn
    state.pile = view.pile
    state.target = view.target if view.target is not None else NOBODY
    state.extra_turns = view.extra_turns
    state.caller = view.caller if view.caller is not None else NOBODY
    state.steals = state.lobsters = 0
    state.deck = [*deck_of(extra_salt=config.extra_salt)]
    state.piles = ([], [])
    state.hands = [[] for _ in range(seats)]
    state.reefs = [0] * seats
    state.groups = [[*standing.played] for standing in view.seats]
    state.locked = [standing.locked for standing in view.seats]
    state.revealed = [standing.revealed for standing in view.seats]
    state.shown = ()
    state.past = None
    state.recollections = (None,) * seats
    state.listed = None
    _restore_events(state, view, within_round=view.deck_size < len(state.deck))
    _restore_tallies(state, worlds)


def restore_hidden(state: "SeaSaltPaperState", worlds: Worlds, chance: Chance) -> None:
    """Deals what the public part leaves open; what comes later is drawn from `chance`."""
    view = worlds.view
    state.chance = chance
    if len(state.event_deck) > 1:
        state.event_deck = tuple(chance.shuffled("imagine/events", state.event_deck))
    if view.deck_size == len(state.deck):
        return
    world = worlds.draw(chance)
    state.deck = world.deck
    state.piles = piles = world.piles
    state.hands = hands = world.hands
    state.reefs = world.reefs
    for seat, hand in enumerate(hands):
        if seat != worlds.seat:
            tally = state.tallies[seat]
            for card in hand:
                add_to_hand(tally, card)
    if state.phase in _OF_THE_DRAW:
        state.shown = worlds.own_draw or world.limbo
    elif state.phase is Phase.LOBSTER_PICK:
        state.shown = tuple(sorted(state.deck[-LOBSTER_SHOWS:]))
    target_hand = tuple(hands[state.target]) if state.target >= 0 else ()
    lying = (tuple(piles[0]), tuple(piles[1]))
    state.past = (None, (notes.RESUMED, worlds.seat, view, lying, target_hand))


def _restore_events(state: "SeaSaltPaperState", view: SeaSaltPaperView, *, within_round: bool) -> None:
    state.kept = [standing.events for standing in view.seats]
    state.event = view.event
    state.next_event = view.next_event
    state.events_discarded = view.events_discarded
    state.event_deck = ()
    state.refills = 0
    if state.config.extra_pepper:
        out = {view.event, view.next_event, *view.events_discarded}.union(*state.kept)
        state.event_deck = tuple([event for event in EVENTS if event not in out])
        state.refills = 1
    acting = [acting_events(kept, state.event) if within_round else 0 for kept in state.kept]
    state.powers = [powers_of(events, state.config) for events in acting]


def _restore_tallies(state: "SeaSaltPaperState", worlds: Worlds) -> None:
    state.tallies = [tally_of((), groups) for groups in state.groups]
    own = state.tallies[worlds.seat]
    for card in worlds.own_hand:
        add_to_hand(own, card)
    card_points(own, state.powers[worlds.seat])
