"""Which error ends the command how."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doubloon_tournament.exit_code import ExitCode

CATALOGUE: Final[Mapping[str, ExitCode]] = MappingProxyType(
    {
        "builtins.KeyboardInterrupt": ExitCode.INTERRUPTED,
        "doubloon.errors.SettingsError": ExitCode.USAGE,
        "doubloon_games.record.RecordError": ExitCode.FAILURE,
        "doubloon_games.registry.DuplicateGameError": ExitCode.FAILURE,
        "doubloon_games.registry.UnknownGameError": ExitCode.USAGE,
        "doubloon_tournament.bots.wardship.WardenError": ExitCode.FAILURE,
        "doubloon_tournament.cli.spectating.NoSuchTableError": ExitCode.USAGE,
        "doubloon_tournament.cli.spectating.WatchError": ExitCode.FAILURE,
        "doubloon_tournament.execution.errors.ArenaError": ExitCode.FAILURE,
        "doubloon_tournament.execution.errors.BotNotReadyError": ExitCode.USAGE,
        "doubloon_tournament.execution.errors.ServiceSettingsError": ExitCode.USAGE,
        "doubloon_tournament.sandbox.choosing.SandboxError": ExitCode.FAILURE,
        "doubloon_tournament.exporting.archive.ArchiveError": ExitCode.USAGE,
        "doubloon_tournament.exporting.formats.FormatMissingError": ExitCode.USAGE,
        "doubloon_tournament.schedule.errors.ScheduleError": ExitCode.USAGE,
        "doubloon_tournament.storage.errors.DatabaseMissingError": ExitCode.USAGE,
        "doubloon_tournament.storage.errors.MatchMissingError": ExitCode.USAGE,
        "doubloon_tournament.storage.errors.StorageError": ExitCode.FAILURE,
        "doubloon_tournament.storage.errors.TournamentExistsError": ExitCode.USAGE,
        "doubloon_tournament.storage.errors.TournamentMissingError": ExitCode.USAGE,
        "doubloon_tournament.storage.errors.UnsupportedUrlError": ExitCode.USAGE,
        "doubloon_tournament.tournament_file.problems.TournamentFileError": ExitCode.USAGE,
    }
)
"""Errors that have a message for the user, by their full name, so that looking one up loads nothing."""


def exit_code_of(error: BaseException) -> ExitCode | None:
    """The exit code of an error, or of the nearest kind of it; None if it is a fault of the program."""
    names = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__)
    return next((CATALOGUE[name] for name in names if name in CATALOGUE), None)
