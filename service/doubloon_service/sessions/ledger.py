"""Ended tables, kept until their creator says that they are stored."""

from collections.abc import Iterable
from itertools import count

from doubloon_service.sessions.results import EndedTable


class Ledger:
    """Ended tables in the order in which they ended."""

    def __init__(self) -> None:
        self._ended: dict[str, tuple[int, EndedTable]] = {}
        self._numbers = count(1)
        self._fresh: list[EndedTable] = []

    def __len__(self) -> int:
        return len(self._ended)

    def add(self, ended: EndedTable) -> None:
        """Keeps an ended table."""
        self._ended[ended.spec.table] = (next(self._numbers), ended)
        self._fresh.append(ended)

    def take_fresh(self) -> list[EndedTable]:
        """The tables that have ended since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def get(self, table: str) -> EndedTable | None:
        """The table of that id, if it has ended and is not released."""
        kept = self._ended.get(table)
        return kept[1] if kept else None

    def release(self, tables: Iterable[str]) -> None:
        """Forgets tables; unknown ones are no error."""
        for table in tables:
            self._ended.pop(table, None)

    def after(self, number: int, label: str, most: int) -> tuple[list[EndedTable], int]:
        """Up to `most` tables of a label (empty: of any) that ended after `number`, and the number to go on from."""
        found: list[EndedTable] = []
        for kept, ended in self._ended.values():
            if kept > number and label in ("", ended.spec.label):
                found.append(ended)
                number = kept
                if len(found) == most:
                    break
        return found, number

    def all(self) -> list[EndedTable]:
        """All of them."""
        return [ended for _, ended in self._ended.values()]
