"""Sea Salt & Paper: its rules behind the contract of `doubloon_games.game`."""

from typing import Final

from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.game import SeaSaltPaper
from doubloon_games.sea_salt_paper.state import SeaSaltPaperState
from doubloon_games.sea_salt_paper.view import (
    Memory,
    Phase,
    PileView,
    PrivateView,
    SeaSaltPaperView,
    SeatView,
)

GAME: Final = SeaSaltPaper()

__all__ = [
    "GAME",
    "Memory",
    "Phase",
    "PileView",
    "PrivateView",
    "SeaSaltPaper",
    "SeaSaltPaperConfig",
    "SeaSaltPaperState",
    "SeaSaltPaperView",
    "SeatView",
]
