"""The spectators of tables: each is told what is public, as fast as it reads and no faster.

Nothing is queued for a spectator. It remembers how much of its table it was told; what it has not been told is still
in the table's own log. So one that does not read costs nothing, and one that has fallen behind is shown how the table
stands instead.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from doubloon_service.sessions.endings import Forfeit, TableState
from doubloon_service.sessions.table import Table

SPECTATORS_MAX: Final = 64
"""Spectators at once."""
BEHIND_MAX: Final = 500
"""Events that a spectator may be behind; where there are more, it is told none of them."""


class TooManySpectatorsError(RuntimeError):
    """One more spectator is not let in; the message says how many there are."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a spectator is told at once."""

    table: Table
    sequence: int
    """Happenings of the table so far."""
    view: Any = field(repr=False)
    """None until the cards are dealt."""
    events: list[Any] = field(repr=False)
    """Since the sight before, oldest first."""
    snapshot: bool
    """Whether it is also told how the table stands."""


class Spectator:
    """Somebody who watches a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.done = False
        """It was told the end."""
        self._sequence = table.happenings
        self._standing: tuple[TableState, tuple[Forfeit | None, ...]] | None = None

    def look(self) -> Sight | None:
        """What is new since the last look; None where nothing is. Raises what the rules raise."""
        table = self.table
        standing = (table.state, tuple(seat.forfeit for seat in table.seats))
        sequence = table.happenings
        if self.done or (sequence == self._sequence and standing == self._standing):
            return None
        behind = sequence - self._sequence > BEHIND_MAX
        sight = Sight(
            table=table,
            sequence=sequence,
            view=table.public_view() if table.started else None,
            events=[] if behind else table.public_events(self._sequence),
            snapshot=behind or standing != self._standing,
        )
        self._sequence, self._standing, self.done = sequence, standing, table.over
        return sight


class Gallery:
    """All spectators."""

    def __init__(self, spectators_max: int = SPECTATORS_MAX) -> None:
        self._spectators_max = spectators_max
        self._at: dict[Table, list[Spectator]] = {}
        self._fresh: dict[Spectator, None] = {}
        self._spectators = 0

    def admit(self, table: Table) -> Spectator:
        """Lets somebody watch a table.

        Raises:
            TooManySpectatorsError: If there are as many as are allowed.
        """
        if self._spectators >= self._spectators_max:
            raise TooManySpectatorsError(f"{self._spectators_max} spectators watch, as many as are allowed; end some")
        spectator = Spectator(table)
        self._at.setdefault(table, []).append(spectator)
        self._spectators += 1
        return spectator

    def leave(self, spectator: Spectator) -> None:
        """Forgets a spectator."""
        there = self._at[spectator.table]
        there.remove(spectator)
        if not there:
            del self._at[spectator.table]
        self._fresh.pop(spectator, None)
        self._spectators -= 1

    def note(self, table: Table) -> None:
        """Learns that something may have happened at a table."""
        for spectator in self._at.get(table, ()):
            self._fresh[spectator] = None

    def take_fresh(self) -> list[Spectator]:
        """The spectators at whose tables something may have happened since the last call."""
        fresh = [*self._fresh]
        self._fresh.clear()
        return fresh
