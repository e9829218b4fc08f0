"""Which waiting table can be seated now.

A table is seated when every bot of it has a ready process with room, all seats at once, oldest first: half-seated
tables cannot block each other.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.seat import Seat
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.table import Table


class Lack(NamedTuple):
    """What a table waits for: a process with room."""

    bot: str
    instance: str
    """Of this name, or any where it is empty."""
    game: str
    seats: int
    """How many it has to take."""


def find_places(table: Table, roster: Roster) -> list[Session | None] | Lack:
    """A session for each seat of the table, None for a forfeited one; or what some seat has to wait for."""
    places: list[Session | None] = []
    taken: Counter[str] = Counter()
    for seat in table.seats:
        if seat.forfeit is not None:
            places.append(None)
            continue
        candidates = roster.present(seat.spec.bot, seat.spec.instance, table.spec.game.name)
        session = _roomiest(candidates, taken)
        if session is None:
            return _lack(table, seat)
        taken[session.id] += 1
        places.append(session)
    return places


def has_room(lack: Lack, roster: Roster) -> bool:
    """What was lacking is there now."""
    room = sum(session.room for session in roster.present(lack.bot, lack.instance, lack.game))
    return room >= lack.seats


def find_absent(table: Table, roster: Roster) -> list[Seat]:
    """The seats of a waiting table that no process could take, were all their tables over now."""
    absent: list[Seat] = []
    asked: Counter[tuple[str, str]] = Counter()
    for seat in table.seats:
        who = (seat.spec.bot, seat.spec.instance)
        sessions = roster.present(*who, table.spec.game.name)
        if seat.forfeit is None and sum(session.max_tables for session in sessions) <= asked[who]:
            absent.append(seat)
        asked[who] += 1
    return absent


def _lack(table: Table, seat: Seat) -> Lack:
    """What a seat lacks, counted for all seats of the table that want the same."""
    who = (seat.spec.bot, seat.spec.instance)
    seats = sum(each.forfeit is None and (each.spec.bot, each.spec.instance) == who for each in table.seats)
    return Lack(*who, table.spec.game.name, seats)


def _roomiest(sessions: Iterable[Session], taken: Counter[str]) -> Session | None:
    """The session with the most room left, the first of equals; None if none has any."""
    able = [session for session in sessions if session.room > taken[session.id]]
    return max(able, key=lambda session: session.room - taken[session.id], default=None)
