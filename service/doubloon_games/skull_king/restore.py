"""Makes a state of a view and a world: the public part as the view has it, the hidden part as the world has it.

Whether another seat has committed a bid leaves no trace in any view, so none has in the restored state.
"""

from typing import TYPE_CHECKING, Final

from doubloon_games.chance import Chance
from doubloon_games.skull_king.abilities import BendtUse, LookTaken
from doubloon_games.skull_king.cards import BENDT, JUANITA
from doubloon_games.skull_king.config import SkullKingConfig, in_play
from doubloon_games.skull_king.deal import GRAYBEARD, hand_size, hands_dealt
from doubloon_games.skull_king.knowledge import ability_use
from doubloon_games.skull_king.legality import lead_of
from doubloon_games.skull_king.observe import FinishedTrick
from doubloon_games.skull_king.tricks import NOBODY
from doubloon_games.skull_king.turn_order import orders
from doubloon_games.skull_king.view import Look, Phase, PrivateView, SkullKingView, TrickView
from doubloon_games.skull_king.worlds import World

if TYPE_CHECKING:
    from doubloon_games.skull_king.state import SkullKingState

UNBID: Final = -1
"""A bid that is not committed yet."""


def restore(
    state: "SkullKingState", config: SkullKingConfig, *, seat: int, view: SkullKingView, world: World, chance: Chance
) -> None:
    """Fills every field of a state; later rounds are dealt from `chance`."""
    private = view.private
    assert private is not None, "the view of a seat has a private part"
    state.seats = len(view.seats)
    state.with_graybeard = state.seats == GRAYBEARD
    state.config = in_play(config, with_graybeard=state.with_graybeard)
    state.chance = chance
    _restore_round(state, view)
    _restore_bids(state, seat, view, private)
    _restore_trick(state, view)
    state.owing = _owing(state, seat, private)
    _restore_cards(state, seat, private, world, chance)
    _restore_memories(state, seat, view, private, world)


def _restore_round(state: "SkullKingState", view: SkullKingView) -> None:
    state.totals = tuple([standing.total for standing in view.seats])
    state.round = view.round
    state.phase = view.phase
    state.round_leader = view.first_leader
    state.first = (view.first_leader - view.round + 1) % state.seats
    state.hand_size = hand_size(state.seats, view.round)
    state.orders = orders(state.seats, view.first_leader)
    state.shown = view.tricks[:-1] if view.phase is Phase.PLAY else view.tricks
    state.history = tuple([_finished_trick(state, trick) for trick in state.shown])
    state.tricks_won = [0] * hands_dealt(state.seats)
    for trick in state.shown:
        if trick.winner is not None:
            state.tricks_won[trick.winner] += 1
    state.bonuses = [standing.bonus for standing in view.seats]
    state.bonuses += [0] * (hands_dealt(state.seats) - state.seats)
    state.wagers = tuple([standing.wager for standing in view.seats])
    state.alliances = tuple([(pair.loot_seat, pair.winner_seat) for pair in view.alliances])


def _finished_trick(state: "SkullKingState", trick: TrickView) -> FinishedTrick:
    winner = NOBODY if trick.winner is None else trick.winner
    return state.orders[trick.leader], trick.cards, winner, trick.bonus, trick.ability


def _restore_bids(state: "SkullKingState", seat: int, view: SkullKingView, private: PrivateView) -> None:
    state.bids = [UNBID if standing.bid is None else standing.bid for standing in view.seats]
    state.revealed = tuple([standing.bid_revealed for standing in view.seats if standing.bid_revealed is not None])
    if private.committed_bid is not None:
        state.bids[seat] = private.committed_bid


def _restore_trick(state: "SkullKingState", view: SkullKingView) -> None:
    """The trick on the table: the running one, or the last one until the next begins."""
    trick = view.tricks[-1] if view.tricks else None
    leader = trick.leader if trick else view.first_leader
    state.cards = [*trick.cards] if trick else []
    state.lead = lead_of(state.cards)
    state.order = state.orders[leader]
    if len(state.cards) < len(state.order):
        state.turn = state.order[len(state.cards)]
    else:
        state.turn = leader if trick is None or trick.winner is None else trick.winner


def _owing(state: "SkullKingState", seat: int, private: PrivateView) -> tuple[int, ...]:
    if state.phase is Phase.OVER:
        return ()
    if state.phase is not Phase.BID:
        return (state.turn,)
    return tuple(other for other in range(state.seats) if other != seat or private.committed_bid is None)


def _restore_cards(state: "SkullKingState", seat: int, private: PrivateView, world: World, chance: Chance) -> None:
    state.stock = tuple(world.stock)
    state.hands = [
        [*private.hand] if other == seat else sorted(world.hands[other]) for other in range(hands_dealt(state.seats))
    ]
    if state.with_graybeard:
        state.hands[GRAYBEARD] = chance.shuffled("imagine/graybeard", state.hands[GRAYBEARD])


def _restore_memories(
    state: "SkullKingState", seat: int, view: SkullKingView, private: PrivateView, world: World
) -> None:
    """What Bendt moved and Juanita showed, to whomever."""
    user, bendt_trick = ability_use(view, BENDT)
    looker, look_trick = ability_use(view, JUANITA)
    state.bendt = state.look = None
    if user is not None:
        own = user == seat
        drawn, discarded = (private.drawn, private.discarded) if own else (world.drawn, world.discarded)
        state.bendt = BendtUse(user, drawn, discarded)
    if looker == seat and private.stock_seen is not None:
        state.look = LookTaken(seat, private.stock_seen)
    elif looker is not None:
        gone = state.bendt.drawn if state.bendt is not None and bendt_trick > look_trick else ()
        state.look = LookTaken(looker, Look(tuple(sorted((*state.stock, *gone))), look_trick + 1))
