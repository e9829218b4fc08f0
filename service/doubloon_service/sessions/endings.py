"""How a table ends and why a seat stops before it: each has a name, and says what follows from it."""

from dataclasses import dataclass
from enum import Enum

from doubloon_service.sessions.reasons import Reason


class TableState(Enum):
    """Where a table stands."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    HOST_FAULT = "host_fault"


class SeatEnding(Enum):
    """Why a seat stopped playing before the end. The seat is played on by the stand-in and ranked last."""

    ILLEGAL_CHOICE = Reason.ILLEGAL_CHOICE
    TIMED_OUT = Reason.TIMED_OUT
    EXITED = Reason.EXITED
    DISCONNECTED = Reason.DISCONNECTED
    FLOODING = Reason.FLOODING
    PROTOCOL_ERROR = Reason.PROTOCOL_ERROR
    NO_SHOW = Reason.NO_SHOW
    RESIGNED = Reason.RESIGNED


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat's ending with its circumstances."""

    ending: SeatEnding
    message: str
    """For the bot's author and the operator: what happened, with the figures."""
    choice: int
    """Number of the table's choice at which the seat stopped."""
