"""The catalogue of endings: what follows from each way in which a table ends, or a seat stops before its table does.

The service gives an ending its name and tells the bot. What the runner does then stands here and nowhere else: who is
charged, what is rated, what is played again, what the organiser reads. `docs/errors.md` has the same in tables, which
are checked against this file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from doubloon_tournament.exit_code import ExitCode


class Charged(StrEnum):
    """Whose doing it was."""

    NOBODY = "nobody"
    BOT = "the bot"
    HOST = "the host"
    OPERATOR = "the operator"


class Rated(StrEnum):
    """What ratings see of it."""

    AS_PLAYED = "as played"
    LAST = "last"
    """Whatever its points, and tied with others that forfeited."""
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Ending:
    """What follows from one way to end."""

    charged: Charged
    rated: Rated
    replayed: bool
    """The match is played again, on the same cards."""
    exit_code: ExitCode
    """Of `doubloon run`, where the last attempt at a match ended so."""
    operator: str
    """In words, for who runs the tournament."""
    bot: str
    """In words, as the bot is told."""
    offence: bool = False
    """So many of them in a row put the bot out."""
    of_process: bool = False
    """The end of the bot's process may be what it was forfeited for."""
    of_stopping: bool = False
    """The service calls it so where the runner has ended the bot's processes."""

    @property
    def consequences(self) -> str:
        """What follows, in words."""
        again = "played again" if self.replayed else "not played again"
        return f"charged to {self.charged}, rated {self.rated}, {again}"


def _forfeit(
    operator: str, bot: str, *, offence: bool = False, of_process: bool = False, of_stopping: bool = False
) -> Ending:
    return Ending(
        Charged.BOT,
        Rated.LAST,
        replayed=False,
        exit_code=ExitCode.OK,
        operator=operator,
        bot=bot,
        offence=offence,
        of_process=of_process,
        of_stopping=of_stopping,
    )


TABLES: Final[Mapping[str, Ending]] = MappingProxyType(
    {
        "FINISHED": Ending(
            Charged.NOBODY,
            Rated.AS_PLAYED,
            replayed=False,
            exit_code=ExitCode.OK,
            operator="it was played to the end",
            bot="the table was played to the end",
        ),
        "CANCELLED": Ending(
            Charged.OPERATOR,
            Rated.NOT,
            replayed=True,
            exit_code=ExitCode.SOME_FAILED,
            operator="it was cancelled, or the service was told to end",
            bot="the table was cancelled",
        ),
        "HOST_FAULT": Ending(
            Charged.HOST,
            Rated.NOT,
            replayed=True,
            exit_code=ExitCode.SOME_FAILED,
            operator="this machine was too late, or the rules failed",
            bot="the host was at fault: the table is void and will be played again",
        ),
    }
)
"""By the state that a table ends in."""

PUT_OUT: Final = "PUT_OUT"
"""The ending of a seat whose bot is out; the service, which knows nothing of that, has another word for it."""

SEATS: Final[Mapping[str, Ending]] = MappingProxyType(
    {
        "ILLEGAL_CHOICE": _forfeit(
            "it chose what was not offered, again and again",
            "too many choices that were not among the options",
            offence=True,
        ),
        "TIMED_OUT": _forfeit(
            "it took longer than it had", "no answer within the decision's time and the bank", offence=True
        ),
        "EXITED": _forfeit("its process ended", "the bot's process ended", of_process=True, of_stopping=True),
        "DISCONNECTED": _forfeit(
            "its stream was lost and it did not come back",
            "the stream was lost and did not come back within the grace",
            offence=True,
            of_process=True,
            of_stopping=True,
        ),
        "FLOODING": _forfeit(
            "it sent far more than it was asked for", "the bot sent too much that nobody had asked for", offence=True
        ),
        "PROTOCOL_ERROR": _forfeit(
            "it sent what the protocol does not know", "the bot sent something that makes no sense", offence=True
        ),
        "NO_SHOW": _forfeit(
            "it was not there in time",
            "the bot was not there and ready within the start-up time",
            offence=True,
            of_process=True,
            of_stopping=True,
        ),
        "RESIGNED": _forfeit("it gave up", "the bot gave the table up", of_stopping=True),
        PUT_OUT: _forfeit(
            "it had been put out of the tournament before", "nothing: its processes have been ended before"
        ),
    }
)
"""By the ending of a seat; the last is the runner's own."""

UNHEARD_OF: Final = _forfeit("it forfeited in a way that this version does not know", "as its service says")
"""The ending of a seat that a newer service gave."""


def seat_ending(name: str) -> Ending:
    """What follows from a seat's ending; one that is not known is a forfeit all the same."""
    return SEATS.get(name, UNHEARD_OF)


def seat_endings(chosen: Callable[[Ending], bool]) -> frozenset[str]:
    """The names of those endings of a seat."""
    return frozenset(name for name, ending in SEATS.items() if chosen(ending))
