"""The SDK's types with Sea Salt & Paper filled in."""

from collections.abc import Sequence
from typing import TypeAlias

from doubloon import bot, table
from doubloon.v1 import sea_salt_paper_pb2

GAME = "sea_salt_paper"
"""Registered name."""

View: TypeAlias = sea_salt_paper_pb2.SeaSaltPaperView
"""All that a seat may rely on."""

Action: TypeAlias = sea_salt_paper_pb2.SeaSaltPaperAction
"""An option: exactly one field is set, such as `draw_deck`, `keep`, `play` or `end_turn`."""

Event: TypeAlias = sea_salt_paper_pb2.SeaSaltPaperEvent
"""Something that happened, as this seat may know it."""

Options: TypeAlias = sea_salt_paper_pb2.SeaSaltPaperOptions
"""Rules chosen when the table was made: `table.config.sea_salt_paper`."""

Phase = sea_salt_paper_pb2.SeaSaltPaperPhase
"""The question that is open: `view.phase`."""

Decision: TypeAlias = table.Decision[View, Action, Event]
"""A question to a seat of Sea Salt & Paper."""

Finished: TypeAlias = table.Finished[View, Event]
"""The end of a table of Sea Salt & Paper."""


class Bot(bot.Bot[View, Action, Event]):
    """A player of Sea Salt & Paper and of nothing else."""

    games: Sequence[str] = (GAME,)
