"""Who is told what: each note once for every group that may know differently.

Source: rules page 4.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from doubloon_games.game import Happening, Notice
from doubloon_games.sea_salt_paper import events, notes
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.notes import Note

HIDDEN: Final = 0
"""Stands for a card that is not told."""


def happening(seats: int, note: Note) -> Happening:
    """What a note tells to each group; groups that are told the same are one."""
    everybody = _everybody(seats)
    if note[0] not in _FOR_OTHERS:
        return (Notice(everybody, event_of(note)),)
    inside, outside = event_of(note), told(note, None)
    if inside == outside:
        return (Notice(everybody, inside),)
    insiders = frozenset(note[1:3] if note[0] in _BOTH_KNOW else note[1:2])
    return Notice(insiders, inside), Notice(everybody - insiders, outside)


def told(note: Note, seat: int | None) -> SeaSaltPaperEvent:
    """What a seat is told, or with None a spectator."""
    return event_of(heard(note, seat))


def heard(note: Note, seat: int | None) -> Note:
    """The note as a seat may know it, or with None a spectator: what is hidden is 0, or an empty tuple."""
    redacted = _FOR_OTHERS.get(note[0])
    if redacted is None or seat == note[1] or (note[0] in _BOTH_KNOW and seat == note[2]):
        return note
    return redacted(note)


def event_of(note: Note) -> SeaSaltPaperEvent:
    """The event that tells the whole of a note."""
    return _EVENTS[note[0]](note)


@cache
def _everybody(seats: int) -> frozenset[int | None]:
    return frozenset({*range(seats), None})


_FOR_OTHERS: Final[Mapping[int, Callable[[Note], Note]]] = {
    notes.DRAWN: lambda note: (*note[:2], ()),
    notes.KEPT: lambda note: (*note[:2], HIDDEN),
    notes.DREW: lambda note: (*note[:2], HIDDEN),
    notes.REEF_PLACED: lambda note: (*note[:2], HIDDEN),
    notes.SEARCHED: lambda note: (*note[:3], ()),
    notes.PILE_TAKEN: lambda note: (*note[:3], HIDDEN, note[4]),
    notes.LOBSTER_SHOWN: lambda note: (*note[:2], (HIDDEN,) * len(note[2])),
    notes.LOBSTER_PICKED: lambda note: (*note[:2], HIDDEN),
    notes.STOLEN: lambda note: (*note[:3], HIDDEN),
    notes.HAND_SEEN: lambda note: (*note[:3], ()),
    notes.SWAPPED: lambda note: (*note[:3], HIDDEN, HIDDEN),
}
"""Notes that say more to the seat that acted than to others, and what others know of them."""
_BOTH_KNOW: Final = frozenset({notes.STOLEN, notes.SWAPPED})
"""Of these the second seat knows as much as the first."""

_EVENTS: Final[Mapping[int, Callable[[Note], SeaSaltPaperEvent]]] = {
    notes.BEGAN: lambda note: events.RoundBegun(note[2], note[1], note[3], note[4]),
    notes.DRAWN: lambda note: events.Drawn(note[1], note[2]),
    notes.KEPT: lambda note: events.Kept(note[1], note[2]),
    notes.DISCARDED: lambda note: events.Discarded(note[1], note[2], note[3]),
    notes.DREW: lambda note: events.Drew(note[1], note[2]),
    notes.TOOK_TOP: lambda note: events.TookTop(note[1], note[2], note[3]),
    notes.PLAYED: lambda note: events.Played(note[1], note[2]),
    notes.REEF_PLACED: lambda note: events.ReefPlaced(note[1], note[2]),
    notes.SEARCHED: lambda note: events.PileSearched(note[1], note[2], note[3]),
    notes.PILE_TAKEN: lambda note: events.PileCardTaken(note[1], note[2], note[3], note[4]),
    notes.LOBSTER_SHOWN: lambda note: events.LobsterShown(
        note[1], len(note[2]), note[2] if HIDDEN not in note[2] else ()
    ),
    notes.LOBSTER_PICKED: lambda note: events.LobsterPicked(note[1], note[2]),
    notes.STOLEN: lambda note: events.Stolen(note[1], note[2], note[3]),
    notes.HAND_SEEN: lambda note: events.HandSeen(note[1], note[2], note[3]),
    notes.SWAPPED: lambda note: events.Swapped(note[1], note[2], note[3], note[4]),
    notes.SWAP_PASSED: lambda note: events.SwapPassed(note[1], note[2]),
    notes.PAIR_STOLEN: lambda note: events.PairStolen(note[1], note[2], note[3]),
    notes.CALLED: lambda note: events.Called(note[1], note[2]),
    notes.REVEALED: lambda note: events.HandRevealed(note[1], note[2]),
    notes.ENDED: lambda note: events.RoundEnded(note[1], *note[2:]),
    notes.AWARDED: lambda note: events.EventAwarded(note[3], note[2], note[4]),
    notes.EVENT_KEPT: lambda note: events.EventKept(note[1], note[2], note[3]),
}
