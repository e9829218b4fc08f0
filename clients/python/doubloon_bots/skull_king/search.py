"""Searches: imagines worlds from the view, tries its options out in them to the end of the round."""

from collections.abc import Sequence
from typing import Final

from doubloon import skull_king
from doubloon.v1 import game_pb2
from doubloon_bots.search import ThisRound, best_option
from doubloon_bots.skull_king.quick_play import quick_action
from doubloon_games.skull_king import GAME, SkullKingState
from doubloon_wire import codec_for

PLAYOUTS: Final = 80
"""For one decision. A number, not a time, so that a run can be repeated."""
OTHERS: Final = 0.5
"""What the others' mean points count against one's own: places are what is rated."""


def choose(decision: skull_king.Decision, *, playouts: int = PLAYOUTS) -> int:
    """The option that has done best in the worlds that the view allows."""
    codec = codec_for(GAME.name)
    table = decision.table
    seat, options = table.seat, len(decision.options)
    config = codec.read_config(table.config)
    view = codec.read_view(game_pb2.View(skull_king=decision.view))

    def imagine() -> SkullKingState:
        return GAME.imagine(config, seat, view, ThisRound(table.random.randbytes(32)))

    def play_out(world: SkullKingState, option: int) -> float:
        state = world.copy()
        state.apply(seat, world.options(seat)[option])
        play_round(state, world.round)
        return advantage(world.totals, state.totals, seat)

    return best_option(options, playouts=playouts, imagine=imagine, play_out=play_out)


def play_round(state: SkullKingState, number: int) -> None:
    """Plays a state on until its round is scored."""
    while state.round == number and (owing := state.to_act()):
        state.apply(owing[0], quick_action(state, owing[0]))


def advantage(before: Sequence[int], after: Sequence[int], seat: int) -> float:
    """What the seat has gained on the others."""
    gained = [new - old for new, old in zip(after, before, strict=True)]
    others = (sum(gained) - gained[seat]) / (len(gained) - 1)
    return gained[seat] - OTHERS * others
