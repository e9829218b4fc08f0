"""A table to be played, as its creator describes it."""

from dataclasses import dataclass, field
from typing import Any

from doubloon_games import AnyGame
from doubloon_service.sessions.clock import TimeControl

TABLE_ID_LENGTH_MAX = 100
BOT_NAME_LENGTH_MAX = 64


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat of a table to be played."""

    bot: str
    instance: str = ""
    """Pinned to this process of the bot; empty means any with room."""
    random_seed: int = field(default=0, repr=False)
    """Passed on to the bot, 64 bits."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table to be played."""

    table: str
    label: str
    game: AnyGame
    config: Any
    """The game's own."""
    seats: tuple[SeatSpec, ...]
    deal_seed: bytes = field(repr=False)
    time: TimeControl
    names: bool = False
    """Tell the bots each other's names."""
    ask_forced: bool = False
    """Also ask where only one answer is legal."""
