"""A stored match, played again choice by choice from the tournament's key."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from doubloon.v1 import table_pb2
from doubloon_games import (
    AnyGame,
    AnyState,
    Chance,
    IllegalActionError,
    Log,
    OptionError,
    RecordError,
    UnknownActionError,
    UnknownGameError,
    find_game,
    options_of,
)
from doubloon_games.options import OptionValue
from doubloon_tournament.seeds import deal_seed
from doubloon_tournament.storage import FinishedMatch
from doubloon_tournament.storage.packing import unpack
from doubloon_wire import CodecError, codec_for


class OtherRulesError(RecordError):
    """A match was played by rules that are not installed here: nothing can be said of it."""


class Source(Enum):
    """Who chose; what a newer version may say besides is unknown."""

    BOT = table_pb2.CHOICE_SOURCE_BOT
    FORCED = table_pb2.CHOICE_SOURCE_FORCED
    STAND_IN = table_pb2.CHOICE_SOURCE_STAND_IN
    UNKNOWN = table_pb2.CHOICE_SOURCE_UNSPECIFIED

    @classmethod
    def _missing_(cls, _: object) -> "Source":
        return cls.UNKNOWN


@dataclass(frozen=True, slots=True)
class Step:
    """One choice."""

    number: int
    """Among all of the match, from 0."""
    seat: int
    action: str
    """In the game's notation."""
    options: tuple[str, ...]
    """What was legal, in canonical order."""
    source: Source
    think_us: int
    refund_us: int
    rejected: int
    """Illegal answers before it."""
    before: AnyState = field(repr=False)
    """The table when it was made."""
    log: Log = field(repr=False)
    """What happened by it."""

    @property
    def view(self) -> Any:
        """What the seat saw."""
        return self.before.view(self.seat)


@dataclass(frozen=True, slots=True)
class Playback:
    """A match from its deal to its end."""

    record: table_pb2.TableRecord = field(repr=False)
    """As it is stored."""
    game: AnyGame
    options: dict[str, OptionValue]
    start: Log = field(repr=False)
    """What happened before the first choice."""
    steps: Sequence[Step]
    end: AnyState = field(repr=False)


def play_again(match: FinishedMatch, key: bytes) -> Playback:
    """Plays a match again.

    Args:
        match: As it is stored.
        key: The tournament's; the deal comes from it.

    Raises:
        RecordDamagedError: If what is stored is no record.
        OtherRulesError: If it was played by rules that are not installed here.
        RecordError: If the rules cannot follow it: no such table, or a choice that is not legal.
    """
    record = unpack(match.id, match.record)
    game = _game_of(record)
    start: Log = []
    try:
        config = codec_for(game.name).read_config(record.game)
        state = game.new_table(config, len(match.seats), Chance(deal_seed(key, match.deal)), start)
    except (CodecError, OptionError) as error:
        raise RecordError(f"there is no such table: {error}") from error
    steps = [_step(game, state, number, choice) for number, choice in enumerate(record.choices)]
    return Playback(record, game, options_of(config), start, steps, state)


def _game_of(record: table_pb2.TableRecord) -> AnyGame:
    """The installed game, if it is the one that was played."""
    try:
        game = find_game(record.game.game)
    except UnknownGameError as error:
        raise OtherRulesError(str(error)) from error
    if record.game.rules != game.rules:
        raise OtherRulesError(f"it was played by {game.name} rules {record.game.rules}; installed are {game.rules}")
    return game


def _step(game: AnyGame, state: AnyState, number: int, choice: table_pb2.RecordedChoice) -> Step:
    """Makes the next choice on the table."""
    before = state.copy()
    log: Log = []
    try:
        state.apply(choice.seat, game.action_of(choice.action), log)
    except (IllegalActionError, UnknownActionError) as error:
        raise RecordError(f"choice {number}, seat {choice.seat}, `{choice.action}`: {error}") from error
    return Step(
        number=number,
        seat=choice.seat,
        action=choice.action,
        options=tuple(map(game.action_name, before.options(choice.seat))),
        source=Source(choice.source),
        think_us=choice.think_us,
        refund_us=choice.refund_us,
        rejected=choice.rejected,
        before=before,
        log=log,
    )
