"""What is kept of a table, and how it is played again.

A record is the seed and every choice by its name in the game's notation. Names outlive a new order of options and
read like the test vectors.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from doubloon_games.chance import Chance
from doubloon_games.game import AnyGame, AnyState, IllegalActionError, Log, UnknownActionError


class RecordError(ValueError):
    """A record that the rules cannot follow."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One action of one seat."""

    seat: int
    action: str
    """In the game's notation."""


@dataclass(frozen=True, slots=True)
class Record:
    """A table: what it began with and every choice in order."""

    game: str
    rules: int
    """Number of the rules it was played by."""
    config: Any
    seats: int
    seed: bytes = field(repr=False)
    """Secret until its key is published."""
    choices: Sequence[Choice]


def replay(game: AnyGame, record: Record, log: Log | None = None) -> AnyState:
    """Plays a record again and returns the state it leads to.

    Raises:
        RecordError: If the record is of another game or rules number, or a choice is not legal where it stands.
    """
    if (record.game, record.rules) != (game.name, game.rules):
        raise RecordError(
            f"the record is of {record.game} rules {record.rules}, these are {game.name} rules {game.rules}"
        )
    state = game.new_table(record.config, record.seats, Chance(record.seed), log)
    for number, choice in enumerate(record.choices):
        try:
            state.apply(choice.seat, game.action_of(choice.action), log)
        except (IllegalActionError, UnknownActionError) as error:
            raise RecordError(f"choice {number}, seat {choice.seat}, `{choice.action}`: {error}") from error
    return state


def state_hash(state: AnyState) -> bytes:
    """SHA-256 of the state's canonical text, 32 bytes: equal where two replays agree in everything."""
    return hashlib.sha256(state.text().encode()).digest()
