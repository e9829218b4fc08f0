"""The rules: pure Python, no I/O, no clock, no chance but `Chance`. Usable alone."""

from doubloon_games.chance import Chance
from doubloon_games.game import (
    AnyGame,
    AnyState,
    CardFace,
    Game,
    Happening,
    IllegalActionError,
    Limits,
    Log,
    Notice,
    Outcome,
    State,
    UnknownActionError,
)
from doubloon_games.options import OptionError, config_from, options_of
from doubloon_games.record import Choice, Record, RecordError, replay, state_hash
from doubloon_games.registry import DuplicateGameError, UnknownGameError, find_game, games, games_left_out
from doubloon_games.scene import Scenes, scenes_of
from doubloon_games.words import Words, words_of

__all__ = [
    "AnyGame",
    "AnyState",
    "CardFace",
    "Chance",
    "Choice",
    "DuplicateGameError",
    "Game",
    "Happening",
    "IllegalActionError",
    "Limits",
    "Log",
    "Notice",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "Scenes",
    "State",
    "UnknownActionError",
    "UnknownGameError",
    "Words",
    "config_from",
    "find_game",
    "games",
    "games_left_out",
    "options_of",
    "replay",
    "scenes_of",
    "state_hash",
    "words_of",
]
