"""How every command ends."""

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
    FORFEITED = 4
    """`play`: my bot has forfeited a match. `plan`: a bot has, or a process of it has ended, while it was tried."""
    NOT_PASSED = 5
    """`check`: a step has failed."""
    UNDECIDED = 6
    """`duel`: all deals that it may take are played, and there is no verdict."""
    INTERRUPTED = 130
    """Ctrl-C, or SIGTERM."""
