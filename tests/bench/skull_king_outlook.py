"""Prints the tables of `doubloon_bots.skull_king.outlook` anew: `python tests/bench/skull_king_outlook.py`.

Every seat plays by the tables as they are; how often each card took its trick makes the next ones. The shipped tables
came from several such turns, each from the last, until they moved no more.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, cast

from doubloon_bots.skull_king.beating import bar_of
from doubloon_bots.skull_king.outlook import HOLDS, HOLDS_ROWS, LATER, LATER_ROWS, Row, in_hand, on_table
from doubloon_bots.skull_king.quick_play import quick_action
from doubloon_games import Chance
from doubloon_games.skull_king import GAME, Phase, SkullKingConfig, SkullKingState
from doubloon_games.skull_king.cards import (
    BLACK,
    ESCAPE_LIKE,
    HELD_AS,
    MERMAID,
    PIRATES,
    RANKS,
    SKULL_KING,
    SUITS,
    TIGRESS,
    TIGRESS_PIRATE,
)
from doubloon_games.skull_king.tricks import resolve

EVERYTHING = SkullKingConfig(kraken=True, white_whale=True, loot=True, pirate_abilities=True)
TABLES = 150
TURNS = 6


class Play(NamedTuple):
    """A card that was played."""

    card: int
    seats_after: int
    best: bool
    """It would have taken the trick, had it ended there."""
    took: bool


class Counts:
    """How often cards took a trick."""

    def __init__(self) -> None:
        self._played: Counter[int] = Counter()
        self._took: Counter[int] = Counter()

    def add(self, card: int, *, took: bool) -> None:
        self._played[card] += 1
        self._took[card] += took

    def percent(self, cards: Iterable[tuple[int, int]]) -> int:
        """Of cards and their weights together; 0 where none was ever played."""
        weights = [*cards]
        played = sum(weight * self._played[card] for card, weight in weights)
        return round(100 * sum(weight * self._took[card] for card, weight in weights) / played) if played else 0

    def row(self) -> Row:
        return Row(
            plain=self._numbers([suit for suit in SUITS if suit != BLACK]),
            black=self._numbers([BLACK]),
            pirate=self.percent((pirate, 1) for pirate in PIRATES),
            tigress=self.percent([(TIGRESS, 1), (TIGRESS_PIRATE, 1)]),
            king=self.percent([(SKULL_KING, 1)]),
            mermaid=self.percent([(MERMAID, 1)]),
            escape=self.percent((card, 1) for card in ESCAPE_LIKE),
        )

    def _numbers(self, suits: Sequence[int]) -> tuple[int, ...]:
        """By rank, with a little of the ranks beside it against the noise."""
        return tuple(
            self.percent(
                (suit << 4 | near, 1 + (near == rank))
                for suit in suits
                for near in range(rank - 1, rank + 2)
                if near in RANKS
            )
            for rank in RANKS
        )


def main() -> None:
    """Takes some turns and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES, help="of each number of seats in a turn (%(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="default %(default)s")
    flags = parser.parse_args()
    later, holds = LATER_ROWS, HOLDS_ROWS
    for turn in range(flags.turns):
        new_later, new_holds = counted(flags.tables, Random(turn))
        later = {number: halfway(row, new_later[number]) for number, row in later.items()}
        holds = {number: halfway(row, new_holds[number]) for number, row in holds.items()}
        use(later, holds)
    for title, rows in (("LATER_ROWS", later), ("HOLDS_ROWS", holds)):
        print(f"{title} = {{", *(f"    {number}: {row}," for number, row in rows.items()), "}", sep="\n")


def counted(tables: int, rng: Random) -> tuple[dict[int, Row], dict[int, Row]]:
    """What the tables say after so many tables of each number of seats."""
    later = {seats: Counts() for seats in GAME.seats}
    holds = {seats_after: Counts() for seats_after in range(max(GAME.seats))}
    for seats, counts in later.items():
        for _ in range(tables):
            for play in plays(GAME.new_table(EVERYTHING, seats, Chance(rng.randbytes(32)))):
                counts.add(HELD_AS[play.card], took=play.took)
                if play.best:
                    holds[play.seats_after].add(play.card, took=play.took)
    return {number: each.row() for number, each in later.items()}, {
        number: each.row() for number, each in holds.items()
    }


def plays(state: SkullKingState) -> Iterator[Play]:
    """Every card of a table that is played by the tables as they are."""
    while owing := state.to_act():
        seat = owing[0]
        action = quick_action(state, seat)
        if state.phase is Phase.PLAY:
            trick = [*state.cards, action]
            if len(trick) == len(state.order):
                yield from plays_of(trick)
        state.apply(seat, action)


def plays_of(trick: Sequence[int]) -> Iterator[Play]:
    """A whole trick's cards."""
    winner, _, _ = resolve(trick)
    for place, card in enumerate(trick):
        powers, bar = bar_of(trick[:place])
        yield Play(card, len(trick) - 1 - place, best=powers[card] > bar, took=place == winner)


def halfway(old: Row, new: Row) -> Row:
    """Between what was there and what was counted, so that the tables settle."""
    return Row(
        plain=tuple(map(_mean, old.plain, new.plain)),
        black=tuple(map(_mean, old.black, new.black)),
        pirate=_mean(old.pirate, new.pirate),
        tigress=_mean(old.tigress, new.tigress),
        king=_mean(old.king, new.king),
        mermaid=_mean(old.mermaid, new.mermaid),
        escape=_mean(old.escape, new.escape),
    )


def use(later: Mapping[int, Row], holds: Mapping[int, Row]) -> None:
    """Puts the rows into the tables that the bots play by."""
    cast("dict[int, Sequence[float]]", LATER).update({seats: in_hand(row) for seats, row in later.items()})
    cast("list[Sequence[float]]", HOLDS)[:] = [on_table(row) for row in holds.values()]


def _mean(old: int, new: int) -> int:
    return (old + new + 1) // 2


if __name__ == "__main__":
    main()
