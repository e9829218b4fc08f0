"""What a tournament file holds: its keys, their types and defaults.

The description of a field completes the sentence "must be ..." in the message about a wrong value.
"""

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from doubloon_tournament.sandbox import Backend, Limits
from doubloon_tournament.tournament_file.durations import parse_duration
from doubloon_tournament.tournament_file.keys import parse_key
from doubloon_tournament.tournament_file.sizes import parse_size

NAME_PATTERN: Final = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"
NAME_LENGTH_MAX: Final = 64
DEALS_MAX: Final = 1_000_000
TABLES_AT_ONCE_MAX: Final = 1_000
PROCESSES_MAX: Final = 1_000_000
UNLIMITED: Final = "none"
ELO_MAX: Final = 1000.0
"""Odds of 316 to one: no table tells more."""

_GAME_RULE: Final = (
    "the name of one game, as `doubloon games` lists them; a rating is of one game, so two games are two tournaments"
)
_NAME_RULE: Final = "a text of 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first"
_SIZE_RULE: Final = 'a number of bytes, a text such as "512MiB" or "2GB", or "none" for no limit'
_ELO_RULE: Final = f"a number from -{ELO_MAX:g} to {ELO_MAX:g}"
_RISK_RULE: Final = "a number between 0 and 0.5, both excluded"
_DURATION_RULE: Final = 'a duration of at most 24h: a number of seconds, or a text such as "250ms", "2s", "1m"'

Name: TypeAlias = Annotated[str, Field(pattern=NAME_PATTERN, max_length=NAME_LENGTH_MAX)]
Duration: TypeAlias = Annotated[timedelta, BeforeValidator(parse_duration)]
Size: TypeAlias = Annotated[int, BeforeValidator(parse_size)]


class Isolation(StrEnum):
    """How a bot is kept from meeting a deal twice."""

    ROTATION = "rotation"
    """Each rotation of a block is played by a process of its own."""
    NONE = "none"
    """One process plays all: for trusted bots that are costly to start."""


def _line_ups(value: object) -> object:
    return None if value == "all" else value


def _limit(value: object) -> object:
    return None if value == UNLIMITED else value


def _key(value: object) -> object:
    if value == "auto" or value is None:
        return None
    if not isinstance(value, str):
        raise ValueError("no text")
    return parse_key(value)


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)


class TimeBudgets(_Part):
    """The section `[time]`."""

    decision: Annotated[Duration, Field(description=_DURATION_RULE)] = timedelta(seconds=5)
    """For one decision, not carried over."""
    bank: Annotated[Duration, Field(description=_DURATION_RULE)] = timedelta(seconds=60)
    """For a whole table, used when the decision's own time is spent."""
    increment: Annotated[Duration, Field(description=_DURATION_RULE)] = timedelta()
    """Added to the bank after each decision."""
    start_up: Annotated[Duration, Field(description=_DURATION_RULE)] = timedelta(seconds=60)
    """From a table's creation until its bots are there."""
    grace: Annotated[Duration, Field(description=_DURATION_RULE)] = timedelta(seconds=10)
    """To come back after a lost stream."""


class ResourceLimits(_Part):
    """The section `[limits]`: of each process of a bot, with all that it starts."""

    memory: Annotated[Size | None, BeforeValidator(_limit), Field(description=_SIZE_RULE)] = Limits().memory
    """Resident, together."""
    processes: Annotated[
        Annotated[int, Field(ge=1, le=PROCESSES_MAX)] | None,
        BeforeValidator(_limit),
        Field(description=f'a whole number, 1 to {PROCESSES_MAX}, or "none" for no limit'),
    ] = Limits().processes
    """Processes and threads, together."""
    file_size: Annotated[Size | None, BeforeValidator(_limit), Field(description=_SIZE_RULE)] = Limits().file_size
    """Of one file."""
    cpu_time: Annotated[
        Annotated[int, Field(ge=1)] | None,
        BeforeValidator(_limit),
        Field(description='a whole number of seconds, at least 1, or "none" for no limit'),
    ] = Limits().cpu_s
    """Seconds of a processor, over the life of one process."""

    @property
    def values(self) -> Limits:
        """Them as the sandbox takes them."""
        return Limits(self.memory, self.processes, self.file_size, self.cpu_time)


class DuelTerms(_Part):
    """The section `[duel]`: one table, of which one bot is tried against the others until a sequential test decides."""

    candidate: Annotated[str, Field(description="the name of one of the bots")]
    """The bot that is to be better than the others."""
    elo0: Annotated[float, Field(ge=-ELO_MAX, le=ELO_MAX, allow_inf_nan=False, description=_ELO_RULE)] = 0.0
    """Its lead over each of them where it is not good enough."""
    elo1: Annotated[float, Field(ge=-ELO_MAX, le=ELO_MAX, allow_inf_nan=False, description=_ELO_RULE)] = 20.0
    """Its lead where it is; more than `elo0`."""
    alpha: Annotated[float, Field(gt=0, lt=0.5, allow_inf_nan=False, description=_RISK_RULE)] = 0.05
    """How often it is found better where its lead is `elo0`."""
    beta: Annotated[float, Field(gt=0, lt=0.5, allow_inf_nan=False, description=_RISK_RULE)] = 0.05
    """How often it is not found better where its lead is `elo1`."""


