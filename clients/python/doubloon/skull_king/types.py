"""The SDK's types with Skull King filled in."""

from collections.abc import Sequence
from typing import TypeAlias

from doubloon import bot, table
from doubloon.v1 import skull_king_pb2

GAME = "skull_king"
"""Registered name."""

View: TypeAlias = skull_king_pb2.SkullKingView
"""All that a seat may rely on."""

Action: TypeAlias = skull_king_pb2.SkullKingAction
"""An option: exactly one of `bid`, `play`, `lead`, `discard`, `wager`, `rebid`, `acknowledge` is set."""

Event: TypeAlias = skull_king_pb2.SkullKingEvent
"""Something that happened, as this seat may know it."""

Options: TypeAlias = skull_king_pb2.SkullKingOptions
"""Rules chosen when the table was made: `table.config.skull_king`."""

Phase = skull_king_pb2.SkullKingPhase
"""Where a round stands: `view.phase`."""

Decision: TypeAlias = table.Decision[View, Action, Event]
"""A question to a seat of Skull King."""

Finished: TypeAlias = table.Finished[View, Event]
"""The end of a table of Skull King."""


class Bot(bot.Bot[View, Action, Event]):
    """A player of Skull King and of nothing else."""

    games: Sequence[str] = (GAME,)
