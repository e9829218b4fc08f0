"""Skull King: its rules behind the contract of `doubloon_games.game`."""

from typing import Final

from doubloon_games.skull_king.config import SkullKingConfig
from doubloon_games.skull_king.game import SkullKing
from doubloon_games.skull_king.state import SkullKingState
from doubloon_games.skull_king.view import (
    AbilityUse,
    Alliance,
    Look,
    Phase,
    PrivateView,
    SeatView,
    SkullKingView,
    TrickView,
)

GAME: Final = SkullKing()

__all__ = [
    "GAME",
    "AbilityUse",
    "Alliance",
    "Look",
    "Phase",
    "PrivateView",
    "SeatView",
    "SkullKing",
    "SkullKingConfig",
    "SkullKingState",
    "SkullKingView",
    "TrickView",
]
