"""The tables that wait, each kept with what it lacks: when a bot gets room, no other table is looked at.

A walk begins with the bots that have got room since the last one. It gives out, oldest first, the tables that lacked
one of them, and stops at each bot as soon as that has no room left.
"""

import heapq
from collections.abc import Iterator
from itertools import count
from typing import Final

from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.seating import Lack, has_room
from doubloon_service.sessions.table import Table


class WaitingTables:
    """Tables by id, oldest first."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._tables: dict[str, Table] = {}
        self._numbers = count(1)
        self._age: dict[str, int] = {}
        self._lacks: dict[str, Lack | None] = {}
        """What each table lacked when it was looked at last; None while it is still to be looked at."""
        self._queues: dict[str, dict[Lack | None, list[tuple[int, str]]]] = {}
        """Tables by the bot and by what they lack of it, as heaps by age; entries that do not hold any more stay."""
        self._roomy: set[str] = set()
        """Bots that have got room since the last walk."""
        self._walk: list[tuple[int, str, Lack | None]] = []
        """Heads of the queues that are walked, a heap by age."""
        self._tried: list[tuple[Lack, str]] = []
        """Tables of this walk that have to wait on."""

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        return iter(list(self._tables.values()))

    def get(self, table_id: str) -> Table | None:
        """The table, if it waits."""
        return self._tables.get(table_id)

    def add(self, table: Table) -> None:
        """Takes a table, to be looked at in the next walk."""
        table_id = table.spec.table
        self._tables[table_id] = table
        self._age[table_id] = next(self._numbers)
        self._look_at(table_id)

    def remove(self, table_id: str) -> Table | None:
        """Gives a table away."""
        self._age.pop(table_id, None)
        lack = self._lacks.pop(table_id, None)
        table = self._tables.pop(table_id, None)
        self._tidy(_bot_of(lack), lack)
        return table

    def room_for(self, bot: str) -> None:
        """A process of the bot has got room."""
        self._roomy.add(bot)

    def look_at_all(self) -> None:
        """Something has changed that may concern every table."""
        for table_id in self._tables:
            if self._lacks[table_id] is not None:
                self._look_at(table_id)

    def keep(self, table: Table, lack: Lack) -> None:
        """Lets a table wait on, for what it lacks."""
        table_id = table.spec.table
        before = self._lacks[table_id]
        if before != lack:
            self._lacks[table_id] = lack
            self._tidy(_bot_of(before), before)
            self._tried.append((lack, table_id))

    def begin_walk(self) -> bool:
        """Begins a walk over the tables that may be seated now; false where there is none."""
        for lack, table_id in self._tried:
            if self._holds(table_id, lack):
                self._queue(lack.bot, lack, table_id)
        self._tried.clear()
        self._walk.clear()
        bots, self._roomy = self._roomy, set()
        for bot in bots | {ANY}:
            for each in list(self._queues.get(bot, ())):
                self._open(bot, each)
        return bool(self._walk)

    def walk(self) -> Iterator[Table]:
        """The tables of the walk, each once; `keep` or `remove` each."""
        while self._walk:
            _, bot, lack = heapq.heappop(self._walk)
            if lack is not None and not has_room(lack, self._roster):
                continue
            queue = self._queues.get(bot, {}).get(lack)
            if not queue:
                continue
            table_id = heapq.heappop(queue)[1]
            while queue and queue[0][1] == table_id:
                heapq.heappop(queue)
            holds = self._holds(table_id, lack)
            self._open(bot, lack)
            if holds:
                self._lacks[table_id] = None
                yield self._tables[table_id]

    def _look_at(self, table_id: str) -> None:
        lack = self._lacks.get(table_id)
        self._lacks[table_id] = None
        self._tidy(_bot_of(lack), lack)
        self._queue(ANY, None, table_id)

    def _queue(self, bot: str, lack: Lack | None, table_id: str) -> None:
        heapq.heappush(self._queues.setdefault(bot, {}).setdefault(lack, []), (self._age[table_id], table_id))

    def _open(self, bot: str, lack: Lack | None) -> None:
        """Puts the head of a queue into the walk."""
        queue = self._tidy(bot, lack)
        if queue:
            heapq.heappush(self._walk, (queue[0][0], bot, lack))

    def _tidy(self, bot: str, lack: Lack | None) -> list[tuple[int, str]]:
        """A queue whose head holds, and that is not much longer than what waits; forgets one that has none."""
        queue = self._queues.get(bot, {}).get(lack, [])
        if len(queue) > 2 * len(self._tables) + SPARE:
            queue[:] = sorted({entry for entry in queue if self._holds(entry[1], lack)})
        while queue and not self._holds(queue[0][1], lack):
            heapq.heappop(queue)
        if not queue and lack in self._queues.get(bot, {}):
            del self._queues[bot][lack]
            if not self._queues[bot]:
                del self._queues[bot]
        return queue

    def _holds(self, table_id: str, lack: Lack | None) -> bool:
        return table_id in self._tables and self._lacks[table_id] == lack


SPARE: Final = 16
"""Entries that do not hold any more and that a queue may keep, besides as many as there are tables."""
ANY: Final = ""
"""In place of a bot, for tables that are still to be looked at: no bot has an empty name."""


def _bot_of(lack: Lack | None) -> str:
    return ANY if lack is None else lack.bot
