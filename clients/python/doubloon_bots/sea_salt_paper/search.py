"""Searches: imagines worlds from the view, tries its options out in them to the end of the round."""

from collections.abc import Sequence
from typing import Final

from doubloon import sea_salt_paper
from doubloon.v1 import game_pb2
from doubloon_bots.sea_salt_paper import heuristic
from doubloon_bots.sea_salt_paper.quick_play import play_round
from doubloon_bots.sea_salt_paper.standing import standing
from doubloon_bots.search import best_option
from doubloon_games import Chance, Log
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState, actions
from doubloon_games.sea_salt_paper.ending import is_decided, places_of, threshold
from doubloon_games.sea_salt_paper.notes import Note
from doubloon_games.sea_salt_paper.worlds import Worlds
from doubloon_wire import codec_for

PLAYOUTS: Final = 100
"""For one decision. A number, not a time, so that a run can be repeated."""
DOUBT: Final = 0.75
"""Of an option that does better than the usual one, in standard errors: many small gains make a round."""
_CODEC: Final = codec_for(sea_salt_paper.GAME)


class OneRound(SeaSaltPaperState):
    """A table that is over once the points of its round were added, and that remembers nothing."""

    __slots__ = ()

    def note(self, note: Note, log: Log | None) -> None:
        """Nobody will look back."""

    def go_on_after_round(self, log: Log | None) -> None:
        """Goes no further."""
        self.phase = Phase.OVER


def choose(decision: sea_salt_paper.Decision, *, playouts: int = PLAYOUTS) -> int:
    """The option that has done best in the worlds that the view allows; what `heuristic` does unless that is worse."""
    usual = heuristic.choose(decision)
    table, seat = decision.table, decision.table.seat
    config = _CODEC.read_config(table.config)
    view = _CODEC.read_view(game_pb2.View(sea_salt_paper=decision.view))
    if len(decision.options) == 1 or view.phase is Phase.EVENT_KEEP:
        return usual
    worlds = Worlds(config, seat, view)
    listed = [_CODEC.read_action(option) for option in decision.message.options]
    tried = different(listed, usual)

    def imagine(count: int) -> Sequence[OneRound]:
        return [OneRound.imagined(config, worlds, Chance(table.random.randbytes(32))) for _ in range(count)]

    def play_out(world: OneRound, option: int) -> float:
        state = world.copy()
        state.apply(seat, listed[tried[option]])
        play_round(state)
        return worth(state, seat)

    best = best_option(
        len(tried), usual=tried.index(usual), playouts=playouts, imagine=imagine, play_out=play_out, doubt=DOUBT
    )
    return tried[best]


def different(listed: Sequence[int], usual: int) -> list[int]:
    """Places of options that differ in more than the colours of what is laid down; the usual one is among them."""
    places = {_kind(listed[usual]): usual}
    for place, action in enumerate(listed):
        places.setdefault(_kind(action), place)
    return sorted(places.values())


def _kind(action: int) -> object:
    return tuple(card >> 4 for card in actions.played_by(action)) if action in actions.PLAYS else action


def worth(state: SeaSaltPaperState, seat: int) -> float:
    """Share of the others that the seat leaves behind, from 0 to 1, after a round that is over."""
    if state.winner < 0 and state.round < state.config.max_rounds and not is_decided(state.config, state.totals):
        return standing(state.totals, seat, limit=threshold(state.config, state.seats))
    places = places_of(state.totals, state.last_points, state.winner)
    behind = sum([1.0 if place > places[seat] else 0.5 if place == places[seat] else 0.0 for place in places])
    return (behind - 0.5) / (len(places) - 1)