class BotEntry(_Part):
    """A section `[[bots]]`: an entrant and how to start it."""

    name: Annotated[Name, Field(description=_NAME_RULE)]
    """Unique in the tournament."""
    command: Annotated[
        tuple[str, ...], Field(strict=False, description='a list of texts, such as ["./mybot", "--fast"]')
    ]
    """Program and arguments; never a shell line. `{python}` stands for the runner's own interpreter."""
    directory: Annotated[str, Field(description="a folder, relative to the file's")] = "."
    """Where the bot is started."""
    env: Annotated[dict[str, str], Field(description="a table of texts", repr=False)] = Field(default_factory=dict)
    """Environment variables beside the runner's own."""
    isolation: Annotated[Isolation, Field(strict=False, description='"rotation" or "none"')] = Isolation.ROTATION
    """How the bot is kept from meeting a deal twice."""
    network: Annotated[bool, Field(description="true or false")] = False
    """In a sandbox without network it has one after all, and reaches the service by TCP."""
    readable: Annotated[
        tuple[str, ...], Field(strict=False, description="a list of paths, relative to the file's")
    ] = ()
    """What it is shown in a sandbox with files of its own, beside its directory and its program."""


class Tournament(_Part):
    """A tournament file."""

    name: Annotated[Name, Field(description=_NAME_RULE)]
    """Unique in a database."""
    game: Annotated[str, Field(description=_GAME_RULE)]
    """Registered name of the game."""
    seats: Annotated[int, Field(description="a whole number")]
    """Seats of each table."""
    deals: Annotated[int, Field(ge=1, le=DEALS_MAX, description=f"a whole number, 1 to {DEALS_MAX}")]
    """Blocks of each line-up; each is played in as many rotations as there are seats."""
    line_ups: Annotated[
        Annotated[int, Field(ge=1)] | None,
        BeforeValidator(_line_ups),
        Field(description='"all" or a whole number, at least 1'),
    ] = None
    """Size of a balanced sample of line-ups; None for all of them."""
    fresh_deals: Annotated[bool, Field(description="true or false")] = False
    """A new deal for every match, for bots that nothing keeps from remembering."""
    key: Annotated[
        bytes | None, BeforeValidator(_key), Field(repr=False, description='"auto" or 64 hex digits (32 bytes)')
    ] = None
    """The secret that all deals and seeds come from; None for a fresh one."""
    anchor: Annotated[str | None, Field(description="the name of one of the bots")] = None
    """The bot that is given 1000 Elo; without it the mean is 1500."""
    names: Annotated[bool, Field(description="true or false")] = False
    """Bots are told whom they sit with."""
    storage: Annotated[str | None, Field(description="the URL of a database, such as sqlite:///results.db")] = None
    """Where results go; None for a file named after the tournament."""
    tables_at_once: Annotated[
        Annotated[int, Field(ge=1, le=TABLES_AT_ONCE_MAX)] | None,
        Field(description=f"a whole number, 1 to {TABLES_AT_ONCE_MAX}"),
    ] = None
    """Tables in flight; None leaves it to the runner."""
    sandbox: Annotated[Backend, Field(strict=False, description='"auto", "none", "rlimit" or "bubblewrap"')] = (
        Backend.RLIMIT
    )
    """What confines the bots."""
    limits: Annotated[ResourceLimits, Field(description="a table with memory, processes, file_size and cpu_time")] = (
        ResourceLimits()
    )
    """Of each process of a bot."""
    duel: Annotated[DuelTerms | None, Field(description="a table with candidate, elo0, elo1, alpha and beta")] = None
    """Play stops once a sequential test has decided about one bot; None for a tournament of all."""
    options: Annotated[
        dict[str, bool | int | str],
        Field(description="a table of the game's options, each true, false, a number or a text"),
    ] = Field(default_factory=dict)
    """The game's options: in a file those that it names, in a tournament all."""
    time: Annotated[TimeBudgets, Field(description="a table with decision, bank, increment, start_up and grace")] = (
        TimeBudgets()
    )
    """Budgets of every seat."""
    bots: Annotated[tuple[BotEntry, ...], Field(strict=False, description="a list of tables, each headed [[bots]]")]
    """The entrants, in the order of the file."""


MODELS: Final[Mapping[tuple[str, ...], type[BaseModel]]] = MappingProxyType(
    {(): Tournament, ("time",): TimeBudgets, ("limits",): ResourceLimits, ("duel",): DuelTerms, ("bots",): BotEntry}
)
"""The model of each section, by its path without indexes."""
