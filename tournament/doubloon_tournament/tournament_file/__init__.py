"""The file that describes a tournament: read, checked as a whole, and turned into values."""

from doubloon_tournament.tournament_file.command_errors import CommandError
from doubloon_tournament.tournament_file.commands import Command, resolve
from doubloon_tournament.tournament_file.defaults import settled_options
from doubloon_tournament.tournament_file.keys import parse_key
from doubloon_tournament.tournament_file.model import (
    BotEntry,
    DuelTerms,
    Isolation,
    ResourceLimits,
    TimeBudgets,
    Tournament,
)
from doubloon_tournament.tournament_file.problems import Problem, TournamentFileError
from doubloon_tournament.tournament_file.reading import Source, parse, parse_entered, read_source
from doubloon_tournament.tournament_file.toml_text import toml_text

__all__ = [
    "BotEntry",
    "Command",
    "CommandError",
    "DuelTerms",
    "Isolation",
    "Problem",
    "ResourceLimits",
    "Source",
    "TimeBudgets",
    "Tournament",
    "TournamentFileError",
    "parse",
    "parse_entered",
    "parse_key",
    "read_source",
    "resolve",
    "settled_options",
    "toml_text",
]
