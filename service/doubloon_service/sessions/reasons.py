"""The catalogue of reasons: every refusal and every ending, by the name that goes over the wire.

A reason stands in `Rejection`, `Goodbye`, `Finished`, `CreateTableResult` and in the `ErrorInfo` of a gRPC status. The
page `docs/errors.md` lists them all and is checked against this file.
"""

from enum import Enum


class Reason(Enum):
    """Why something was refused or has ended; the value says it in words."""

    # How a table ends.
    FINISHED = "the table was played to the end"
    CANCELLED = "the table was cancelled"
    HOST_FAULT = "the host was at fault: the table is void and will be played again"

    # How a seat stops before its table does.
    ILLEGAL_CHOICE = "too many choices that were not among the options"
    TIMED_OUT = "no answer within the decision's time and the bank"
    EXITED = "the bot's process ended"
    DISCONNECTED = "the stream was lost and did not come back within the grace"
    FLOODING = "the bot sent too much that nobody had asked for"
    PROTOCOL_ERROR = "the bot sent something that makes no sense"
    NO_SHOW = "the bot was not there and ready within the start-up time"
    RESIGNED = "the bot gave the table up"

    # Frames that are not accepted.
    OPTION_OUT_OF_RANGE = "the option is not in the decision's list"
    UNKNOWN_CHANNEL = "the session has no such channel"
    UNKNOWN_DECISION = "the table has not asked that decision yet"

    # How a stream ends.
    UNSUPPORTED_PROTOCOL = "the bot speaks a version of the protocol that is not served here"
    HELLO_EXPECTED = "the first frame of a stream is Hello"
    REPLACED = "another stream took the session up"
    TOO_SLOW = "the bot did not read what was sent to it"
    DRAINED = "the service goes down"
    REMOVED = "the bot was removed"
    TOO_MANY_SESSIONS = "the bot has as many sessions as are allowed"

    # Tables that are not created.
    TABLE_CONFLICT = "a table of that id with other content exists"
    TOO_MANY_TABLES = "too many tables are waiting, running or not released"
    UNKNOWN_BOT = "a seat names a bot that is not registered"
    UNKNOWN_GAME = "no such game is hosted here"
    UNSUPPORTED_RULES = "the game is hosted with another rules number"
    INVALID_TABLE = "the table's description is not valid"
    DRAINING = "the service goes down and takes no new tables"

    # Calls that are refused.
    UNAUTHENTICATED = "the call carries no token, or one that is not known"
    TOO_MANY_CALLS = "the token makes more calls than are allowed"
    TOO_MANY_STREAMS = "more streams are open than are allowed"
    PERMISSION_DENIED = "the token is not the administrator's"
    UNKNOWN_TABLE = "no table of that id is known"
    TABLE_ENDED = "the table has ended: there is nothing to watch any more"
    INVALID_ARGUMENT = "a field of the request is out of range"
    INVALID_PAGE_TOKEN = "the page token is not from a response before"  # noqa: S105  # words, not a secret
