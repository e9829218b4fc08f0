"""What a bot is shown: the table it sits at, the decision it owes, the end of a table."""

import math
import random
from collections.abc import Sequence
from typing import Any, Generic

from doubloon.game_types import EventT, OptionT, ViewT
from doubloon.v1 import game_pb2, play_pb2

OTHER_GAME = "other"
"""The arm of views, events and options for games that have no messages of their own in `doubloon.v1`."""


class Table:
    """A table as one seat has it. The same object from `table_started` to `table_finished`."""

    __slots__ = ("_arm", "bots", "channel", "config", "game", "id", "memory", "random", "seat", "seats", "time")

    def __init__(self, seated: play_pb2.Seated) -> None:
        """Takes what the service says when it seats the bot."""
        self.id: str = seated.table
        """Table id, for logs."""
        self.channel: int = seated.channel
        """Number of the table in this session."""
        self.game: str = seated.game.game
        """Registered name of the game, such as `skull_king`."""
        self.config: game_pb2.GameConfig = seated.game
        """Game, number of its rules and its options, such as `table.config.skull_king.loot`."""
        self.seat: int = seated.seat
        """Own seat, from 0."""
        self.seats: int = seated.seats
        """Number of seats."""
        self.time: game_pb2.TimeControl = seated.time
        """Budgets."""
        self.bots: tuple[str, ...] = tuple(seated.bots)
        """Bots by seat; empty when names are hidden."""
        self.random = random.Random(seated.random_seed)
        """For the bot's own random choices: seeded by the service for this table, so that a run can be repeated."""
        self.memory: dict[str, Any] = {}
        """The bot's own notes about this table; they go when the table ends."""
        self._arm = self.game if self.game in game_pb2.View.DESCRIPTOR.fields_by_name else OTHER_GAME

    def __repr__(self) -> str:
        return f"<Table {self.id!r}: {self.game}, seat {self.seat} of {self.seats}>"


class Decision(Generic[ViewT, OptionT, EventT]):
    """A question to one seat: what it knows, and the legal answers."""

    __slots__ = ("_observation", "_options", "table")

    def __init__(self, table: Table, observation: play_pb2.Observation) -> None:
        """Takes a table and an observation of it that holds a decision."""
        self.table = table
        """Where the seat sits. Many tables are played at once, so keep what belongs to one in `table.memory`."""
        self._observation = observation
        self._options: Sequence[OptionT] | None = None

    def __repr__(self) -> str:
        return f"<Decision {self.id} of table {self.table.id!r}: {len(self.message.options)} options>"

    @property
    def view(self) -> ViewT:
        """All that the seat may rely on now, memory of the round included: no history has to be kept."""
        view: ViewT = getattr(self._observation.view, self.table._arm)
        return view

    @property
    def options(self) -> Sequence[OptionT]:
        """The legal answers in the game's canonical order, never empty. Choose one by its index, or return it."""
        if self._options is None:
            arm = self.table._arm
            self._options = [getattr(option, arm) for option in self.message.options]
        return self._options

    @property
    def events(self) -> Sequence[EventT]:
        """What happened since this seat's last answer, in order; empty for a bot with `wants_events = False`."""
        arm = self.table._arm
        return [getattr(event, arm) for event in self._observation.events]

    @property
    def id(self) -> int:
        """Rises with each decision of the table."""
        return self.message.id

    @property
    def time_left_s(self) -> float:
        """Seconds for this decision when it was asked, the bank included; infinite where there is no limit."""
        time = self.table.time
        if not time.decision_ms and not time.bank_ms:
            return math.inf
        return (self.message.decision_left_ms + self.message.bank_left_ms) / 1000

    @property
    def last_think_time_s(self) -> float:
        """Seconds that the service charged for this seat's last decision, after refunds."""
        return self.message.last_think_ms / 1000

    @property
    def strikes_left(self) -> int:
        """Illegal choices left before the seat forfeits."""
        return self.message.strikes_left

    @property
    def message(self) -> play_pb2.Decision:
        """The question as it came over the wire: budgets in milliseconds, options in their envelopes."""
        return self._observation.decision


class Finished(Generic[ViewT, EventT]):
    """The end of a table."""

    __slots__ = ("_last", "message", "outcome", "reason", "table")

    def __init__(self, table: Table, *, finished: play_pb2.Finished, last: play_pb2.Observation | None = None) -> None:
        """Takes the frame that ends a table, and the observation that came last."""
        self.table = table
        """The table; no more decisions will come from it."""
        self.outcome: game_pb2.Outcome | None = finished.outcome if finished.HasField("outcome") else None
        """Places, points and endings by seat; None when the table was cancelled or void."""
        self.reason: str = finished.reason
        """`FINISHED`, `CANCELLED`, `HOST_FAULT`, the name of the own seat's ending, or `SESSION_LOST`."""
        self.message: str = finished.message
        """The reason in words."""
        self._last = last

    def __repr__(self) -> str:
        return f"<Finished {self.table.id!r}: {self.reason}>"

    @property
    def place(self) -> int | None:
        """Own place, 1 is best; None without an outcome."""
        return None if self.outcome is None else self.outcome.seats[self.table.seat].place

    @property
    def points(self) -> int | None:
        """Own points; None without an outcome."""
        return None if self.outcome is None else self.outcome.seats[self.table.seat].points

    @property
    def view(self) -> ViewT | None:
        """What the seat saw last, as a rule the end of the game; None if nothing was ever seen."""
        if self._last is None:
            return None
        view: ViewT = getattr(self._last.view, self.table._arm)
        return view

    @property
    def events(self) -> Sequence[EventT]:
        """What happened since this seat's last answer."""
        if self._last is None:
            return []
        return [getattr(event, self.table._arm) for event in self._last.events]
