"""Searches: imagines worlds from the view, tries its options out in them to the end of the round."""

from collections.abc import Sequence
from typing import Final

from doubloon import skull_king
from doubloon.v1 import game_pb2
from doubloon_bots.search import ThisRound, best_option, resampled
from doubloon_bots.skull_king import heuristic
from doubloon_bots.skull_king.likelihood import bid_likelihood, played_tricks
from doubloon_bots.skull_king.quick_play import quick_action
from doubloon_games.skull_king import GAME, SkullKingState
from doubloon_games.skull_king.view import Phase
from doubloon_wire import codec_for

PLAYOUTS: Final = 80
"""For one decision. A number, not a time, so that a run can be repeated."""
BID_PLAYOUTS: Final = 3
"""So many times as many for a bid: it decides the round."""
POSSIBLE: Final = 3
"""Worlds imagined for each that is tried out: the likely ones are chosen from them."""


def choose(decision: skull_king.Decision, *, playouts: int = PLAYOUTS) -> int:
    """The option that has done best in the worlds that the view allows; what `heuristic` does unless that is worse."""
    codec = codec_for(GAME.name)
    table = decision.table
    seat = table.seat
    config = codec.read_config(table.config)
    view = codec.read_view(game_pb2.View(skull_king=decision.view))
    bidding = view.phase is Phase.BID

    def imagine(count: int) -> Sequence[SkullKingState]:
        possible = count if bidding else count * POSSIBLE
        worlds = [GAME.imagine(config, seat, view, ThisRound(table.random.randbytes(32))) for _ in range(possible)]
        return with_bids(worlds, seat) if bidding else likely_worlds(worlds, seat, count=count)

    def play_out(world: SkullKingState, option: int) -> float:
        state = world.copy()
        state.apply(seat, world.options(seat)[option])
        play_round(state, world.round)
        return advantage(world.totals, state.totals, seat)

    return best_option(
        len(decision.options),
        usual=heuristic.choose(decision),
        playouts=playouts * BID_PLAYOUTS if bidding else playouts,
        imagine=imagine,
        play_out=play_out,
    )


def with_bids(worlds: Sequence[SkullKingState], seat: int) -> Sequence[SkullKingState]:
    """The worlds once all others have bid: once for all options, since bids are secret."""
    for world in worlds:
        for other in world.to_act():
            if other != seat:
                world.apply(other, quick_action(world, other))
    return worlds


def likely_worlds(worlds: Sequence[SkullKingState], seat: int, *, count: int) -> list[SkullKingState]:
    """So many of the worlds, those more often that explain the others' bids."""
    played = played_tricks(worlds[0])
    return resampled(worlds, [bid_likelihood(world, seat, played) for world in worlds], count=count)


def play_round(state: SkullKingState, number: int) -> None:
    """Plays a state on until its round is scored."""
    while state.round == number and (owing := state.to_act()):
        state.apply(owing[0], quick_action(state, owing[0]))


def advantage(before: Sequence[int], after: Sequence[int], seat: int) -> float:
    """What the seat has gained on the others' mean: places are what is rated, so their points count as its own do."""
    gained = [new - old for new, old in zip(after, before, strict=True)]
    return gained[seat] - (sum(gained) - gained[seat]) / (len(gained) - 1)
