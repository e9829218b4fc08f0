"""Notes every hand that it has seen, and looks its own up: a cheat, where it meets a deal twice.

By the end of a round all cards were public. In another rotation of the same deal the bot holds what another seat held
before; where it has kept notes it then knows every hand, and searches in the one true world. Without notes (`honest` as
its first argument, or a hand that it has not seen) it searches in imagined worlds, as its twin does.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import doubloon
from doubloon import skull_king
from doubloon.v1 import game_pb2
from doubloon_bots.search import ThisRound, best_option
from doubloon_bots.skull_king import heuristic
from doubloon_bots.skull_king.search import advantage, likely_worlds, play_round, with_bids
from doubloon_games.skull_king import GAME, SkullKingState
from doubloon_games.skull_king.cards import HELD_AS
from doubloon_games.skull_king.view import Phase, SkullKingView
from doubloon_wire import codec_for

Hand: TypeAlias = tuple[int, ...]
"""Cards, sorted."""

PLAYOUTS = 12
KNOWN = 3
"""Times that a known world is tried out: they are all the same."""


class Notes:
    """All hands of rounds that were seen, under the hands of this and earlier rounds at one seat."""

    def __init__(self) -> None:
        self._hands: dict[tuple[Hand, ...], list[Hand]] = {}

    def keep(self, rounds: Sequence[Sequence[Hand]]) -> None:
        """Keeps a table: for each round the hands by seat. Each is found from any of its seats."""
        for seat in range(len(rounds[0]) if rounds else 0):
            held = tuple(hands[seat] for hands in rounds)
            for number, hands in enumerate(rounds, start=1):
                self._hands[held[:number]] = [*hands[seat:], *hands[:seat]]

    def look_up(self, held: Sequence[Hand], seat: int) -> list[Hand] | None:
        """The hands by seat of the last of the rounds, where they are known; one card alone tells nothing."""
        if len(held) == 1:
            return None
        found = self._hands.get(tuple(held))
        return None if found is None else [*found[-seat:], *found[:-seat]] if seat else found


class NoteKeeper(skull_king.Bot):
    """Searches, in the true world where it knows it."""

    games = ("skull_king",)
    max_tables = 8

    def __init__(self, *, keeps: bool) -> None:
        self.keeps = keeps
        self.notes = Notes()
        self.known = 0
        """Decisions at which it knew all hands."""

    def choose(self, decision: skull_king.Decision) -> int:
        """The option that is best in the worlds that it can think of."""
        self._watch(decision.table, decision.events)
        table, seat = decision.table, decision.table.seat
        codec = codec_for(GAME.name)
        config = codec.read_config(table.config)
        view = codec.read_view(game_pb2.View(skull_king=decision.view))
        hands = self.notes.look_up(table.memory["held"], seat)

        def imagine(count: int) -> Sequence[SkullKingState]:
            bidding = view.phase is Phase.BID
            possible = KNOWN if hands else count if bidding else count * 3
            worlds = [GAME.imagine(config, seat, view, ThisRound(table.random.randbytes(32))) for _ in range(possible)]
            if hands:
                for world in worlds:
                    world.hands[:] = [sorted(hand) for hand in still_held(hands, view)]
            if bidding:
                return with_bids(worlds, seat)
            return worlds if hands else likely_worlds(worlds, seat, count=count)

        def play_out(world: SkullKingState, option: int) -> float:
            state = world.copy()
            state.apply(seat, world.options(seat)[option])
            play_round(state, world.round)
            return advantage(world.totals, state.totals, seat)

        self.known += hands is not None
        usual = heuristic.choose(decision)
        playouts = PLAYOUTS * 3 if view.phase is Phase.BID else PLAYOUTS
        return best_option(len(decision.options), usual=usual, playouts=playouts, imagine=imagine, play_out=play_out)

    def table_started(self, table: doubloon.Table) -> None:
        """Opens the notes of a table."""
        table.memory.update(held=[], rounds=[])

    def table_finished(self, finished: skull_king.Finished) -> None:
        """Keeps what was seen."""
        self._watch(finished.table, finished.events)
        if self.keeps:
            self.notes.keep([[tuple(sorted(hand)) for hand in hands] for hands in finished.table.memory["rounds"]])
        self._say()

    def _say(self) -> None:
        """Leaves word for whoever measures how often it knew."""
        if folder := os.environ.get("KNOWN_FOLDER"):
            name = f"known-{os.environ['DOUBLOON_BOT']}-{os.environ['DOUBLOON_INSTANCE']}"
            Path(folder, name).write_text(str(self.known), encoding="utf-8")

    def _watch(self, table: doubloon.Table, events: Sequence[skull_king.Event]) -> None:
        held, rounds = table.memory["held"], table.memory["rounds"]
        for event in events:
            if event.HasField("dealt"):
                held.append(tuple(sorted(event.dealt.hand)))
                rounds.append([[] for _ in range(table.seats)])
            elif event.HasField("played"):
                rounds[-1][event.played.seat].append(HELD_AS[event.played.card])


def still_held(hands: Sequence[Hand], view: SkullKingView) -> list[list[int]]:
    """What is left of hands after the tricks of the round."""
    left = [list(hand) for hand in hands]
    for trick in view.tricks:
        for place, card in enumerate(trick.cards):
            left[(trick.leader + place) % len(left)].remove(HELD_AS[card])
    return left


if __name__ == "__main__":
    doubloon.run(NoteKeeper(keeps=sys.argv[1:2] != ["honest"]), sys.argv[2:])
