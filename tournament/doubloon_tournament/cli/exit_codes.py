"""How the command ends, and which error ends it how."""

from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of every command."""

    OK = 0
    """Everything asked for was done. A bot that crashed or ran out of time is a result, not a failure."""
    FAILURE = 1
    """Something else than the request was at fault: a database, the service, a port in use."""
    USAGE = 2
    """The request makes no sense: an option, or the tournament file."""
    SOME_FAILED = 3
    """Some matches have no result."""
    INTERRUPTED = 130
    """Ctrl-C, or SIGTERM."""


def exit_code_of(error: BaseException) -> ExitCode | None:
    """The exit code of an error that has a message for the user; None if it is a fault of the program."""
    from doubloon_games import UnknownGameError
    from doubloon_tournament.bots import WardenError
    from doubloon_tournament.execution import ArenaError
    from doubloon_tournament.schedule import ScheduleError
    from doubloon_tournament.storage import (
        DatabaseMissingError,
        StorageError,
        TournamentExistsError,
        TournamentMissingError,
        UnsupportedUrlError,
    )
    from doubloon_tournament.tournament_file import TournamentFileError

    usage = (
        TournamentFileError,
        ScheduleError,
        UnknownGameError,
        UnsupportedUrlError,
        DatabaseMissingError,
        TournamentExistsError,
        TournamentMissingError,
    )
    if isinstance(error, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    if isinstance(error, usage):
        return ExitCode.USAGE
    return ExitCode.FAILURE if isinstance(error, StorageError | ArenaError | WardenError) else None
