"""Searches: imagines worlds from the view, tries its options out in them to the end of the round."""

from collections.abc import Sequence
from typing import Final

from doubloon import sea_salt_paper
from doubloon.v1 import game_pb2
from doubloon.v1 import sea_salt_paper_pb2 as pb
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
"""For one decision, about. A number, not a time, so that a run can be repeated."""
FIRST_SHARE: Final = 0.4
"""Of the playouts: to find an option that may be better than the usual one, as in most decisions there is none."""
FIRST_DOUBT: Final = 0.3
"""By how many standard errors it must have done better there."""
SECOND_SHARE: Final = 1.2
"""Of the playouts: to compare these two alone, in new worlds, since the best of many often was only lucky."""
SECOND_DOUBT: Final = 0.5
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
    if len(decision.options) == 1 or decision.view.phase == pb.SEA_SALT_PAPER_PHASE_EVENT_KEEP:
        return usual
    table, seat = decision.table, decision.table.seat
    config = _CODEC.read_config(table.config)
    worlds = Worlds(config, seat, _CODEC.read_view(game_pb2.View(sea_salt_paper=decision.view)))
    listed = [_CODEC.read_action(option) for option in decision.message.options]

    def imagine(count: int) -> Sequence[OneRound]:
        return [OneRound.imagined(config, worlds, Chance(table.random.randbytes(32))) for _ in range(count)]

    def play_out(world: OneRound, place: int) -> float:
        state = world.copy()
        state.apply(seat, listed[place])
        play_round(state)
        return worth(state, seat)

    def best_of(places: Sequence[int], *, share: float, doubt: float) -> int:
        return places[
            best_option(
                len(places),
                usual=places.index(usual),
                playouts=round(playouts * share),
                imagine=imagine,
                play_out=lambda world, number: play_out(world, places[number]),
                doubt=doubt,
            )
        ]

    rival = best_of(different(listed, usual), share=FIRST_SHARE, doubt=FIRST_DOUBT)
    return usual if rival == usual else best_of([usual, rival], share=SECOND_SHARE, doubt=SECOND_DOUBT)


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
