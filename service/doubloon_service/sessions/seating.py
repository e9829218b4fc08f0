"""Which waiting table can be seated now.

A table is seated when every bot of it has a ready process with room, all seats at once, oldest first: half-seated
tables cannot block each other.
"""

from collections import Counter
from collections.abc import Iterable

from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.table import Table


def find_places(table: Table, roster: Roster) -> list[Session | None] | None:
    """A session for each seat of the table, None for a forfeited one; None where some seat has to wait."""
    places: list[Session | None] = []
    taken: Counter[str] = Counter()
    for seat in table.seats:
        if seat.forfeit is not None:
            places.append(None)
            continue
        candidates = roster.present(seat.spec.bot, seat.spec.instance)
        session = _roomiest(candidates, table.spec.game.name, taken)
        if session is None:
            return None
        taken[session.id] += 1
        places.append(session)
    return places


def _roomiest(sessions: Iterable[Session], game: str, taken: Counter[str]) -> Session | None:
    """The session with the most room left, the oldest of equals; None if none has any."""
    able = [session for session in sessions if session.plays(game) and session.room > taken[session.id]]
    return max(able, key=lambda session: session.room - taken[session.id], default=None)
